import { pages } from '@iom/contract/pages/pages.ts';
import {
  type ListedStatus,
  listedStatuses,
  type Order,
  paymentTypes,
} from '@iom/contract/purchasing/orders/orders.schemas.ts';
import {
  countReviewOrders,
  reviewOrders,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Anchor, Group, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { useList } from '../../../../lib/api/use-list.ts';
import { money } from '../../../../lib/format/formats.ts';
import { PeriodFields } from '../../../../ui/forms/PeriodFields.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import type { Column } from '../../../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn, emailStyle } from '../../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { FilterSearch, FilterSelect } from '../../../../ui/table/filters.tsx';
import { renderInvoicePdf } from '../InvoicePdfButton.tsx';
import classes from './review-orders.module.css';

const paymentLabels = { CREDIT_CARD: 'Credit Card', PURCHASE_ORDER: 'Purchase Order' } as const;

const paymentLabel = ({ payment_type, po_number }: Order) =>
  [paymentLabels[payment_type ?? 'CREDIT_CARD'], po_number].filter(Boolean).join(' ');
const paidLabel = ({ paid }: Order) => (paid ? 'Yes' : 'No');
/** Columns of orders as an administrator sees them. */
const reviewColumns: readonly Column<Order>[] = [
  { accessor: 'id', title: 'Order', sortable: true, noWrap: true },
  dateColumn('Created'),
  {
    accessor: 'invoice',
    title: 'Invoice',
    sortable: true,
    onPhone: 'below',
    cellsStyle: breakAnywhere,
    render: ({ invoice }) => invoice ?? '–',
  },
  { accessor: 'company', title: 'Company', sortable: true, onPhone: 'below', cellsStyle: breakAnywhere },
  {
    accessor: 'billed_to',
    title: 'Bill to',
    onPhone: 'below',
    width: 140,
    // omitted if it equals the company of the account
    render: ({ billed_to, company }) => (billed_to === company ? null : billed_to),
    csv: ({ billed_to }) => billed_to,
  },
  { accessor: 'owner', title: 'Owner', sortable: true, onPhone: 'below', cellsStyle: emailStyle },
  {
    accessor: 'payment_type',
    title: 'Payment type',
    onPhone: 'below',
    cellsStyle: breakAnywhere,
    render: paymentLabel,
    csv: paymentLabel,
  },
  { accessor: 'paid', title: 'Paid', sortable: true, onPhone: 'hidden', render: paidLabel, csv: paidLabel },
  {
    accessor: 'total_price',
    title: 'Total price',
    sortable: true,
    textAlign: 'right',
    noWrap: true,
    onPhone: 'below',
    render: ({ total_price }) => money(total_price),
  },
  {
    accessor: 'manage',
    title: '',
    textAlign: 'right',
    noWrap: true,
    csv: false,
    render: (order) => (
      <Stack gap={0} align="end">
        <Anchor
          component={Link}
          to={pages.manageOrder.path({ id: order.id })}
          inherit
          aria-label={`Manage Order ${order.id}`}
        >
          Manage Order
        </Anchor>
        {renderInvoicePdf(order)}
      </Stack>
    ),
  },
];

const tabLabels: Record<ListedStatus, string> = {
  IN_PROCESS: 'In Process',
  PO_PENDING: 'PO Pending',
  COMPLETE: 'Complete',
};

const emptyTexts: Record<ListedStatus, string> = {
  IN_PROCESS: 'Orders that are placed and not paid will appear here.',
  PO_PENDING: 'Orders whose purchase order waits for approval will appear here.',
  COMPLETE: 'Orders that are paid will appear here.',
};

const isStatus = (text: string | null): text is ListedStatus => listedStatuses.some((one) => one === text);

const useReviewOrders = () => {
  const list = useList(reviewOrders, {
    ordering: '-created',
    pageSize: 20,
    filters: { status: 'IN_PROCESS' },
    urlFilters: {
      status: 'status',
      search: 'search',
      payment_type: 'payment',
      since: 'since',
      until: 'until',
    },
  });
  const text = (name: 'search' | 'since' | 'until') => list.filterText(name) || undefined;
  const status = list.filterText('status');
  const payment = paymentTypes.find((type) => type === list.filterText('payment_type'));
  const filters = {
    search: text('search'),
    since: text('since'),
    until: text('until'),
    payment_type: payment,
  };
  const counts = useQuery(endpointQuery(countReviewOrders, { query: filters }));
  return {
    list,
    counts: counts.data,
    status: isStatus(status) ? status : 'IN_PROCESS',
    isFiltered: Object.values(filters).some((value) => value !== undefined),
  };
};

/** All orders by status, with search and filters that apply to every tab. */
const ReviewOrders = () => {
  const { list, counts, status, isFiltered } = useReviewOrders();
  const filters = (
    <Group align="end" gap="md" mb="md">
      <FilterSearch
        list={list}
        filter="search"
        label="Search"
        placeholder="Order, invoice, company or email"
        w={{ base: '100%', xs: 280 }}
        hotkey="/"
      />
      <FilterSelect list={list} filter="payment_type" label="Payment type" labels={paymentLabels} />
      <PeriodFields
        since={list.filterText('since')}
        until={list.filterText('until')}
        onChange={list.setFilter}
      />
    </Group>
  );
  return (
    <>
      {filters}
      <Tabs
        value={status}
        keepMounted={false}
        onChange={(next) => list.setFilter('status', next === 'IN_PROCESS' ? '' : (next ?? ''))}
      >
        <Tabs.List mb="xs" className={classes.tabs ?? ''}>
          {listedStatuses.map((one) => (
            <Tabs.Tab key={one} value={one} px={{ base: 'xs', sm: 'md' }}>
              <span>{tabLabels[one]}</span> {counts && <span>({wholeNumber(counts[one])})</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={status}>
          <DataTable
            label={`Orders, ${tabLabels[status]}`}
            list={list}
            columns={reviewColumns}
            rowKey={({ id }) => id}
            exportAs="orders-review"
            empty={
              isFiltered
                ? { title: 'No order matches', text: 'Change the search or the filters.' }
                : { title: `No order is ${tabLabels[status]}`, text: emptyTexts[status] }
            }
          />
        </Tabs.Panel>
      </Tabs>
    </>
  );
};

export default function OrdersPage() {
  return (
    <>
      <PageHeader lead="Days are in UTC." />
      <ReviewOrders />
    </>
  );
}
