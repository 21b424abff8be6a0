import { pages } from '@iom/contract/pages/pages.ts';
import {
  listPaymentIssues,
  type PaymentIssue,
  recordRefund,
} from '@iom/contract/purchasing/payments/payment-issues.endpoints.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { invalidate } from '../../../lib/api/endpoint-query.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { date, money } from '../../../lib/format/formats.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

/** @throws Error that says so where the refund is recorded already, by whomever */
const record = (id: number) =>
  call(recordRefund, { params: { id } }).catch((failure: Error) => {
    throw failure instanceof ApiFailure && failure.status === 404
      ? new Error('This refund is already recorded.')
      : failure;
  });

/** Confirms that the money of a charge was refunded at the processor. */
const RecordRefund = ({ issue, onClose }: { issue: PaymentIssue; onClose: () => void }) => {
  const client = useQueryClient();
  return (
    <ConfirmMutation
      title={`Record the refund of order ${issue.order}`}
      confirm="Record refund"
      send={() => record(issue.id)}
      // also after a failure: another administrator may have recorded it
      refresh={() => invalidate(client, listPaymentIssues)}
      success="Refund recorded."
      onClose={onClose}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        This moves no money. Refund {money(issue.amount)} of charge {issue.reference} to {issue.owner} at the
        card processor first, then record it here. This cannot be undone.
      </Text>
    </ConfirmMutation>
  );
};

const kindLabels: Record<PaymentIssue['kind'], string> = {
  REFUND_DUE: 'Refund due',
  OUTCOME_UNKNOWN: 'Outcome unknown',
};
const kindLabel = ({ kind }: PaymentIssue) => kindLabels[kind];

const columns: readonly Column<PaymentIssue>[] = [
  {
    accessor: 'order',
    title: 'Order',
    noWrap: true,
    render: ({ order }) => (
      <Anchor component={Link} to={pages.manageOrder.path({ id: order })} inherit>
        Order {order}
      </Anchor>
    ),
  },
  { accessor: 'kind', title: 'Issue', onPhone: 'below', render: kindLabel, csv: kindLabel },
  {
    accessor: 'started',
    title: 'Date',
    noWrap: true,
    onPhone: 'below',
    render: ({ started }) => date(started),
  },
  {
    accessor: 'owner',
    title: 'Customer',
    onPhone: 'below',
    cellsStyle: breakAnywhere,
  },
  {
    accessor: 'reference',
    title: 'Charge',
    onPhone: 'below',
    cellsStyle: breakAnywhere,
    render: ({ reference }) => reference ?? 'Not recorded',
  },
  {
    accessor: 'amount',
    title: 'Amount',
    textAlign: 'right',
    noWrap: true,
    render: ({ amount }) => money(amount),
  },
];

/** Card payments to refund, and those whose outcome is unknown, newest first. */
const PaymentIssues = () => {
  const list = useList(listPaymentIssues, { ordering: '-id' });
  const [refunded, setRefunded] = useState<PaymentIssue>();
  const actions: Column<PaymentIssue> = {
    accessor: 'action',
    title: '',
    textAlign: 'right',
    csv: false,
    onPhone: 'below',
    render: (issue) =>
      issue.kind === 'REFUND_DUE' && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Record refund: order ${issue.order}`}
          onClick={() => setRefunded(issue)}
        >
          Record refund
        </Button>
      ),
  };
  return (
    <>
      <DataTable
        label="Payment issues"
        list={list}
        columns={[...columns, actions]}
        rowKey={({ id }) => id}
        exportAs="payment-issues"
        empty={{
          title: 'No payment issues',
          text: 'Card payments to refund, and those whose outcome stays unknown, will appear here.',
        }}
      />
      {refunded && <RecordRefund issue={refunded} onClose={() => setRefunded(undefined)} />}
    </>
  );
};

export default function PaymentIssuesPage() {
  return (
    <>
      <PageHeader lead="Card payments that must be refunded because their order was paid or changed before the charge succeeded, and payments whose outcome has been unknown for two hours or more." />
      <PaymentIssues />
    </>
  );
}
