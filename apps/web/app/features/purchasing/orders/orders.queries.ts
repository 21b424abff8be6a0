import {
  listOrderHistory,
  readInvoice,
  readTimeline,
} from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { ListQuery } from '../../../lib/list-address.ts';

export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', id, 'invoice'],
    queryFn: ({ signal }) => call(readInvoice, { params: { id }, signal }),
  });

/** The events of an order, oldest first. */
export const timelineQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', id, 'timeline'],
    queryFn: ({ signal }) => call(readTimeline, { params: { id }, signal }),
  });

export const orderHistoryQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['orders', 'history', query],
    queryFn: ({ signal }) => call(listOrderHistory, { query, signal }),
    placeholderData: keepPreviousData,
  });
