import { listReassignments } from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import type { Reassignment } from '@iom/contract/library/assignments/reassignments.schemas.ts';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useList } from '../../../lib/api/use-list.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { DecideRequest } from './DecideRequest.tsx';
import { requestColumns } from './request-columns.tsx';

interface Decision {
  action: 'approve' | 'decline';
  request: Reassignment;
}

const DecisionButtons = ({
  request,
  onDecide,
}: {
  request: Reassignment;
  onDecide: (decision: Decision) => void;
}) => {
  const button = (action: Decision['action'], label: string) => (
    <Button
      size="xs"
      variant="default"
      aria-label={`${label}: ${request.name}`}
      onClick={() => onDecide({ action, request })}
    >
      {label}
    </Button>
  );
  return (
    <Group gap="xs" wrap="nowrap" justify="end">
      {button('approve', 'Approve')}
      {button('decline', 'Decline')}
    </Group>
  );
};

/** Pending requests, oldest first by default. */
export const OpenRequests = () => {
  const list = useList(listReassignments, { ordering: 'created', filters: { status: 'PENDING' } });
  const [decision, setDecision] = useState<Decision>();
  const columns = requestColumns((request) => <DecisionButtons request={request} onDecide={setDecision} />);
  return (
    <>
      <DataTable
        label="Open requests"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        exportAs="open-reassignments"
        empty={{ title: 'No open requests', text: 'Requests to reassign a licence will appear here.' }}
      />
      {decision && <DecideRequest {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
};
