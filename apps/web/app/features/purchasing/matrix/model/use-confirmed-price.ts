import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../lib/api/api.ts';
import { endpointKey } from '../../../../lib/api/endpoint-query.ts';

const confirmAfterMs = 600;

/** The server's price of the chosen tests in cents, or why it has none, once it has seen exactly this choice; undefined until then. */
export const useConfirmedPrice = (chosen: CartOil[]): { cents?: number; failure?: Error } => {
  const [settled] = useDebouncedValue(chosen, confirmAfterMs);
  const items = useMemo(() => settled.filter((oil) => oil.tests.length > 0), [settled]);
  // one text: a key of thousands of ids would be hashed on every render
  const key = useMemo(() => JSON.stringify(items), [items]);
  const { data, error } = useQuery({
    queryKey: [endpointKey(calculatePrice), 'selection', key],
    queryFn: ({ signal }) =>
      call(calculatePrice, { body: { discounts: [], items, regional_reports: [] }, signal }),
    enabled: items.length > 0,
    gcTime: 0,
    staleTime: 0,
  });
  if (settled !== chosen) return {};
  if (error) return { failure: error };
  return data ? { cents: centsFromDollars(data.total_price) } : {};
};
