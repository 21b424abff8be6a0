import { listAvailableTests } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useSession } from '../../../lib/session/session.ts';

/** What a user owns of an oil that can be bought. */
export type Ownership = 'all' | 'some';

/** What the signed-in user owns of these oils. */
export const useOwnership = (samples: readonly number[]): ReadonlyMap<number, Ownership> => {
  const { user } = useSession();
  const { data } = useQuery({
    ...endpointQuery(listAvailableTests, { body: { samples: [...samples] } }),
    enabled: user !== null && samples.length > 0,
    placeholderData: keepPreviousData,
  });
  const owned = new Map<number, Ownership>();
  const forSale = data?.results.filter(({ price }) => price !== null) ?? [];
  for (const sample of samples) {
    const available = forSale.filter((test) => test.available_for.includes(sample));
    const mine = available.filter((test) => test.owned_for?.includes(sample));
    if (mine.length > 0) owned.set(sample, mine.length === available.length ? 'all' : 'some');
  }
  return owned;
};
