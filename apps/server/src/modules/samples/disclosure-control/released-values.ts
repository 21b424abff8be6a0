import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { countReleasedOils, listReleases, type ReleasedGroup } from '../groups/groups.store.ts';
import { type CellHistory, numberAt } from './cell-histories.ts';

/** Oils of one release, region and year. */
export interface Source {
  groupId: number;
  region: string;
  year: number;
}

/** A source with the number of its values in a figure. */
export interface ReleasedValues extends Source {
  values: number;
}

export const sourceKey = ({ groupId, region, year }: Source) => `${groupId}/${year}/${region}`;

/** The key of the regional database in which a source is sold. */
const saleKey = ({ region, year }: Source) => `${year}/${region}`;

/** The values that a figure counts, as releases and corrections change the archive. */
export interface Counted {
  /** The keys of the sources that do not count yet. */
  waiting: string[];
  /** Every other source by key, with the index of the release at which it joined the figure. */
  joined: ReadonlyMap<string, number>;
  /**
   * The numbers that the figure has counted for a corrected cell, in chronological order, beginning with the
   * number at which it joined. Empty if the cell is not counted.
   */
  readStates(cell: CellHistory): CellState[];
}

export interface CellState {
  /** Index of the release at which the figure adopted this number. */
  release: number;
  /** Null: the cell is empty. */
  number: number | null;
}

/** Whether a group of this many values hides each of its values. */
type IsHidden = (values: number) => boolean;
const hidesFrom =
  (min: number): IsHidden =>
  (values) =>
    values === 0 || values >= min;

const countValues = (some: readonly ReleasedValues[]) => some.reduce((sum, { values }) => sum + values, 0);

/**
 * Values that could be inferred one by one: by anyone, or by a user who holds all other values of their region or
 * year.
 */
const findExposed = <T extends ReleasedValues>(some: readonly T[], isHidden: IsHidden): T[] | undefined => {
  const total = countValues(some);
  if (!isHidden(total)) return [...some];
  for (const part of ['region', 'year'] as const)
    for (const [held, own] of Map.groupBy(some, (one) => one[part]))
      if (!isHidden(total - countValues(own))) return some.filter((one) => one[part] !== held);
  return undefined;
};

/**
 * Values that may join a figure: regional databases with enough values of their own, and smaller ones that hide
 * each other together.
 */
const selectJoining = <T extends ReleasedValues>(some: readonly T[], isHidden: IsHidden): T[] => {
  const sold = [...Map.groupBy(some, saleKey).values()];
  const many = sold.filter((one) => isHidden(countValues(one))).flat();
  let few = sold.filter((one) => !isHidden(countValues(one))).flat();
  for (let exposed = findExposed(few, isHidden); exposed; exposed = findExposed(few, isHidden)) {
    const left = new Set(exposed);
    few = few.filter((one) => !left.has(one));
  }
  return [...many, ...few];
};

/** Values that joined a figure at the same time. */
interface Batch {
  /** Sources with their uncorrected cells. */
  releasedValues: readonly ReleasedValues[];
  /** Corrected cells, each as a source of one value. */
  cells: readonly CellValue[];
  /** The numbers that the figure has counted for these cells, each from a release on; the latest last. */
  states: { release: number; numbers: Numbers }[];
}
type Numbers = readonly (number | null)[];

interface CellValue extends ReleasedValues {
  cell: CellHistory;
  /** Key of its regional database. */
  sale: string;
}

const cellValue = (cell: CellHistory): CellValue => {
  const { groupId, region, year } = cell;
  return { groupId, region, year, values: 1, cell, sale: saleKey(cell) };
};

const describeChange = (before: number | null, after: number | null) => {
  if (before === null) return 'filled';
  return after === null ? 'emptied' : 'changed';
};

/** Cells of one regional database that change in the same way. */
interface Change extends ReleasedValues {
  indexes: number[];
}

/** The cells that differ between two states, by the way in which they change: which tests an oil has is public. */
const groupChanges = ({ cells }: Batch, before: Numbers, after: Numbers): Change[][] => {
  const changes = {
    filled: new Map<string, Change>(),
    emptied: new Map<string, Change>(),
    changed: new Map<string, Change>(),
  };
  for (const [index, { sale, groupId, region, year }] of cells.entries()) {
    const [earlier = null, later = null] = [before[index], after[index]];
    if (earlier === later) continue;
    const bySale = changes[describeChange(earlier, later)];
    const change = bySale.get(sale) ?? { groupId, region, year, values: 0, indexes: [] };
    if (change.values === 0) bySale.set(sale, change);
    change.values += 1;
    change.indexes.push(index);
  }
  return Object.values(changes).map((bySale) => [...bySale.values()]);
};

/**
 * Adopts the corrections made until a time, if there are enough of them. The new state may not differ from any
 * earlier state of the batch by a few values only. Example: after a mistake in many cells is corrected, a few cells
 * with another correction keep their earlier number.
 */
const adoptCorrections = (batch: Batch, release: number, time: number, isHidden: IsHidden) => {
  const { releasedValues, cells } = batch;
  const states = batch.states.map(({ numbers }) => numbers);
  const current = states.at(-1) ?? [];
  const corrected = cells.map(({ cell }) => numberAt(cell, time));
  const adopted = groupChanges(batch, current, corrected).flatMap((changes) =>
    selectJoining(changes, isHidden),
  );
  if (adopted.length === 0) return;
  const next = [...current];
  const setNumbers = (changes: readonly Change[], numbers: Numbers) => {
    for (const { indexes } of changes) for (const index of indexes) next[index] = numbers[index] ?? null;
  };
  const findFewChanges = (state: Numbers) =>
    groupChanges(batch, state, next).flatMap((changes) => findExposed(changes, isHidden) ?? []);
  setNumbers(adopted, corrected);
  for (const state of states) setNumbers(findFewChanges(state), state);
  const remaining = cells.filter((_, index) => next[index] !== null);
  const isExposed =
    states.some((state) => findFewChanges(state).length > 0) ||
    findExposed([...releasedValues, ...remaining], isHidden);
  if (!isExposed) batch.states.push({ release, numbers: next });
};

/**
 * Whether the cell has been empty at any time until this one. Filling an empty cell is public, so its number does
 * not join together with numbers of other cells.
 */
const wasEmpty = ({ numbers }: CellHistory, time: number) =>
  numbers.some(({ since, number }) => number === null && since <= time);

type Release = Pick<ReleasedGroup, 'id' | 'releasedAt'>;

/** For each release, the corrected cells that it added or changed. */
const cellsByRelease = (releases: readonly Release[], cells: readonly CellHistory[]) => {
  const indexes = new Map(releases.map(({ id }, index) => [id, index]));
  const times = releases.map(({ releasedAt }) => releasedAt.getTime());
  const cellsById = new Map(releases.map(({ id }) => [id, new Set<CellHistory>()]));
  for (const cell of cells) {
    const released = indexes.get(cell.groupId) ?? releases.length;
    for (const { since } of cell.numbers) {
      const index = times.findIndex((time) => since <= time);
      const release = releases[Math.max(released, index)];
      if (release) cellsById.get(release.id)?.add(cell);
    }
  }
  return cellsById;
};

/**
 * Selects the values that a figure counts. Values join it at the first release with `minValues` values of their
 * region and year, or of several that hide each other. Values that joined together also adopt their corrections
 * together, at a release.
 * @param releases in chronological order
 * @param releasedValues without corrected cells
 */
export const selectCounted = (
  releases: readonly Release[],
  releasedValues: readonly ReleasedValues[],
  cells: readonly CellHistory[],
  minValues: number,
): Counted => {
  const isHidden = hidesFrom(minValues);
  const valuesByGroup = Map.groupBy(releasedValues, ({ groupId }) => groupId);
  const waiting = new Map<string | CellHistory, CellValue | (ReleasedValues & { cell: null })>();
  const places = new Map<CellHistory, { batch: Batch; index: number }>();
  const joinedWith = new Map<string, number>();
  const movedBy = cellsByRelease(releases, cells);
  for (const [release, { id, releasedAt }] of releases.entries()) {
    const time = releasedAt.getTime();
    const moved = [...(movedBy.get(id) ?? [])];
    for (const source of valuesByGroup.get(id) ?? [])
      waiting.set(sourceKey(source), { ...source, cell: null });
    for (const cell of moved)
      if (numberAt(cell, time) === null) waiting.delete(cell);
      else if (!places.has(cell)) waiting.set(cell, cellValue(cell));
    for (const batch of new Set(moved.flatMap((cell) => places.get(cell)?.batch ?? [])))
      adoptCorrections(batch, release, time, isHidden);
    const apart = Map.groupBy(waiting.values(), ({ cell }) => cell !== null && wasEmpty(cell, time));
    const joined = [...apart.values()].flatMap((some) => selectJoining(some, isHidden));
    const values = joined.flatMap((one) => (one.cell ? one : []));
    const numbers = values.map(({ cell }) => numberAt(cell, time));
    const batch = {
      releasedValues: joined.filter(({ cell }) => !cell),
      cells: values,
      states: [{ release, numbers }],
    };
    for (const [index, { cell }] of values.entries()) places.set(cell, { batch, index });
    for (const one of joined) {
      waiting.delete(one.cell ?? sourceKey(one));
      if (!one.cell) joinedWith.set(sourceKey(one), release);
    }
  }
  return {
    waiting: [...waiting.values()].filter(({ cell }) => !cell).map(sourceKey),
    joined: joinedWith,
    readStates: (cell) => {
      const place = places.get(cell);
      if (!place) return [];
      return place.batch.states.map(({ release, numbers }) => ({
        release,
        number: numbers[place.index] ?? null,
      }));
    },
  };
};

/**
 * Selects the values that a figure over all oils counts, from the values of each source without its corrected cells,
 * and from these cells. Values join at least 20 at a time: otherwise the difference between the figures of two days
 * would reveal the few values added in between.
 */
export type CountedReleases = (
  releasedValues: readonly ReleasedValues[],
  cells: readonly CellHistory[],
) => Counted;

export const countedReleases = async (tx: ReadTx): Promise<CountedReleases> => {
  const releases = (await listReleases(tx, await countReleasedOils(tx))).reverse();
  return (releasedValues, cells) => selectCounted(releases, releasedValues, cells, minOilsInBin);
};
