import { readProfile } from '@iom/contract/accounts/accounts.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

/** The address the account has stated. */
export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => call(readProfile, { params: { id }, signal }),
  });
