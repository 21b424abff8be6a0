import { minOilsInBin } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { listReleases } from '../groups/groups.store.ts';
import { type CellHistory, numberAt, wasEmpty } from './cell-histories.ts';

/** Oils of one release, region and year. */
export interface Source {
  groupId: number;
  region: string;
  year: number;
}

/** With the number of values that they brought to a figure. */
export interface Brought extends Source {
  values: number;
}

export const sourceKey = ({ groupId, region, year }: Source) => `${groupId}/${year}/${region}`;

/** What a figure counts of an archive that grows and is corrected. */
export interface Counted {
  /** The keys of the sources that it does not count yet. */
  waiting: string[];
  /** The number with which it counts a corrected cell; null: not at all. */
  numberOf(cell: CellHistory): number | null;
}

/** A figure after a release. */
interface State {
  /** By key. */
  sources: ReadonlyMap<string, Brought>;
  /** The numbers with which it counts the corrected cells of its sources. */
  cells: ReadonlyMap<CellHistory, number | null>;
}

/** Of so many values no single one is told. */
type IsHidden = (values: number) => boolean;
const hiddenFrom =
  (fewest: number): IsHidden =>
  (values) =>
    values === 0 || values >= fewest;

const sumOf = (some: readonly Brought[]) => some.reduce((sum, { values }) => sum + values, 0);

/** Values of which single ones would be told: to anybody, or to who holds all other oils of these, which are of one region or one year. */
const exposedIn = <T extends Brought>(some: readonly T[], isHidden: IsHidden): T[] | undefined => {
  if (!isHidden(sumOf(some))) return [...some];
  const regions = new Set(some.map(({ region }) => region));
  const years = new Set(some.map(({ year }) => year));
  return [
    ...[...regions].map((held) => some.filter(({ region }) => region !== held)),
    ...[...years].map((held) => some.filter(({ year }) => year !== held)),
  ].find((others) => !isHidden(sumOf(others)));
};

/** Those that may join a figure: enough values of one region and year, which are sold together, and of the few others those that hide each other. */
const joining = <T extends Brought>(some: readonly T[], isHidden: IsHidden): T[] => {
  const sold = [...Map.groupBy(some, ({ region, year }) => `${year}/${region}`).values()];
  const many = sold.filter((one) => isHidden(sumOf(one))).flat();
  let few = sold.filter((one) => !isHidden(sumOf(one))).flat();
  for (let exposed = exposedIn(few, isHidden); exposed; exposed = exposedIn(few, isHidden)) {
    const left = new Set(exposed);
    few = few.filter((one) => !left.has(one));
  }
  return [...many, ...few];
};

const changeOf = (before: number | null, after: number | null) => {
  if (before === null) return 'filled';
  return after === null ? 'emptied' : 'changed';
};

/** What a later state counts differently, apart by what happened to it: which tests an oil has is public. */
const changesOf = (before: State, after: State) => {
  const cells = [...after.cells].flatMap(([cell, number]) => {
    const earlier = before.cells.get(cell) ?? null;
    const { groupId, region, year } = cell;
    return number === earlier
      ? []
      : [{ cell, values: 1, groupId, region, year, change: changeOf(earlier, number) }];
  });
  const joined = [...after.sources].flatMap(([key, source]) =>
    before.sources.has(key) ? [] : [{ cell: null, ...source, change: 'filled' as const }],
  );
  return [...Map.groupBy([...cells, ...joined], ({ change }) => change).values()];
};

/** A state with the numbers of another one in some cells. */
const withNumbersOf = (
  other: State,
  changes: readonly { cell: CellHistory | null }[],
  state: State,
): State => {
  const numbers = changes.flatMap(({ cell }) =>
    cell ? [[cell, other.cells.get(cell) ?? null] as const] : [],
  );
  return { ...state, cells: new Map([...state.cells, ...numbers]) };
};

/**
 * The state that has taken over the corrections until a time. No earlier state may differ from it by a few values either, as when a
 * mistake in many cells was put right: those few then have their earlier number.
 */
const takenOver = (earlier: readonly State[], state: State, time: number, isHidden: IsHidden): State => {
  const numbers = [...state.cells.keys()].map((cell) => [cell, numberAt(cell, time)] as const);
  const corrected: State = { ...state, cells: new Map(numbers) };
  const taken = changesOf(state, corrected).flatMap((changes) => joining(changes, isHidden));
  if (taken.length === 0) return state;
  const fewSince = (before: State, after: State) =>
    changesOf(before, after)
      .filter((changes) => exposedIn(changes, isHidden))
      .flat();
  const next = earlier.reduce(
    (after, before) => withNumbersOf(before, fewSince(before, after), after),
    withNumbersOf(corrected, taken, state),
  );
  return earlier.every((before) => fewSince(before, next).length === 0) ? next : state;
};

/** The sources of all values by release; those whose cells were all corrected have brought none of the others. */
const sourcesByRelease = (brought: readonly Brought[], cells: readonly CellHistory[]) => {
  const sources = new Map<string, Brought>();
  for (const { groupId, region, year } of cells)
    sources.set(sourceKey({ groupId, region, year }), { groupId, region, year, values: 0 });
  for (const source of brought) sources.set(sourceKey(source), source);
  return Map.groupBy(sources.values(), ({ groupId }) => groupId);
};

/**
 * What a figure counts. Values join it with the first release at which there are `fewest` of one region and year, or of several that hide
 * each other: values that have been there since their release. Corrections of what it counts join it with a release in the same way.
 * @param releases in their order.
 * @param brought values of cells that were not corrected.
 */
export const countedOf = (
  releases: readonly { id: number; releasedAt: Date }[],
  brought: readonly Brought[],
  cells: readonly CellHistory[],
  fewest: number,
): Counted => {
  const isHidden = hiddenFrom(fewest);
  const cellsBySource = Map.groupBy(cells, sourceKey);
  const sources = sourcesByRelease(brought, cells);
  const waiting = new Map<string, Brought>();
  let state: State = { sources: new Map(), cells: new Map() };
  const states = [state];
  for (const { id, releasedAt } of releases) {
    const time = releasedAt.getTime();
    state = takenOver(states, state, time, isHidden);
    for (const source of sources.get(id) ?? []) waiting.set(sourceKey(source), source);
    const lasting = [...waiting].map(([key, source]) => {
      const ofCells = (cellsBySource.get(key) ?? []).filter((cell) => !wasEmpty(cell, time));
      return { ...source, values: source.values + ofCells.length };
    });
    const joined = joining(lasting, isHidden).map(sourceKey);
    const joinedCells = joined.flatMap((key) => cellsBySource.get(key) ?? []);
    state = {
      sources: new Map([...state.sources, ...[...waiting].filter(([key]) => joined.includes(key))]),
      cells: new Map([
        ...state.cells,
        ...joinedCells.map((cell) => [cell, wasEmpty(cell, time) ? null : numberAt(cell, time)] as const),
      ]),
    };
    states.push(state);
    for (const key of joined) waiting.delete(key);
  }
  return { waiting: [...waiting.keys()], numberOf: (cell) => state.cells.get(cell) ?? null };
};

/**
 * What a figure over values of all oils counts, given the values that each source brought to it and its corrected cells, which are not
 * among them. Values join a figure at least 20 at a time: what changes between two days would otherwise tell the few that came in
 * between.
 */
export type CountedReleases = (brought: readonly Brought[], cells: readonly CellHistory[]) => Counted;

export const countedReleases = async (tx: ReadTx): Promise<CountedReleases> => {
  const releases = (await listReleases(tx)).reverse();
  return (brought, cells) => countedOf(releases, brought, cells, minOilsInBin);
};
