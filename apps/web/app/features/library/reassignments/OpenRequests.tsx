import type { Reassignment } from '@iom/contract/library/assignments.schemas.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListAddress } from '../../../lib/list-address.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DecideRequest } from './DecideRequest.tsx';
import { reassignmentsQuery } from './reassignments.queries.ts';
import { useRequestColumns } from './use-request-columns.tsx';

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
  const place = useListAddress('created');
  const requests = useQuery(reassignmentsQuery({ status: 'PENDING', ...place.asked }));
  const [chosen, setChosen] = useState<Chosen>();
  const columns = useRequestColumns((request) => <Options request={request} onChoose={setChosen} />);
  return (
    <>
      <DataTable
        label="Open requests"
        list={requests}
        columns={columns}
        place={place}
        empty={{ title: 'No request is waiting', text: 'Requests to reassign a licence will appear here.' }}
      />
      {chosen && <DecideRequest {...chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
};
