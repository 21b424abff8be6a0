import {
  closeMessage,
  listMessages,
  readMessage,
  reopenMessage,
} from '@iom/contract/content/messages/messages.endpoints.ts';
import type { Message } from '@iom/contract/content/messages/messages.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import { endpointQuery, invalidate } from '../../../lib/api/endpoint-query.ts';
import { date, dateTime } from '../../../lib/format/formats.ts';
import { usePageTitle } from '../../../lib/pages/site.ts';
import { LoadedRow } from '../../../ui/forms/LoadedRow.tsx';
import { MutationButton } from '../../../ui/forms/MutationButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Facts } from '../../../ui/record/Facts.tsx';
import classes from '../../../ui/record/record.module.css';
import { messageStateLabels } from './Messages.tsx';
import { ReplyForm } from './ReplyForm.tsx';

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
export const MessagePage = ({ id, notFound }: { id: number; notFound: ReactNode }) => {
  const query = useQuery(endpointQuery(readMessage, { params: { id } }));
  usePageTitle(query.data && `Message ${query.data.reference}`);
  return (
    <LoadedRow query={query} notFound={notFound}>
      {(message) => <Content message={message} />}
    </LoadedRow>
  );
};
