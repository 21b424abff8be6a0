import { readLastBilling } from '@iom/contract/purchasing/invoices/invoices.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { useProfile } from '../../../../lib/session/profile.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { accountBilling, type BillingValues, emptyBilling } from './billing.rules.ts';
import { readBilling } from './billing-store.ts';

/**
 * The billing address of the account's last order, else that of its profile; undefined while loading. The same object until
 * something changes.
 */
export const useAccountBilling = () => {
  const { user } = useSession();
  const profile = useProfile();
  const last = useQuery({ ...endpointQuery(readLastBilling), enabled: user !== null });
  const lastBilling = last.data?.billing;
  return useMemo(
    () => (user && profile && !last.isPending ? (lastBilling ?? accountBilling(user, profile)) : undefined),
    [user, profile, last.isPending, lastBilling],
  );
};

/** The billing address typed in this tab, else the account's; undefined while loading. */
export const useBilling = (): BillingValues | undefined => {
  const account = useAccountBilling();
  return readBilling() ?? (account && { ...emptyBilling, ...account });
};
