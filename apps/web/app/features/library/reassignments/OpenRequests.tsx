import { listReassignments } from '@iom/contract/library/assignments.endpoints.ts';
import type { Reassignment } from '@iom/contract/library/assignments.schemas.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useList } from '../../../lib/use-list.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { DecideRequest } from './DecideRequest.tsx';
import { requestColumns } from './request-columns.tsx';

interface Chosen {
  act: 'approve' | 'decline';
  request: Reassignment;
}

const Options = ({ request, onChoose }: { request: Reassignment; onChoose: (chosen: Chosen) => void }) => {
  const option = (act: Chosen['act'], label: string) => (
    <Button
      size="xs"
      variant="default"
      aria-label={`${label}: ${request.name}`}
      onClick={() => onChoose({ act, request })}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="xs" wrap="nowrap" justify="end">
      {option('approve', 'Approve')}
      {option('decline', 'Decline')}
    </Group>
  );
};

/** Requests that wait for a decision, the oldest first unless sorted otherwise. */
export const OpenRequests = () => {
  const list = useList(listReassignments, { ordering: 'created', filters: { status: 'PENDING' } });
  const [chosen, setChosen] = useState<Chosen>();
  const columns = requestColumns((request) => <Options request={request} onChoose={setChosen} />);
  return (
    <>
      <DataTable
        label="Open requests"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        exportAs="open-reassignments"
        empty={{ title: 'No request is waiting', text: 'Requests to reassign a licence will appear here.' }}
      />
      {chosen && <DecideRequest {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
};
