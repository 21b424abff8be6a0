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
 * that have been there since their release. With them the figure takes over what was corrected until then. Which tests an oil has is
 * public, so one cell that was filled, or emptied, would be told: such cells are taken over when there are `fewest` of either.
 */
export const countedOf = (
  releases: readonly Brought[],
  cells: readonly CellHistory[],
  fewest: number,
): Counted => {
  const ofRelease = Map.groupBy(cells, ({ groupId }) => groupId);
  const counted = new Map(cells.map((cell) => [cell, numberAt(cell, 0)]));
  /** Cells that were empty at a time since they were last taken over. */
  const unsettled = new Set<CellHistory>();
  const takeOver = (cell: CellHistory, time: number) => {
    counted.set(cell, numberAt(cell, time));
    unsettled.delete(cell);
  };
  const takeOverAll = (from: number, time: number) => {
    for (const cell of cells) if (wasEmpty(cell, from, time)) unsettled.add(cell);
    for (const cell of cells) if (!unsettled.has(cell)) takeOver(cell, time);
    const changed = [...unsettled].filter((cell) => numberAt(cell, time) !== counted.get(cell));
    const isFilled = (cell: CellHistory) => counted.get(cell) === null;
    for (const some of [changed.filter(isFilled), changed.filter((cell) => !isFilled(cell))])
      if (some.length >= fewest) for (const cell of some) takeOver(cell, time);
  };
  let since: Brought[] = [];
  let asOf = 0;
  for (const release of releases) {
    since.push(release);
    const time = release.releasedAt.getTime();
    const lasting = ({ id, values }: Brought) =>
      values + (ofRelease.get(id) ?? []).filter((cell) => !wasEmpty(cell, 0, time)).length;
    if (since.reduce((sum, one) => sum + lasting(one), 0) < fewest) continue;
    takeOverAll(asOf, time);
    since = [];
    asOf = time;
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
