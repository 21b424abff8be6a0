import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#test/setup/runs.ts';
import type { CellHistory } from './cell-histories.ts';
import { type ReleasedValues, selectCounted } from './released-values.ts';

const onDay = (day: number) => new Date(Date.UTC(2026, 0, day));
/** The values of a release by region and year, as `{ 'Europe 2016': 24 }`. */
type Values = Record<string, number>;
const parsePlace = (place: string) => {
  const [region = '', year] = place.split(' ');
  return { region, year: Number(year) };
};
/** The values that count after these releases, one a day. */
const countedWith = (released: readonly Values[], cells: readonly CellHistory[] = []) => {
  const releases = released.map((_, index) => ({ id: index + 1, releasedAt: onDay(index + 1) }));
  const releasedValues = released.flatMap((places, index) =>
    Object.entries(places).map(
      ([place, values]): ReleasedValues => ({ groupId: index + 1, ...parsePlace(place), values }),
    ),
  );
  const counted = selectCounted(releases, releasedValues, cells, 20);
  return { ...counted, latestNumber: (cell: CellHistory) => counted.readStates(cell).at(-1)?.number ?? null };
};

const large = { 'Europe 2016': 150 };

test.each<[string, Values[], string[]]>([
  ['many of a region and year are counted at once', [large], []],
  ['few of one place are counted once there are twenty', [{ 'Asia 2017': 12 }, { 'Asia 2017': 8 }], []],
  [
    'so are those that hide each other, while others wait',
    [{ 'Asia 2016': 10, 'Asia 2017': 10, 'Asia 2018': 10, 'Africa 2016': 3 }],
    ['1/2016/Africa'],
  ],
  [
    'few of several places are once twenty are left without any region and any year',
    [{ 'Asia 2017': 12, 'Europe 2016': 12 }, { 'Africa 2018': 12 }],
    [],
  ],
  [
    'few of several years of one region are hidden',
    [{ 'Asia 2016': 10, 'Asia 2017': 10, 'Asia 2018': 10 }],
    [],
  ],
  ['a release without a value changes nothing', [large, {}], []],
  ['nothing was released', [], []],
])('%s', (_what, released, waiting) => {
  expect(countedWith(released).waiting).toEqual(waiting);
});

/**
 * A cell of the first release with its numbers: the released one, then each with the day of its correction.
 */
const makeCell = (
  released: number | null,
  ...corrections: [day: number, number: number | null][]
): CellHistory => ({
  ...{ testId: 1, position: 0, sampleId: 1, groupId: 1, region: 'Europe', year: 2016 },
  numbers: [
    { since: 0, number: released },
    ...corrections.map(([day, number]) => ({ since: onDay(day).getTime() + 1, number })),
  ],
});
const at = (place: string, cells: readonly CellHistory[]) =>
  cells.map((cell) => ({ ...cell, ...parsePlace(place) }));
/** The numbers with which cells count after this many further releases. */
const countedAfter = (further: number, cells: CellHistory[], first: Values = large) => {
  const { latestNumber } = countedWith([first, ...Array<Values>(further).fill({})], cells);
  return cells.map(latestNumber);
};

const many = (count: number, ...cell: Parameters<typeof makeCell>) =>
  Array.from({ length: count }, () => makeCell(...cell));
const times = (count: number, number: number | null) => Array<number | null>(count).fill(number);

test('changes take effect with the next release once there are twenty', () => {
  const nineteen = many(19, 1, [1, 2]);
  expect(countedAfter(1, nineteen)).toEqual(times(19, 1));
  const twenty = [...nineteen, makeCell(1, [2, 3])];
  expect(countedAfter(0, twenty)).toEqual(times(20, 1));
  expect(countedAfter(1, twenty)).toEqual(times(20, 1));
  expect(countedAfter(2, twenty)).toEqual([...times(19, 2), 3]);
});

test('filled, emptied and changed cells do not hide each other', () => {
  const [filled, emptied, changed] = [many(19, null, [1, 7]), many(19, 1, [1, null]), many(19, 1, [1, 2])];
  const some = [...filled, ...emptied, ...changed];
  expect(countedAfter(1, some)).toEqual([...times(19, null), ...times(19 + 19, 1)]);
  const one: [CellHistory, number | null][] = [
    [makeCell(null, [1, 7]), null],
    [makeCell(1, [1, null]), 1],
    [makeCell(1, [1, 2]), 1],
  ];
  for (const [cell, before] of one) {
    const counted = countedAfter(1, [...some, cell]);
    expect(
      counted.filter((number, index) => number !== [...times(19, null), ...times(38, 1), before][index]),
    ).toHaveLength(20);
  }
});

test('a mistake in many cells is restored, except for the few that have another number than before it', () => {
  const cells = [...many(25, 1, [1, 2], [2, 1]), makeCell(1, [1, 2], [2, 3])];
  expect(countedAfter(1, cells)).toEqual(times(26, 2));
  expect(countedAfter(2, cells)).toEqual(times(26, 1));
});

test('a number that is withdrawn and restored counts all the time', () => {
  for (const later of [1, 2, 3]) expect(countedAfter(later, [makeCell(5, [1, null], [2, 5])])).toEqual([5]);
});

test('corrected values join with their release as they are then, and do not hide others', () => {
  const waiting = at('Asia 2017', many(19, 1, [2, 2])).map((cell) => ({ ...cell, groupId: 2 }));
  const other = makeCell(1, [2, 3]);
  const { latestNumber } = countedWith([large, {}, { 'Asia 2017': 1 }], [...waiting, other]);
  expect(waiting.map(latestNumber)).toEqual(times(19, 2));
  expect(latestNumber(other)).toBe(1);
});

test('a number withdrawn while its release waits does not count towards the twenty, nor when it is restored', () => {
  const waitingWith = (cell: CellHistory) =>
    countedWith([large, { 'Asia 2017': 19 }, {}], at('Asia 2017', [{ ...cell, groupId: 2 }])).waiting;
  expect(waitingWith(makeCell(1, [1, null]))).toEqual(['2/2017/Asia']);
  expect(waitingWith(makeCell(1, [1, null], [2, 1]))).toEqual(['2/2017/Asia']);
  expect(waitingWith(makeCell(1, [2, 2]))).toEqual([]);
});

test('late results of oils without any count once there are twenty', () => {
  const late = at('Asia 2017', many(20, null, [1, 7]));
  expect(countedAfter(1, late.slice(1))).toEqual(times(19, null));
  const withRelease = countedWith([large, { 'Asia 2017': 150 }], late.slice(1));
  expect(late.slice(1).map(withRelease.latestNumber)).toEqual(times(19, null));
  expect(countedAfter(1, late)).toEqual(times(20, 7));
});

/** An archive of some releases with random corrections, restorations, late values and withdrawals. */
const anArchive = (gen: fc.GeneratorValue) => {
  const upTo = (max: number) => gen(fc.nat, { max });
  const happens = (percent: number) => upTo(99) < percent;
  const some = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(index));
  const place = () => `${['Europe', 'Asia', 'Africa'][upTo(2)]} ${2015 + upTo(2)}`;
  const released = some(
    3 + upTo(5),
    (): Values => Object.fromEntries(some(1 + upTo(2), () => [place(), upTo(30)])),
  );
  const day = () => 1 + upTo(released.length - 1);
  const numberOrNot = () => (happens(30) ? null : upTo(2));
  // most corrections come in files of many cells, and some alone
  const files = some(5, () => ({
    day: day(),
    share: upTo(99),
    number: happens(50) ? numberOrNot() : undefined,
  }));
  const cells = some(30 + upTo(150), (sampleId): CellHistory => {
    const inFiles = files
      .filter(({ share }) => happens(share))
      .map((file): [number, number | null] => [
        file.day,
        file.number === undefined ? numberOrNot() : file.number,
      ]);
    const alone = happens(5) ? [[day(), numberOrNot()] as [number, number | null]] : [];
    const corrections = [...inFiles, ...alone].toSorted(([one], [other]) => one - other);
    return { ...makeCell(numberOrNot(), ...corrections), ...parsePlace(place()), sampleId, groupId: day() };
  });
  return { released, cells };
};

/** The values of a figure by cell; uncorrected values of one source are all the same. */
const computeFigure = (released: readonly Values[], cells: readonly CellHistory[]) => {
  const { waiting, latestNumber } = countedWith(released, cells);
  const constant = released.flatMap((places, index) =>
    Object.entries(places).flatMap(([place, values]) => {
      const { region, year } = parsePlace(place);
      const isWaiting = waiting.includes(`${index + 1}/${year}/${region}`);
      return isWaiting
        ? []
        : Array.from(
            { length: values },
            (_, n) => [`${index} ${place} ${n}`, { region, year, number: 0 }] as const,
          );
    }),
  );
  const corrected = cells.flatMap((cell) => {
    const number = latestNumber(cell);
    return number === null
      ? []
      : [[`cell ${cell.sampleId}`, { region: cell.region, year: cell.year, number }] as const];
  });
  return new Map([...constant, ...corrected]);
};
type Figure = ReturnType<typeof computeFigure>;

/** Values in the later figure but not in the earlier one. */
const gained = (before: Figure, after: Figure) =>
  [...after].filter(([key, { number }]) => before.get(key)?.number !== number).map(([, value]) => value);

/** Number of differences between figures of two times. */
let differing = 0;
const noFewDiffer = fc.property(fc.gen(), (gen) => {
  const { released, cells } = anArchive(gen);
  const figures: Figure[] = [new Map()];
  for (const day of released.keys()) {
    const before = onDay(day + 1).getTime();
    const known = cells
      .filter(({ groupId }) => groupId <= day + 1)
      .map((cell) => ({ ...cell, numbers: cell.numbers.filter(({ since }) => since <= before) }));
    figures.push(computeFigure(released.slice(0, day + 1), known));
  }
  for (const one of figures)
    for (const other of figures) {
      const some = gained(one, other);
      if (some.length > 0) differing += 1;
      const holders = [
        () => false,
        ...some.flatMap((own) => [
          ({ region }: typeof own) => region === own.region,
          ({ year }: typeof own) => year === own.year,
        ]),
      ];
      for (const isHeld of new Set(holders)) {
        const rest = some.filter((value) => !isHeld(value)).length;
        expect(rest === 0 || rest >= 20).toBe(true);
      }
    }
});

test('between any two times a figure gains and loses no values or twenty, even for the owner of all of a region or a year', () => {
  fc.assert(noFewDiffer, { endOnFailure: true, numRuns: runs({ quick: 40, all: 40 }) });
  expect(differing).toBeGreaterThan(0);
});

// about one archive in 2,700 needs the last check of earlier states: these do
test.each([2098, 3535, 4823])(
  'the same of archive %i, whose earlier states have to be checked again',
  (seed) => {
    fc.assert(noFewDiffer, { endOnFailure: true, numRuns: 1, seed });
    expect(differing).toBeGreaterThan(0);
  },
);
