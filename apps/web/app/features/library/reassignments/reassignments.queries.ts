import { listReassignments } from '@iom/contract/library/assignments.endpoints.ts';
import type { QueryInput } from '@iom/contract/shared/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Every list of requests starts with this key, so that a decision renews them all. */
export const reassignmentsKey = ['reassignments'];

export const reassignmentsQuery = (query: QueryInput<typeof listReassignments>) =>
  queryOptions({
    queryKey: [...reassignmentsKey, query],
    queryFn: ({ signal }) => call(listReassignments, { query, signal }),
    placeholderData: keepPreviousData,
  });
