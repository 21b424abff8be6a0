import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { listReleases } from './groups.store.ts';

/** A release, or a correction, with the number of values it brings to a figure. */
interface Brought {
  id: number;
  values: number;
}

/** Of releases in their order the ids of the last ones that have brought fewer than `fewest` values together since the last time there were as many. */
export const notYetCounted = (releases: readonly Brought[], fewest: number): number[] => {
  let since: Brought[] = [];
  for (const release of releases) {
    since.push(release);
    if (since.reduce((sum, { values }) => sum + values, 0) >= fewest) since = [];
  }
  return since.map(({ id }) => id);
};

/**
 * The ids of the releases that a figure over values of all oils leaves out, given how many values each brings to it by id. Values join a
 * figure at least 20 at a time: what changes between two days would otherwise tell the few that came in between.
 */
export type RecentReleases = (values: ReadonlyMap<number, number>) => number[];

export const recentReleases = async (tx: ReadTx): Promise<RecentReleases> => {
  const releases = (await listReleases(tx)).reverse();
  return (values) =>
    notYetCounted(
      releases.map(({ id }) => ({ id, values: values.get(id) ?? 0 })),
      minOilsInBin,
    );
};
