// What joins a figure together, and whether it tells of single oils: which oils a release brought is public.
import { fewestElsewhere, mostWaitingShare } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { type CellState, type Source, sourceKey } from './counted-releases.ts';

/** Values that join one place of a figure (a range, a cell of a plot); fewer than 0 leave it. */
export interface Gain extends Pick<Source, 'region' | 'year'> {
  values: number;
  /** Of them those of oils that not everybody may see. */
  unseen: number;
}

/**
 * Whether a figure may be shown although some values wait to join its places or to leave them; without many of them it would be another one.
 * @param waiting by place; a value that moves leaves one and joins another.
 * @param joined values that the figure counts.
 */
export const fewWait = (waiting: readonly number[], joined: number): boolean => {
  const [joining, leaving] = [1, -1].map((sign) =>
    sumOf(waiting.map((values) => Math.max(0, sign * values))),
  );
  return Math.max(joining ?? 0, leaving ?? 0) <= mostWaitingShare * joined;
};

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/**
 * Whether of what joined, and of what left, there are none or at least `fewest` values of which enough are elsewhere than most.
 * Otherwise each oil that joined is known to be there.
 * @param changes by place.
 */
export const isSpread = (changes: readonly number[], fewest = fewestElsewhere): boolean =>
  [1, -1].every((sign) => {
    const some = changes.map((change) => Math.max(0, sign * change));
    const total = sumOf(some);
    return total === 0 || (total >= fewest && total - Math.max(...some) >= fewestElsewhere);
  });

const unseenByPlace = <T extends Gain>(gains: readonly T[], placeOf: (gain: T) => unknown) => {
  const changes = new Map<unknown, number>();
  for (const gain of gains) changes.set(placeOf(gain), (changes.get(placeOf(gain)) ?? 0) + gain.unseen);
  return changes;
};

/** Whether gains tell no single value: neither to anybody nor to who holds all oils of one region or of one year. */
export const tellNoOil = <T extends Gain>(gains: readonly T[], placeOf: (gain: T) => unknown): boolean => {
  const all = unseenByPlace(gains, placeOf);
  const held = (['region', 'year'] as const).flatMap((part) => [
    ...Map.groupBy(gains, (gain) => gain[part]).values(),
  ]);
  return [[], ...held].every((some) => {
    const seen = unseenByPlace(some, placeOf);
    return isSpread([...all].map(([place, unseen]) => unseen - (seen.get(place) ?? 0)));
  });
};

/** Of what a figure counts by sources that which has joined, with the release. */
export const withRelease = <T extends Source>(
  some: readonly T[],
  joined: ReadonlyMap<string, number>,
): (T & { release: number })[] =>
  some.flatMap((one) => {
    const release = joined.get(sourceKey(one));
    return release === undefined ? [] : [{ ...one, release }];
  });

/** The numbers that join a figure with the states of a corrected cell, and those that leave it, with -1 value. */
export const numbersMoved = (states: readonly CellState[]) =>
  states.flatMap(({ release, number }, index) => {
    const before = states[index - 1]?.number ?? null;
    if (before === number) return [];
    return [
      ...(before === null ? [] : [{ release, number: before, values: -1 }]),
      ...(number === null ? [] : [{ release, number, values: 1 }]),
    ];
  });

/** What joins with one release, for the releases in their order. */
export const lotsOf = <T extends { release: number }>(some: readonly T[]): T[][] =>
  [...Map.groupBy(some, ({ release }) => release)]
    .sort(([one], [other]) => one - other)
    .map(([, lot]) => lot);

/**
 * Has lots join a figure in their order. One that would tell of single oils waits, and joins together with what comes later.
 * @returns what still waits.
 */
export const joinLots = <T>(
  lots: readonly (readonly T[])[],
  tellNothing: (waiting: readonly T[]) => boolean,
  join: (lot: readonly T[]) => void,
): T[] => {
  let waiting: T[] = [];
  for (const lot of lots) {
    waiting = [...waiting, ...lot];
    if (!tellNothing(waiting)) continue;
    join(waiting);
    waiting = [];
  }
  return waiting;
};
