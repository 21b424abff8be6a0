import { listAvailableTests } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Badge } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useSession } from '../../../lib/session/session.ts';

type OwnedOil = Pick<OilDetail, 'owned' | 'tests_available'>;

/** Does the user own values of the oil? */
export const ownsSome = ({ owned = [] }: OwnedOil) => owned.length > 0;

/** The tests for sale that the user does not own. */
export const unownedTests = ({ owned = [], tests_available }: OwnedOil) =>
  tests_available.filter(({ id }) => !owned.includes(id));

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

/** Marks an oil of which the user owns values; nothing for other oils. */
export const OwnedBadge = ({ owned }: { owned: Ownership | undefined }) =>
  owned && (
    <Badge size="sm" variant="light" color="petrol" miw="max-content">
      {owned === 'all' ? 'Owned' : 'Partly owned'}
    </Badge>
  );
