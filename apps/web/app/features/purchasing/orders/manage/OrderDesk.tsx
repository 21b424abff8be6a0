import { listMails, type MailRow } from '@iom/contract/accounts/background.endpoints.ts';
import {
  addOrderNote,
  deleteOrderNote,
  type OrderNote,
  readOrderDesk,
  setOrderTags,
} from '@iom/contract/purchasing/orders/order-desk.endpoints.ts';
import { Button, Skeleton, Stack, TagsInput, Text, Textarea, Title, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../../lib/api/endpoint-query.ts';
import { dateTime } from '../../../../lib/format/formats.ts';
import { useEndpointForm } from '../../../../lib/forms/use-endpoint-form.ts';
import { MailDialog } from '../../../../ui/dialogs/MailDialog.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { RemoveButton, removablePill } from '../../../../ui/forms/RemoveButton.tsx';

const mailStates: Record<MailRow['state'], string> = { SENT: 'Sent', WAITING: 'Waiting', FAILED: 'Failed' };

/** The mails about an order; each opens with a button to send it again. */
const OrderMails = ({ order }: { order: number }) => {
  const [opened, setOpened] = useState<MailRow>();
  const query = { about: `order ${order}`, page_size: '100' };
  const { data, error, refetch } = useQuery(endpointQuery(listMails, { query }));
  return (
    <section aria-label="Emails">
      <Title order={2} size="h3" mb="sm">
        Emails
      </Title>
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={60} animate={false} />}
      {data?.results.length === 0 && (
        <Text size="sm" className="quiet">
          No emails about this order yet.
        </Text>
      )}
      <Stack gap="xs">
        {data?.results.map((mail) => (
          <UnstyledButton key={mail.id} onClick={() => setOpened(mail)}>
            <Text size="sm" td="underline" style={{ overflowWrap: 'anywhere' }}>
              {mail.subject}
            </Text>
            <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
              {mail.recipient}, {mailStates[mail.state].toLowerCase()} {dateTime(mail.sent ?? mail.created)}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
      {opened && <MailDialog mail={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
};

const Note = ({ order, note }: { order: number; note: OrderNote }) => {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(deleteOrderNote, { params: { id: order, note: note.id } }),
    onSettled: () => invalidate(client, readOrderDesk),
  });
  return (
    <li>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {note.text}
      </Text>
      <Text size="xs" className="quiet" style={{ overflowWrap: 'anywhere' }}>
        {note.author}, {dateTime(note.created)}{' '}
        <RemoveButton
          size="xs"
          display="inline-block"
          aria-label={`Delete the note “${note.text.slice(0, 40)}”`}
          onClick={() => remove.mutate()}
        />
      </Text>
      {remove.error && (
        <Text size="xs" role="alert" c="var(--mantine-color-error)">
          {remove.error.message}
        </Text>
      )}
    </li>
  );
};

const NoteForm = ({ order }: { order: number }) => {
  const client = useQueryClient();
  const { form, submit, mutation, notice } = useEndpointForm(addOrderNote, {
    initialValues: { text: '' },
    request: (body) => ({ params: { id: order }, body }),
    onSuccess: async () => {
      form.setValues({ text: '' });
      await invalidate(client, readOrderDesk);
    },
  });
  return (
    <form noValidate onSubmit={submit} aria-label="New note">
      <Stack gap="xs" align="start">
        <Textarea label="Add a note" rows={2} maxLength={5000} w="100%" {...form.getInputProps('text')} />
        {notice && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {notice.text}
          </Text>
        )}
        <Button type="submit" size="xs" variant="default" loading={mutation.isPending}>
          Add
        </Button>
      </Stack>
    </form>
  );
};

interface TagsProps {
  order: number;
  tags: string[];
  known: string[];
}

/** The tags are saved as they are changed. */
const Tags = ({ order, tags, known }: TagsProps) => {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (next: string[]) => call(setOrderTags, { params: { id: order }, body: { tags: next } }),
    onSettled: () => invalidate(client, readOrderDesk),
  });
  return (
    <TagsInput
      label="Tags"
      description="Search for them in the list of orders. Enter adds one."
      data={known}
      maxTags={20}
      renderPill={removablePill}
      maxLength={40}
      value={save.isPending ? save.variables : tags}
      error={save.error?.message}
      onChange={(next) => save.mutate(next)}
    />
  );
};

/** What administrators keep about an order: mails, notes and tags. The buyer sees none of it. */
export const OrderDesk = ({ order }: { order: number }) => {
  const { data, error, refetch } = useQuery(endpointQuery(readOrderDesk, { params: { id: order } }));
  return (
    <Stack gap="xl" mt="xl">
      <OrderMails order={order} />
      <section aria-label="Notes and tags">
        <Title order={2} size="h3" mb="xs">
          Notes and tags
        </Title>
        <Text size="sm" className="quiet" mb="sm">
          Only administrators see them.
        </Text>
        {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton h={160} animate={false} />}
        {data && (
          <Stack gap="md">
            {data.notes.length > 0 && (
              <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
                {data.notes.map((note) => (
                  <Note key={note.id} order={order} note={note} />
                ))}
              </Stack>
            )}
            <NoteForm order={order} />
            <Tags order={order} tags={data.tags} known={data.known_tags} />
          </Stack>
        )}
      </section>
    </Stack>
  );
};
