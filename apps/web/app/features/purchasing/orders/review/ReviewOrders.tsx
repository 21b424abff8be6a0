import {
  type ListedStatus,
  listedStatuses,
  paymentTypes,
} from '@iom/contract/purchasing/orders/orders.schemas.ts';
import {
  countReviewOrders,
  reviewOrders,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Group, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { useList } from '../../../../lib/api/use-list.ts';
import { PeriodFields } from '../../../../ui/forms/PeriodFields.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { FilterSearch, FilterSelect } from '../../../../ui/table/filters.tsx';
import { paymentLabels, reviewColumns } from './review-columns.tsx';
import classes from './review-orders.module.css';

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
export const ReviewOrders = () => {
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
