import {
  closeMessage,
  listMessages,
  type Message,
  readMessage,
  reopenMessage,
  replyToMessage,
} from '@iom/contract/content/messages.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { z } from 'zod';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { date, dateTime } from '../../../lib/format/formats.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { usePageTitle } from '../../../lib/pages/site.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { RowLoader } from '../../../ui/forms/EditForm.tsx';
import { MutationButton } from '../../../ui/forms/MutationButton.tsx';
import { NotFound, pageById } from '../../../ui/NotFound.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Facts } from '../../../ui/record/Facts.tsx';
import classes from '../../../ui/record/record.module.css';
import { messageStateLabels } from './messages.page.tsx';

const replyDraft = z.object({ text: z.string(), done: z.boolean() });
type ReplyValues = z.infer<typeof replyDraft>;

/** Mails a reply to the sender, with the message below it. */
const ReplyForm = ({ message }: { message: Message }) => {
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
            description={`Emailed to ${message.company_email} with the message below it. A greeting and the institute’s signature are added.`}
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

const DoneButton = ({ message }: { message: Message }) => {
  const client = useQueryClient();
  const isOpen = message.state === 'OPEN';
  return (
    <MutationButton
      send={() => call(isOpen ? closeMessage : reopenMessage, { params: { id: message.id } })}
      refresh={() => invalidate(client, listMessages, readMessage)}
    >
      {isOpen ? 'Mark as done' : 'Reopen'}
    </MutationButton>
  );
};

const Sender = ({ message }: { message: Message }) => {
  const facts: [string, string][] = [
    ['Name', message.contact_name],
    ['Company', message.company_name],
    ['Email', message.company_email],
    ['Phone', message.daytime_phone],
    ['Address', message.address],
    ['City', message.city],
    ['State or province', message.state_or_province],
    ['Country', message.country],
  ];
  return (
    <Stack component="section" gap="md" aria-label="Sender">
      <Title order={2}>Sender</Title>
      <Facts facts={facts} />
    </Stack>
  );
};

const Replies = ({ replies }: Pick<Message, 'replies'>) => (
  <Stack component="section" gap="md" aria-label="Replies">
    <Title order={2}>Replies</Title>
    <ol className={classes.texts}>
      {replies.map(({ at, by, text }) => (
        <li key={at}>
          <Text size="sm" className="quiet">
            {by}, {dateTime(at)}
          </Text>
          <Text className={classes.text ?? ''}>{text}</Text>
        </li>
      ))}
    </ol>
  </Stack>
);

const Content = ({ message }: { message: Message }) => (
  <>
    <PageHeader
      title={`Message ${message.reference}`}
      lead={`${messageStateLabels[message.state]}. Received on ${date(message.created)}.`}
      actions={
        <>
          <Button component={Link} to={pages.manageMessages.path()} variant="default">
            All messages
          </Button>
          <DoneButton message={message} />
        </>
      }
    />
    <div className={classes.layout}>
      <Stack gap="xl" miw={0}>
        <Stack component="section" gap="md" aria-label="Message">
          <Title order={2}>Message</Title>
          <Text className={classes.text ?? ''}>{message.message}</Text>
          {message.samples && (
            <>
              <Title order={3}>Oils</Title>
              <Text className={classes.text ?? ''}>{message.samples}</Text>
            </>
          )}
        </Stack>
        {message.replies.length > 0 && <Replies replies={message.replies} />}
        <ReplyForm key={`${message.id}-${message.replies.length}`} message={message} />
      </Stack>
      <Sender message={message} />
    </div>
  </>
);

/** A message to the institute with its replies and a form to reply. */
const MessagePage = ({ id }: { id: number }) => {
  const query = useQuery(endpointQuery(readMessage, { params: { id } }));
  usePageTitle(query.data && `Message ${query.data.reference}`);
  return (
    <RowLoader query={query} notFound={<NotFound />}>
      {(message) => <Content message={message} />}
    </RowLoader>
  );
};

export default pageById(MessagePage);
