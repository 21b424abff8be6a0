import { readAvailability } from '@iom/contract/library/assurance.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Years and regions of the archive, with what the user holds. */
export const availabilityQuery = queryOptions({
  queryKey: ['availability'],
  queryFn: ({ signal }) => call(readAvailability, { signal }),
});
