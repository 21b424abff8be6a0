import { pages } from '@iom/contract/pages/pages.ts';
import { listPaymentIssues } from '@iom/contract/purchasing/payments/payment-issues.endpoints.ts';
import type { PaymentIssue } from '@iom/contract/purchasing/payments/payment-issues.schemas.ts';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { date, money } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { RecordRefund } from './RecordRefund.tsx';

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
export const PaymentIssues = () => {
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
