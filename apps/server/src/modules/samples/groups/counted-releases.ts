import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { listReleases } from './groups.store.ts';

/** A release with the number of values that it brought to a figure. */
interface Brought {
  id: number;
  releasedAt: Date;
  values: number;
}

/** What a figure counts of an archive that grows and is corrected. */
export interface Counted {
  /** The last releases, which it does not count yet. */
  withoutReleases: number[];
  /** The release that came last of those it counts: corrections after it are not counted yet either. */
  asOf: Date | undefined;
}

/** Of releases in their order all up to the last one with which `fewest` values had come since the last time there were as many. */
export const countedOf = (releases: readonly Brought[], fewest: number): Counted => {
  let since: Brought[] = [];
  let asOf: Date | undefined;
  for (const release of releases) {
    since.push(release);
    if (since.reduce((sum, { values }) => sum + values, 0) < fewest) continue;
    since = [];
    asOf = release.releasedAt;
  }
  return { withoutReleases: since.map(({ id }) => id), asOf };
};

/**
 * What a figure over values of all oils counts, given how many values each release brought to it by id, corrections since then left
 * aside. Values join a figure at least 20 at a time, and corrections together with them: what changes between two days would otherwise
 * tell the few that came in between, as which tests an oil has is public.
 */
export type CountedReleases = (values: ReadonlyMap<number, number>) => Counted;

export const countedReleases = async (tx: ReadTx): Promise<CountedReleases> => {
  const releases = (await listReleases(tx)).reverse();
  return (values) =>
    countedOf(
      releases.map(({ id, releasedAt }) => ({ id, releasedAt, values: values.get(id) ?? 0 })),
      minOilsInBin,
    );
};
