import {
  listMessages,
  readMessage,
  replyToMessage,
} from '@iom/contract/content/messages/messages.endpoints.ts';
import type { Message } from '@iom/contract/content/messages/messages.schemas.ts';
import { Button, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';

const replyDraft = z.object({ text: z.string(), done: z.boolean() });
type ReplyValues = z.infer<typeof replyDraft>;

/** Mails a reply to the sender, with the message below it. */
export const ReplyForm = ({ message }: { message: Message }) => {
  const client = useQueryClient();
  const draft = `reply-${message.id}` as const;
  const { form, submit, mutation, notice } = useEndpointForm<typeof replyToMessage, ReplyValues>(
    replyToMessage,
    {
      initialValues: { text: '', done: true },
      request: (body) => ({ params: { id: message.id }, body }),
      onSuccess: async () => {
        clearForms([draft]);
        await invalidate(client, listMessages, readMessage);
        notifications.show({ message: `Your reply to ${message.contact_name} is on its way.` });
      },
    },
  );
  useDraft(form, draft, replyDraft);
  return (
    <Stack component="section" gap="md" aria-label="Reply">
      <Title order={2}>Reply</Title>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Textarea
            label="Your reply"
            description={`Mailed to ${message.company_email} with the message below it. Greeting and signature of the institute are added.`}
            required
            rows={5}
            maxLength={5000}
            {...form.getInputProps('text')}
          />
          <Checkbox label="Mark the message as done" {...form.getInputProps('done', { type: 'checkbox' })} />
          {notice && (
            <Text size="sm" role="alert" c="var(--mantine-color-error)">
              {notice.text}
            </Text>
          )}
          <Group>
            <Button type="submit" loading={mutation.isPending}>
              Send reply
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
};
