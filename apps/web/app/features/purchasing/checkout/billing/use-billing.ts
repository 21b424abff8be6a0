import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../../../lib/session.ts';
import { accountBilling, type BillingValues, emptyBilling } from './billing.rules.ts';
import { readBilling } from './billing-store.ts';
import { profileQuery } from './profile.queries.ts';

/** Who the account says is billed; undefined until it is known. The same object as long as nothing changes. */
export const useAccountBilling = () => {
  const { user } = useSession();
  const { data: profile } = useQuery({ ...profileQuery(user?.profile ?? 0), enabled: user !== null });
  return useMemo(() => (user && profile ? accountBilling(user, profile) : undefined), [user, profile]);
};

/** Who is billed as far as the review knows: what was typed in this tab, else what the account says; undefined until it is known. */
export const useBilling = (): BillingValues | undefined => {
  const account = useAccountBilling();
  return readBilling() ?? (account && { ...emptyBilling, ...account });
};
