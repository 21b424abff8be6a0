import {
  closeMessage,
  listMessages,
  readMessage,
  reopenMessage,
} from '@iom/contract/content/messages/messages.endpoints.ts';
import type { Message } from '@iom/contract/content/messages/messages.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { date, dateTime } from '../../../lib/format/formats.ts';
import { usePageTitle } from '../../../lib/pages/page-title.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from './desk.module.css';
import { messageStateLabels } from './Messages.tsx';
import { ReplyForm } from './ReplyForm.tsx';

const DoneButton = ({ message }: { message: Message }) => {
  const client = useQueryClient();
  const isOpen = message.state === 'OPEN';
  const change = useMutation({
    mutationFn: () => call(isOpen ? closeMessage : reopenMessage, { params: { id: message.id } }),
    onSettled: () => invalidate(client, listMessages, readMessage),
  });
  return (
    <>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
        {isOpen ? 'Mark as done' : 'Reopen'}
      </Button>
      {change.error && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {change.error.message}
        </Text>
      )}
    </>
  );
};

const Sender = ({ message }: { message: Message }) => {
  const lines: [string, string][] = [
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
      <dl className={classes.facts}>
        {lines
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
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

/** A message to the institute with its replies and a form to reply. */
export const MessagePage = ({ id, notFound }: { id: number; notFound: ReactNode }) => {
  const { data: message, error, refetch } = useQuery(endpointQuery(readMessage, { params: { id } }));
  usePageTitle(message && `Message ${message.reference}`);
  if (error instanceof ApiFailure && error.status === 404) return notFound;
  if (!message)
    return error ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton h={480} animate={false} />
    );
  return (
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
          <ReplyForm key={message.replies.length} message={message} />
        </Stack>
        <Sender message={message} />
      </div>
    </>
  );
};
