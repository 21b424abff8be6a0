// Decides which values join a figure together, and whether they reveal single oils: the oils of each release
// are public.
import { maxWaitingShare, minOilsElsewhere } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { type CellState, type Source, sourceKey } from './released-values.ts';

/** Values that join one place of a figure (a range, a cell of a plot); fewer than 0 leave it. */
export interface JoiningValues extends Pick<Source, 'region' | 'year'> {
  values: number;
  /** How many of them are not public. */
  unseen: number;
}

/**
 * Whether a figure may be shown while some values wait to join or leave; with too many waiting, the figure would differ visibly.
 * @param waiting by place; a value that moves leaves one and joins another.
 * @param joined values that the figure counts.
 */
export const fewWait = (waiting: readonly number[], joined: number): boolean => {
  const [joining, leaving] = [1, -1].map((sign) =>
    sumCounts(waiting.map((values) => Math.max(0, sign * values))),
  );
  return Math.max(joining ?? 0, leaving ?? 0) <= maxWaitingShare * joined;
};

const sumCounts = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/**
 * Whether the values that joined, and those that left, are none or at least `min`, with enough of them outside the most common place.
 * Otherwise the place of each oil that joined is known.
 * @param changes by place.
 */
export const isSpread = (changes: readonly number[], min = minOilsElsewhere): boolean =>
  [1, -1].every((sign) => {
    const some = changes.map((change) => Math.max(0, sign * change));
    const total = sumCounts(some);
    return total === 0 || (total >= min && total - Math.max(...some) >= minOilsElsewhere);
  });

const unseenByPlace = <T extends JoiningValues>(gains: readonly T[], toPlace: (gain: T) => unknown) => {
  const changes = new Map<unknown, number>();
  for (const gain of gains) changes.set(toPlace(gain), (changes.get(toPlace(gain)) ?? 0) + gain.unseen);
  return changes;
};

/** Whether joining values reveal no single value, neither to the public nor to a holder of all oils of one region or one year. */
export const revealNoOil = <T extends JoiningValues>(
  gains: readonly T[],
  toPlace: (gain: T) => unknown,
): boolean => {
  const all = unseenByPlace(gains, toPlace);
  const held = (['region', 'year'] as const).flatMap((part) => [
    ...Map.groupBy(gains, (gain) => gain[part]).values(),
  ]);
  return [[], ...held].every((some) => {
    const seen = unseenByPlace(some, toPlace);
    return isSpread([...all].map(([place, unseen]) => unseen - (seen.get(place) ?? 0)));
  });
};

/** The sources that have joined a figure, each with the release since which it counts. */
export const withRelease = <T extends Source>(
  some: readonly T[],
  joined: ReadonlyMap<string, number>,
): (T & { release: number })[] =>
  some.flatMap((one) => {
    const release = joined.get(sourceKey(one));
    return release === undefined ? [] : [{ ...one, release }];
  });

/**
 * The numbers that join a figure with the states of a corrected cell, and the numbers that leave it, with -1
 * value.
 */
export const numbersMoved = (states: readonly CellState[]) =>
  states.flatMap(({ release, number }, index) => {
    const before = states[index - 1]?.number ?? null;
    if (before === number) return [];
    return [
      ...(before === null ? [] : [{ release, number: before, values: -1 }]),
      ...(number === null ? [] : [{ release, number, values: 1 }]),
    ];
  });

/** Values by the release with which they join, in the order of the releases. */
export const groupByRelease = <T extends { release: number }>(some: readonly T[]): T[][] =>
  [...Map.groupBy(some, ({ release }) => release)]
    .sort(([one], [other]) => one - other)
    .map(([, lot]) => lot);

/**
 * Lets the values of each release join a figure in order. Values that would reveal single oils wait and join with later ones.
 * @returns the values that still wait.
 */
export const joinLots = <T>(
  lots: readonly (readonly T[])[],
  revealNothing: (waiting: readonly T[]) => boolean,
  join: (lot: readonly T[]) => void,
): T[] => {
  let waiting: T[] = [];
  for (const lot of lots) {
    waiting = [...waiting, ...lot];
    if (!revealNothing(waiting)) continue;
    join(waiting);
    waiting = [];
  }
  return waiting;
};
