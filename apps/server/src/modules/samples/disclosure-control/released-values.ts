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

/** With the number of values that they add to a figure. */
export interface ReleasedValues extends Source {
  values: number;
}

export const sourceKey = ({ groupId, region, year }: Source) => `${groupId}/${year}/${region}`;

/** Names what is sold together. */
const saleKey = ({ region, year }: Source) => `${year}/${region}`;

/** The values that a figure counts while the archive grows and is corrected. */
export interface Counted {
  /** The keys of the sources that it does not count yet. */
  waiting: string[];
  /** By the keys of the others: the release with which they joined, as an index. */
  joined: ReadonlyMap<string, number>;
  /** The numbers with which it counts a corrected cell, in their order. The first is the one with which it joined; none: not at all. */
  statesOf(cell: CellHistory): CellState[];
}

export interface CellState {
  /** The release since which it is counted with the number, as an index. */
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

const sumOf = (some: readonly ReleasedValues[]) => some.reduce((sum, { values }) => sum + values, 0);

/** Values that could be inferred one by one, by anyone or by the holder of all others of one region or year. */
const exposedIn = <T extends ReleasedValues>(some: readonly T[], isHidden: IsHidden): T[] | undefined => {
  const total = sumOf(some);
  if (!isHidden(total)) return [...some];
  for (const part of ['region', 'year'] as const)
    for (const [held, own] of Map.groupBy(some, (one) => one[part]))
      if (!isHidden(total - sumOf(own))) return some.filter((one) => one[part] !== held);
  return undefined;
};

/** Values that may join a figure: enough of one region and year, which are sold together, and others that hide each other. */
const joining = <T extends ReleasedValues>(some: readonly T[], isHidden: IsHidden): T[] => {
  const sold = [...Map.groupBy(some, saleKey).values()];
  const many = sold.filter((one) => isHidden(sumOf(one))).flat();
  let few = sold.filter((one) => !isHidden(sumOf(one))).flat();
  for (let exposed = exposedIn(few, isHidden); exposed; exposed = exposedIn(few, isHidden)) {
    const left = new Set(exposed);
    few = few.filter((one) => !left.has(one));
  }
  return [...many, ...few];
};

/** Values that joined a figure at the same time. */
interface Batch {
  /** Of cells that were not corrected. */
  brought: readonly ReleasedValues[];
  /** The others, each as a source of one value. */
  cells: readonly CellValue[];
  /** The numbers of these cells with which the figure has counted them since a release, latest last. */
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

const changeOf = (before: number | null, after: number | null) => {
  if (before === null) return 'filled';
  return after === null ? 'emptied' : 'changed';
};

/** Cells of one sale with which the same happened. */
interface Change extends ReleasedValues {
  indexes: number[];
}

/** The cells with other numbers, apart by what happened to them: which tests an oil has is public. */
const changesOf = ({ cells }: Batch, before: Numbers, after: Numbers): Change[][] => {
  const found = {
    filled: new Map<string, Change>(),
    emptied: new Map<string, Change>(),
    changed: new Map<string, Change>(),
  };
  for (const [index, { sale, groupId, region, year }] of cells.entries()) {
    const [earlier = null, later = null] = [before[index], after[index]];
    if (earlier === later) continue;
    const bySale = found[changeOf(earlier, later)];
    const change = bySale.get(sale) ?? { groupId, region, year, values: 0, indexes: [] };
    if (change.values === 0) bySale.set(sale, change);
    change.values += 1;
    change.indexes.push(index);
  }
  return Object.values(found).map((bySale) => [...bySale.values()]);
};

/**
 * Has a batch take over the corrections until a time, if there are enough. No earlier state may differ from it by a few values either, as
 * when a mistake in many cells was put right: those few then have their earlier number.
 */
const takeOver = (batch: Batch, release: number, time: number, isHidden: IsHidden) => {
  const { brought, cells } = batch;
  const states = batch.states.map(({ numbers }) => numbers);
  const current = states.at(-1) ?? [];
  const corrected = cells.map(({ cell }) => numberAt(cell, time));
  const taken = changesOf(batch, current, corrected).flatMap((changes) => joining(changes, isHidden));
  if (taken.length === 0) return;
  const next = [...current];
  const setNumbers = (changes: readonly Change[], numbers: Numbers) => {
    for (const { indexes } of changes) for (const index of indexes) next[index] = numbers[index] ?? null;
  };
  const fewSince = (state: Numbers) =>
    changesOf(batch, state, next).flatMap((changes) => exposedIn(changes, isHidden) ?? []);
  setNumbers(taken, corrected);
  for (const state of states) setNumbers(fewSince(state), state);
  const remaining = cells.filter((_, index) => next[index] !== null);
  const isTold =
    states.some((state) => fewSince(state).length > 0) || exposedIn([...brought, ...remaining], isHidden);
  if (!isTold) batch.states.push({ release, numbers: next });
};

/** Whether the cell held no number at any time until this one. That it was filled then is public: such numbers do not join with others. */
const wasEmpty = ({ numbers }: CellHistory, time: number) =>
  numbers.some(({ since, number }) => number === null && since <= time);

type Release = Pick<ReleasedGroup, 'id' | 'releasedAt'>;

/** For each release the corrected cells that came with it, or of which a number did. */
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
 * What a figure counts. Values join it with the first release at which there are `fewest` of one region and year, or of several that hide
 * each other. Those that joined together take over their corrections with a release in the same way.
 * @param releases in their order.
 * @param brought values of cells that were not corrected.
 */
export const countedOf = (
  releases: readonly Release[],
  brought: readonly ReleasedValues[],
  cells: readonly CellHistory[],
  fewest: number,
): Counted => {
  const isHidden = hiddenFrom(fewest);
  const broughtBy = Map.groupBy(brought, ({ groupId }) => groupId);
  const waiting = new Map<string | CellHistory, CellValue | (ReleasedValues & { cell: null })>();
  const places = new Map<CellHistory, { batch: Batch; index: number }>();
  const joinedWith = new Map<string, number>();
  const movedBy = cellsByRelease(releases, cells);
  for (const [release, { id, releasedAt }] of releases.entries()) {
    const time = releasedAt.getTime();
    const moved = [...(movedBy.get(id) ?? [])];
    for (const source of broughtBy.get(id) ?? []) waiting.set(sourceKey(source), { ...source, cell: null });
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
      brought: joined.filter(({ cell }) => !cell),
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
    statesOf: (cell) => {
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
 * What a figure over values of all oils counts, given the values that each source brought to it and its corrected cells, which are not
 * among them. Values join a figure at least 20 at a time: what changes between two days would otherwise tell the few that came in
 * between.
 */
export type CountedReleases = (brought: readonly ReleasedValues[], cells: readonly CellHistory[]) => Counted;

export const countedReleases = async (tx: ReadTx): Promise<CountedReleases> => {
  const releases = (await listReleases(tx, await countReleasedOils(tx))).reverse();
  return (brought, cells) => countedOf(releases, brought, cells, minOilsInBin);
};
