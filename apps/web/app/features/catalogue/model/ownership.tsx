import { listAvailableTests } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilDetail } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { Badge } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './catalogue.module.css';

type OwnedOil = Pick<OilDetail, 'owned' | 'tests_available'>;

/** Does the user own values of the oil? */
export const ownsSome = ({ owned = [] }: OwnedOil) => owned.length > 0;

/** The tests for sale that the user does not own. */
export const unownedTests = ({ owned = [], tests_available }: OwnedOil) =>
  tests_available.filter(({ id }) => !owned.includes(id));

/** What a user owns of an oil that can be bought. */
export type Ownership = 'all' | 'some';

/** How many tests of an oil are for sale, and what the user owns of them. */
export interface TestSummary {
  count: number;
  owned: Ownership | undefined;
}

/** The tests for sale of these oils; empty while they load. */
export const useTestSummaries = (
  samples: readonly number[],
  enabled = true,
): ReadonlyMap<number, TestSummary> => {
  const { data } = useQuery({
    ...endpointQuery(listAvailableTests, { body: { samples: [...samples] } }),
    enabled: enabled && samples.length > 0,
    placeholderData: keepPreviousData,
  });
  if (!data) return new Map();
  const forSale = data.results.filter(({ price }) => price !== null);
  const summarize = (sample: number): TestSummary => {
    const available = forSale.filter((test) => test.available_for.includes(sample));
    const mine = available.filter((test) => test.owned_for?.includes(sample)).length;
    return {
      count: available.length,
      owned: mine === 0 ? undefined : mine === available.length ? 'all' : 'some',
    };
  };
  return new Map(samples.map((sample) => [sample, summarize(sample)]));
};

/** What the signed-in user owns of these oils. */
export const useOwnership = (samples: readonly number[]): ReadonlyMap<number, Ownership> => {
  const { user } = useSession();
  const tests = useTestSummaries(samples, user !== null);
  return new Map([...tests].flatMap(([sample, { owned }]) => (owned ? [[sample, owned]] : [])));
};

const ownedLabels: Record<Ownership, string> = { all: 'Owned', some: 'Partly owned' };

/** Marks an oil of which the user owns values; nothing for other oils. */
export const OwnedBadge = ({ owned }: { owned: Ownership | undefined }) =>
  owned && (
    <Badge size="sm" variant="light" color="petrol" miw="max-content">
      {ownedLabels[owned]}
    </Badge>
  );

/** The same in a list: a dot, hollow where only some values are owned. */
export const OwnedDot = ({ owned }: { owned: Ownership | undefined }) =>
  owned && (
    <span
      role="img"
      className={classes.ownedDot}
      data-owned={owned}
      aria-label={ownedLabels[owned]}
      title={ownedLabels[owned]}
    />
  );
