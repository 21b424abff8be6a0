import { readOrder } from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** One order of the user. A stranger's and an unknown one fail alike with 404. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => call(readOrder, { params: { id }, signal }),
  });
