import { readOrder } from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** One order of the user. Another account's order and an unknown one both fail with 404. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => call(readOrder, { params: { id }, signal }),
  });
