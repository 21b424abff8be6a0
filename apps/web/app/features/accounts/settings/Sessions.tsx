import { describeAgent } from '@iom/contract/accounts/agent.rules.ts';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type SessionRow,
} from '@iom/contract/accounts/sessions.endpoints.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { dateTime } from '../../../lib/format/formats.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { MutationButton } from '../../../ui/forms/MutationButton.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const columns = (refresh: () => Promise<unknown>): Column<SessionRow>[] => [
  {
    accessor: 'agent',
    title: 'Browser',
    render: ({ agent, address, current }) => (
      <>
        {describeAgent(agent)}
        {current && (
          <Text span size="sm" className="quiet">
            {' '}
            (this one)
          </Text>
        )}
        <Text size="xs" className="quiet">
          {address}
        </Text>
      </>
    ),
  },
  {
    accessor: 'created',
    title: 'Signed in',
    onPhone: 'below',
    render: ({ created }) => dateTime(created),
  },
  {
    accessor: 'last_used',
    title: 'Last used',
    onPhone: 'below',
    render: ({ last_used }) => dateTime(last_used),
  },
  {
    accessor: 'end',
    title: 'Sign out',
    textAlign: 'right',
    render: ({ id, agent, current }) =>
      !current && (
        <MutationButton
          size="xs"
          aria-label={`Sign out ${describeAgent(agent)}`}
          send={() => call(endSession, { params: { id } })}
          refresh={refresh}
        >
          Sign out
        </MutationButton>
      ),
  },
];

/** Where the user is signed in; ends one session or all others. */
export const Sessions = () => {
  const client = useQueryClient();
  const list = useList(listSessions, { pageSize: 20, name: 'sessions' });
  const [asking, setAsking] = useState(false);
  const refresh = () => invalidate(client, listSessions);
  return (
    <Stack gap="md">
      <DataTable
        label="Sessions"
        list={list}
        columns={columns(refresh)}
        rowKey={({ id }) => id}
        empty={{ title: 'No sessions', text: 'Browsers in which you sign in will appear here.' }}
      />
      {(list.data?.count ?? 0) > 1 && (
        <Button variant="default" onClick={() => setAsking(true)} style={{ alignSelf: 'start' }}>
          Sign out all others
        </Button>
      )}
      {asking && (
        <ConfirmMutation
          title="Sign out all others"
          confirm="Sign out"
          send={() => call(endOtherSessions)}
          refresh={refresh}
          success="All other sessions have ended."
          onClose={() => setAsking(false)}
        >
          Every browser except this one will have to sign in again. API keys stay valid.
        </ConfirmMutation>
      )}
    </Stack>
  );
};
