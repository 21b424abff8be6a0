import { readProfile } from '@iom/contract/accounts/accounts.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { accountBilling, type BillingValues, emptyBilling } from './billing.rules.ts';
import { readBilling } from './billing-store.ts';

/** The account's billing address; undefined while loading. The same object until something changes. */
export const useAccountBilling = () => {
  const { user } = useSession();
  const { data: profile } = useQuery({
    ...endpointQuery(readProfile, { params: { id: user?.profile ?? 0 } }),
    enabled: user !== null,
  });
  return useMemo(() => (user && profile ? accountBilling(user, profile) : undefined), [user, profile]);
};

/** The billing address typed in this tab, else the account's; undefined while loading. */
export const useBilling = (): BillingValues | undefined => {
  const account = useAccountBilling();
  return readBilling() ?? (account && { ...emptyBilling, ...account });
};
