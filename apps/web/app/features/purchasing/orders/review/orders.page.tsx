import { pages } from '@iom/contract/pages/pages.ts';
import { orderStatusLabel } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
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
import { Anchor, Group, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { useList } from '../../../../lib/api/use-list.ts';
import { PeriodFields } from '../../../../ui/forms/PeriodFields.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import type { Column } from '../../../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { FilterSearch, FilterSelect } from '../../../../ui/table/filters.tsx';
import { EmailAddress } from '../../../../ui/values/broken-texts.tsx';
import { renderInvoicePdf } from '../InvoicePdfButton.tsx';
import { renderTotal } from '../order-columns.tsx';
import classes from './review-orders.module.css';

const paymentLabels = { CREDIT_CARD: 'Credit Card', PURCHASE_ORDER: 'Purchase Order' } as const;

const paymentLabel = ({ payment_type, po_number }: Order) =>
  [paymentLabels[payment_type ?? 'CREDIT_CARD'], po_number].filter(Boolean).join(' ');
const paidLabel = (order: Order) => {
  if (!order.paid) return 'No';
  return order.refunded > 0 ? `Yes, ${orderStatusLabel(order).toLowerCase()}` : 'Yes';
};
/** The company of the account, and below it who is billed where that differs. */
const renderCompany = ({ company, billed_to }: Order) => (
  <>
    {company}
    {billed_to && billed_to !== company && (
      <Text size="xs" className="quiet">
        Bill to {billed_to}
      </Text>
    )}
  </>
);
/** Columns of orders as an administrator sees them. */
const reviewColumns: readonly Column<Order>[] = [
  {
    accessor: 'id',
    title: 'Order',
    sortable: true,
    render: ({ id }) => (
      <Anchor component={Link} to={pages.manageOrder.path({ id })} inherit>
        {id}
      </Anchor>
    ),
  },
  dateColumn('Created'),
  {
    accessor: 'invoice',
    title: 'Invoice',
    sortable: true,
    onPhone: 'below',
    cellsStyle: breakAnywhere,
    render: ({ invoice }) => invoice ?? '–',
  },
  {
    accessor: 'company',
    title: 'Company',
    sortable: true,
    onPhone: 'below',
    cellsStyle: breakAnywhere,
    render: renderCompany,
  },
  {
    accessor: 'owner',
    title: 'Owner',
    sortable: true,
    onPhone: 'below',
    render: ({ owner }) => <EmailAddress email={owner} />,
  },
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
    render: renderTotal,
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

type Tab = ListedStatus | 'ALL';
const tabs: readonly Tab[] = [...listedStatuses, 'ALL'];

const tabLabels: Record<Tab, string> = {
  IN_PROCESS: 'In Process',
  PO_PENDING: 'PO Pending',
  COMPLETE: 'Complete',
  ALL: 'All',
};

const emptyTexts: Record<Tab, { title: string; text: string }> = {
  IN_PROCESS: {
    title: 'No order is In Process',
    text: 'Orders that are placed and not paid will appear here.',
  },
  PO_PENDING: {
    title: 'No order is PO Pending',
    text: 'Orders whose purchase order waits for approval will appear here.',
  },
  COMPLETE: { title: 'No order is Complete', text: 'Orders that are paid will appear here.' },
  ALL: { title: 'No orders', text: 'Orders will appear here.' },
};

const sumOfCounts = (counts: Record<ListedStatus, number>) =>
  listedStatuses.reduce((sum, status) => sum + counts[status], 0);

/** The tab of the address, otherwise the orders in process, or all where there are none. */
const openTab = (status: string | null, counts: Record<ListedStatus, number> | undefined): Tab =>
  tabs.find((one) => one === status) ?? (counts?.IN_PROCESS === 0 ? 'ALL' : 'IN_PROCESS');

const useReviewOrders = () => {
  const [search] = useSearchParams();
  const parameter = (name: string) => search.get(name)?.trim() || undefined;
  const filters = {
    search: parameter('search'),
    since: parameter('since'),
    until: parameter('until'),
    payment_type: paymentTypes.find((type) => type === search.get('payment')),
  };
  const counts = useQuery(endpointQuery(countReviewOrders, { query: filters }));
  const tab = openTab(search.get('status'), counts.data);
  const list = useList(reviewOrders, {
    ordering: '-created',
    pageSize: 20,
    // the list leaves out a status of the address that no order has, such as ALL
    filters: tab === 'ALL' ? {} : { status: tab },
    urlFilters: {
      status: 'status',
      search: 'search',
      payment_type: 'payment',
      since: 'since',
      until: 'until',
    },
  });
  return {
    list,
    counts: counts.data && { ...counts.data, ALL: sumOfCounts(counts.data) },
    tab,
    isFiltered: Object.values(filters).some((value) => value !== undefined),
  };
};

/** All orders by status, with search and filters that apply to every tab. */
const ReviewOrders = () => {
  const { list, counts, tab, isFiltered } = useReviewOrders();
  const filters = (
    <Group align="end" gap="md" mb="md">
      <FilterSearch
        list={list}
        filter="search"
        label="Search"
        placeholder="Order, invoice, company, name, email, tag or note"
        w={{ base: '100%', xs: 360 }}
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
      <Tabs value={tab} keepMounted={false} onChange={(next) => list.setFilter('status', next ?? '')}>
        <Tabs.List mb="xs" className={classes.tabs ?? ''}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} px={{ base: 'xs', sm: 'md' }}>
              <span>{tabLabels[one]}</span> {counts && <span>({wholeNumber(counts[one])})</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <DataTable
            label={`Orders, ${tabLabels[tab]}`}
            list={list}
            columns={reviewColumns}
            rowKey={({ id }) => id}
            exportAs="orders-review"
            empty={
              isFiltered
                ? { title: 'No order matches', text: 'Change the search or the filters.' }
                : emptyTexts[tab]
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
