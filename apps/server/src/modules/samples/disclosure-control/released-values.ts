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

/** With its number of values in a figure. */
export interface ReleasedValues extends Source {
  values: number;
}

export const sourceKey = ({ groupId, region, year }: Source) => `${groupId}/${year}/${region}`;

/** The key of the regional database it belongs to. */
const saleKey = ({ region, year }: Source) => `${year}/${region}`;

/** Selects the values that a figure counts as the archive grows and is corrected. */
export interface Counted {
  /** The keys of the sources that do not count yet. */
  waiting: string[];
  /** The release index with which each other source joined, by key. */
  joined: ReadonlyMap<string, number>;
  /**
   * The numbers with which a corrected cell counts, in chronological order. The first is the number with
   * which it joined; empty: not counted.
   */
  readStates(cell: CellHistory): CellState[];
}

export interface CellState {
  /** The index of the release since which it counts with this number. */
  release: number;
  /** Null: the cell is empty. */
  number: number | null;
}

/** Whether this many values hide each single one. */
type IsHidden = (values: number) => boolean;
const hiddenFrom =
  (min: number): IsHidden =>
  (values) =>
    values === 0 || values >= min;

const countValues = (some: readonly ReleasedValues[]) => some.reduce((sum, { values }) => sum + values, 0);

/** Values that could be inferred one by one, by anyone or by the holder of all others of one region or year. */
const exposedIn = <T extends ReleasedValues>(some: readonly T[], isHidden: IsHidden): T[] | undefined => {
  const total = countValues(some);
  if (!isHidden(total)) return [...some];
  for (const part of ['region', 'year'] as const)
    for (const [held, own] of Map.groupBy(some, (one) => one[part]))
      if (!isHidden(total - countValues(own))) return some.filter((one) => one[part] !== held);
  return undefined;
};

/** Values that may join a figure: enough of one region and year, which are sold together, and others that hide each other. */
const joining = <T extends ReleasedValues>(some: readonly T[], isHidden: IsHidden): T[] => {
  const sold = [...Map.groupBy(some, saleKey).values()];
  const many = sold.filter((one) => isHidden(countValues(one))).flat();
  let few = sold.filter((one) => !isHidden(countValues(one))).flat();
  for (let exposed = exposedIn(few, isHidden); exposed; exposed = exposedIn(few, isHidden)) {
    const left = new Set(exposed);
    few = few.filter((one) => !left.has(one));
  }
  return [...many, ...few];
};

/** Values that joined a figure at the same time. */
interface Batch {
  /** Sources of uncorrected cells. */
  releasedValues: readonly ReleasedValues[];
  /** Corrected cells, each as a source of one value. */
  cells: readonly CellValue[];
  /** The numbers with which the figure has counted these cells, each since a release, latest last. */
  states: { release: number; numbers: Numbers }[];
}
type Numbers = readonly (number | null)[];

interface CellValue extends ReleasedValues {
  cell: CellHistory;
  /** Its key. */
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

/** Cells sold together with the same history. */
interface Change extends ReleasedValues {
  indexes: number[];
}

/** The cells with other numbers, grouped by their history: which tests an oil has is public. */
const groupChanges = ({ cells }: Batch, before: Numbers, after: Numbers): Change[][] => {
  const found = {
    filled: new Map<string, Change>(),
    emptied: new Map<string, Change>(),
    changed: new Map<string, Change>(),
  };
  for (const [index, { sale, groupId, region, year }] of cells.entries()) {
    const [earlier = null, later = null] = [before[index], after[index]];
    if (earlier === later) continue;
    const bySale = found[describeChange(earlier, later)];
    const change = bySale.get(sale) ?? { groupId, region, year, values: 0, indexes: [] };
    if (change.values === 0) bySale.set(sale, change);
    change.values += 1;
    change.indexes.push(index);
  }
  return Object.values(found).map((bySale) => [...bySale.values()]);
};

/**
 * Has a batch adopt the corrections until a time, if there are enough. No earlier state may differ from it by
 * a few values either. After a mistake in many cells is corrected, for example, a few cells that keep another
 * number stay at their earlier one.
 */
const takeOver = (batch: Batch, release: number, time: number, isHidden: IsHidden) => {
  const { releasedValues, cells } = batch;
  const states = batch.states.map(({ numbers }) => numbers);
  const current = states.at(-1) ?? [];
  const corrected = cells.map(({ cell }) => numberAt(cell, time));
  const taken = groupChanges(batch, current, corrected).flatMap((changes) => joining(changes, isHidden));
  if (taken.length === 0) return;
  const next = [...current];
  const setNumbers = (changes: readonly Change[], numbers: Numbers) => {
    for (const { indexes } of changes) for (const index of indexes) next[index] = numbers[index] ?? null;
  };
  const fewSince = (state: Numbers) =>
    groupChanges(batch, state, next).flatMap((changes) => exposedIn(changes, isHidden) ?? []);
  setNumbers(taken, corrected);
  for (const state of states) setNumbers(fewSince(state), state);
  const remaining = cells.filter((_, index) => next[index] !== null);
  const isTold =
    states.some((state) => fewSince(state).length > 0) ||
    exposedIn([...releasedValues, ...remaining], isHidden);
  if (!isTold) batch.states.push({ release, numbers: next });
};

/** Whether the cell held no number at any time until this one. That it was filled then is public: such numbers do not join with others. */
const wasEmpty = ({ numbers }: CellHistory, time: number) =>
  numbers.some(({ since, number }) => number === null && since <= time);

type Release = Pick<ReleasedGroup, 'id' | 'releasedAt'>;

/** For each release, the corrected cells that it added or gave a number. */
const cellsByRelease = (releases: readonly Release[], cells: readonly CellHistory[]) => {
  const indexes = new Map(releases.map(({ id }, index) => [id, index]));
  const times = releases.map(({ releasedAt }) => releasedAt.getTime());
  const moved = new Map(releases.map(({ id }) => [id, new Set<CellHistory>()]));
  for (const cell of cells) {
    const released = indexes.get(cell.groupId) ?? releases.length;
    for (const { since } of cell.numbers) {
      const index = times.findIndex((time) => since <= time);
      const release = releases[Math.max(released, index)];
      if (release) moved.get(release.id)?.add(cell);
    }
  }
  return moved;
};

/**
 * The values of a figure. Values join it with the first release at which there are `fewest` of one region and
 * year, or of several that hide each other. Values that joined together adopt their corrections with a
 * release in the same way.
 * @param releases in chronological order.
 * @param releasedValues values of cells that were not corrected.
 */
export const selectCounted = (
  releases: readonly Release[],
  releasedValues: readonly ReleasedValues[],
  cells: readonly CellHistory[],
  fewest: number,
): Counted => {
  const isHidden = hiddenFrom(fewest);
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
      takeOver(batch, release, time, isHidden);
    const apart = Map.groupBy(waiting.values(), ({ cell }) => cell !== null && wasEmpty(cell, time));
    const joined = [...apart.values()].flatMap((some) => joining(some, isHidden));
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
 * The values of a figure over all oils, given the values of each source and its corrected cells, which are
 * not among them. Values join a figure at least 20 at a time: a change between two days would otherwise
 * reveal the few that came in between.
 */
export type CountedReleases = (
  releasedValues: readonly ReleasedValues[],
  cells: readonly CellHistory[],
) => Counted;

export const countedReleases = async (tx: ReadTx): Promise<CountedReleases> => {
  const releases = (await listReleases(tx, await countReleasedOils(tx))).reverse();
  return (releasedValues, cells) => selectCounted(releases, releasedValues, cells, minOilsInBin);
};
