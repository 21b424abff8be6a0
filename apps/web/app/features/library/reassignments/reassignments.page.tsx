import {
  approveReassignment,
  declineReassignment,
  listReassignments,
  type Reassignment,
} from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { RadioBar } from '../../../ui/forms/RadioBar.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import classes from './reassignments.module.css';

type Columns = Column<Reassignment>[];

/** Characters from which the reason may scroll, so the keyboard must reach it. */
const longReason = 300;

const Reason = ({ reason }: Pick<Reassignment, 'reason'>) => (
  <Text size="sm" className={classes.reason} tabIndex={reason.length > longReason ? 0 : undefined}>
    {reason}
  </Text>
);

const People = ({ request }: { request: Reassignment }) => (
  <dl className={classes.people}>
    <dt>Requested by</dt>
    <dd>{request.requested_by}</dd>
    <dt>Held by</dt>
    <dd>{request.holder}</dd>
    <dt>New holder</dt>
    <dd>{request.email}</dd>
  </dl>
);

const columns: Columns = [
  { ...dateColumn(), width: 130 },
  {
    accessor: 'name',
    title: 'Data',
    width: 180,
    cellsStyle: breakAnywhere,
    onPhone: 'below',
  },
  {
    accessor: 'people',
    title: 'People',
    width: 380,
    render: (request) => <People request={request} />,
    csv: ({ requested_by, holder, email }) => `${requested_by}, ${holder}, ${email}`,
    onPhone: 'below',
  },
  {
    accessor: 'reason',
    title: 'Reason',
    render: ({ reason }) => <Reason reason={reason} />,
    onPhone: 'below',
  },
];

/** The columns of the lists of requests; `actions` fill the last one. */
const requestColumns = (actions?: (request: Reassignment) => ReactNode): Columns =>
  actions
    ? [
        ...columns,
        {
          accessor: 'decision',
          title: 'Decision',
          textAlign: 'right',
          width: 190,
          render: actions,
          csv: false,
          onPhone: 'below',
        },
      ]
    : columns;

interface Props {
  action: 'approve' | 'decline';
  request: Reassignment;
  onClose: () => void;
}

/** Confirms the approval or refusal of a request, which cannot be undone. */
const DecideRequest = ({ action, request, onClose }: Props) => {
  const client = useQueryClient();
  const approves = action === 'approve';
  return (
    <ConfirmMutation
      title={`${approves ? 'Approve' : 'Decline'} the reassignment of ${request.name}`}
      confirm={approves ? 'Approve' : 'Decline'}
      send={() => call(approves ? approveReassignment : declineReassignment, { params: { id: request.id } })}
      // also after a failure: the request may have been decided in the meantime
      refresh={() => invalidate(client, listReassignments)}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>
          {approves
            ? `We will email an invitation to ${request.email}. ${request.holder} keeps the data until it is accepted.`
            : `${request.holder} keeps the data. Another request may be made later.`}
        </Text>
        <Text size="sm" className="quiet">
          We will email the buyer and the holder. This cannot be undone.
        </Text>
      </Stack>
    </ConfirmMutation>
  );
};

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
const OpenRequests = () => {
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
        empty={{ title: 'No open requests', text: 'Requests to reassign a license will appear here.' }}
      />
      {decision && <DecideRequest {...decision} onClose={() => setDecision(undefined)} />}
    </>
  );
};

type Decided = Exclude<Reassignment['status'], 'PENDING'>;
const decisions: { value: Decided; label: string }[] = [
  { value: 'APPROVED', label: 'Approved' },
  { value: 'DECLINED', label: 'Declined' },
];

/** Approved or declined requests, newest first by default. */
const DecidedRequests = () => {
  const [status, setStatus] = useState<Decided>('APPROVED');
  const list = useList(listReassignments, { ordering: '-created', name: 'decided', filters: { status } });
  return (
    <Stack gap="sm">
      <RadioBar
        label="Decision"
        choices={decisions}
        value={status}
        onChange={(next) => {
          setStatus(next);
          list.setPage(1);
        }}
      />
      <DataTable
        label="Decided requests"
        list={list}
        columns={requestColumns()}
        rowKey={({ id }) => id}
        exportAs="decided-reassignments"
        empty={{ title: status === 'APPROVED' ? 'No requests approved yet' : 'No requests declined yet' }}
      />
    </Stack>
  );
};

export default function ReassignmentsPage() {
  return (
    <>
      <PageHeader lead="A license that has been assigned can be reassigned only with our consent. The data move when the new holder accepts." />
      <Stack gap="xl">
        <section>
          <Title order={2} mb="md">
            Waiting for a decision
          </Title>
          <OpenRequests />
        </section>
        <section>
          <Title order={2} mb="md">
            Decided
          </Title>
          <DecidedRequests />
        </section>
      </Stack>
    </>
  );
}
