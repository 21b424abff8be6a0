import { checkResetToken, readProfile } from '@iom/contract/accounts/accounts.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The profile with this id: one's own. */
export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => call(readProfile, { params: { id }, signal }),
  });

/** Whether a reset token is alive; asking does not use it up. Fails with 404 for one that is not. */
export const resetTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-token', token],
    queryFn: ({ signal }) => call(checkResetToken, { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
