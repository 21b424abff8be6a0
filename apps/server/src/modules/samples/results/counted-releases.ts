import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { listReleases } from '../groups/groups.store.ts';
import { type CellHistory, numberAt, wasEmpty } from './cell-histories.ts';

/** A release with the number of values that it brought to a figure, without the cells that were corrected. */
interface Brought {
  id: number;
  releasedAt: Date;
  values: number;
}

/** What a figure counts of an archive that grows and is corrected. */
export interface Counted {
  /** The last releases, which it does not count yet. */
  withoutReleases: number[];
  /** The number with which it counts a corrected cell of another release; null: not at all. */
  numberOf(cell: CellHistory): number | null;
}

/**
 * Of releases in their order all up to the last one with which `fewest` values had come since the last time there were as many: values
 * that have been there since their release. With them the figure takes over corrections of what it counted before, when there are
 * `fewest` cells of either kind: filled, as which tests an oil has is public, or emptied or changed.
 */
export const countedOf = (
  releases: readonly Brought[],
  cells: readonly CellHistory[],
  fewest: number,
): Counted => {
  const ofRelease = Map.groupBy(cells, ({ groupId }) => groupId);
  const counted = new Map<CellHistory, number | null>();
  const takeOver = (some: readonly CellHistory[], time: number) => {
    for (const cell of some) counted.set(cell, numberAt(cell, time));
  };
  const takeOverCorrections = (time: number) => {
    const changed = [...counted.keys()].filter((cell) => numberAt(cell, time) !== counted.get(cell));
    const isFilled = (cell: CellHistory) => counted.get(cell) === null;
    for (const some of [changed.filter(isFilled), changed.filter((cell) => !isFilled(cell))])
      if (some.length >= fewest) takeOver(some, time);
  };
  let since: Brought[] = [];
  for (const release of releases) {
    since.push(release);
    const time = release.releasedAt.getTime();
    const lasting = ({ id, values }: Brought) =>
      values + (ofRelease.get(id) ?? []).filter((cell) => !wasEmpty(cell, time)).length;
    if (since.reduce((sum, one) => sum + lasting(one), 0) < fewest) continue;
    takeOverCorrections(time);
    for (const { id } of since) takeOver(ofRelease.get(id) ?? [], time);
    since = [];
  }
  return {
    withoutReleases: since.map(({ id }) => id),
    numberOf: (cell) => counted.get(cell) ?? null,
  };
};

/**
 * What a figure over values of all oils counts, given how many values each release brought to it by id and its corrected cells, which are
 * not among them. Values join a figure at least 20 at a time: what changes between two days would otherwise tell the few that came in
 * between.
 */
export type CountedReleases = (values: ReadonlyMap<number, number>, cells: readonly CellHistory[]) => Counted;

export const countedReleases = async (tx: ReadTx): Promise<CountedReleases> => {
  const releases = (await listReleases(tx)).reverse();
  return (values, cells) =>
    countedOf(
      releases.map(({ id, releasedAt }) => ({ id, releasedAt, values: values.get(id) ?? 0 })),
      cells,
      minOilsInBin,
    );
};
