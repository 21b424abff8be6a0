import { expect, test } from 'vitest';
import { answerAnalyteId, someOils } from '#test/fixtures/answer-oils.ts';
import { targetWindow } from './target-window.ts';

const calcium = answerAnalyteId('Calcium');
const conforming = { oils: 'conforming' } as const;
/** 1000 to 1990 mg/kg. */
const peers = Array.from({ length: 100 }, (_, index) => ({ results: { Calcium: 1000 + 10 * index } }));

test('quantiles of the peers have intervals around them', () => {
  const { figure, n } = targetWindow.compute(someOils(peers), { ...conforming, analytes: [calcium] });
  expect(n).toBe(100);
  const [window] = figure.windows;
  expect(window?.quantiles.map(({ value }) => value)).toEqual([1049.5, 1247.5, 1495, 1742.5, 1940.5]);
  for (const { low, value, high } of window?.quantiles ?? []) {
    expect(low).toBeLessThan(value);
    expect(high).toBeGreaterThan(value);
  }
});

test('an own value is outside if it leaves the window by more than R, and is not among the peers', () => {
  const windowAt = (own: number) =>
    targetWindow.compute(someOils(peers), {
      ...conforming,
      analytes: [calcium],
      own: [{ test: calcium, value: own }],
    }).figure.windows[0];
  expect(windowAt(1500)?.headroom).toBeGreaterThan(1);
  expect(windowAt(1500)?.outside).toBeNull();
  expect(windowAt(1040)?.outside).toBeNull();
  expect(windowAt(1040)?.headroom).toBeLessThan(0);
  expect(windowAt(300)?.outside).toBe('below');
  expect(windowAt(4000)?.outside).toBe('above');
  const { figure, n } = targetWindow.compute(someOils(peers), {
    ...conforming,
    analytes: [calcium],
    sample: 100,
  });
  expect([n, figure.windows[0]?.peers, figure.windows[0]?.own]).toEqual([99, 99, 1990]);
});

test('a given value of an analyte that is not chosen has its window too', () => {
  const oils = peers.map((_, index) => ({ results: { Sulfur: 1000 + 10 * index } }));
  const own = [{ test: answerAnalyteId('Sulfur'), value: 99_999 }];
  const { windows } = targetWindow.compute(someOils(oils), { ...conforming, own }).figure;
  expect(windows.map(({ name, outside }) => [name, outside])).toEqual([['Sulfur', 'above']]);
});

test('an edge outside the range of R is judged by extrapolated R; without a known R the value is reported as not judged', () => {
  const oils = peers.map((_, index) => ({
    results: { Phosphorus: 900 + 5 * index, 'Viscosity Index': 120 + (index % 60) },
  }));
  const [phosphorus, viscosityIndex] = ['Phosphorus', 'Viscosity Index'].map(answerAnalyteId);
  const { figure, leftOut } = targetWindow.compute(someOils(oils), {
    ...conforming,
    analytes: [phosphorus ?? 0, viscosityIndex ?? 0],
    own: [
      { test: phosphorus ?? 0, value: 3570 },
      { test: viscosityIndex ?? 0, value: 549 },
    ],
  });
  expect(figure.windows.map(({ outside }) => outside)).toEqual(['above', null]);
  expect(figure.windows[1]?.headroom).toBeNull();
  expect(leftOut).toEqual([
    { reason: 'Own values that are not judged, because R of the property is not known.', count: 1 },
  ]);
});

test('headroom is in R of the edition of the own oil, and without one of the latest oil', () => {
  const viscosity = answerAnalyteId('Kinematic Viscosity @ 100 C');
  const viscosities = peers.map((_, index) => ({
    year: 2014,
    results: { 'Kinematic Viscosity @ 100 C': 10 + index / 100 },
  }));
  const headroomIn = (year: number, own: { sample?: number }) =>
    targetWindow.compute(
      someOils([...viscosities, { year, results: { 'Kinematic Viscosity @ 100 C': 10.5 } }]),
      { oils: 'all', analytes: [viscosity], own: [{ test: viscosity, value: 10.5 }], ...own },
    ).figure.windows[0]?.headroom;
  // the nearer edge is 10.9405 or 10.0495; R of D445 is 0.76% until 2011 and 1.38% from 2012
  expect((headroomIn(2011, { sample: 101 }) ?? 0) / (headroomIn(2012, { sample: 101 }) ?? 1)).toBeCloseTo(
    0.0138 / 0.0076,
    9,
  );
  expect(headroomIn(2011, {})).toEqual(expect.any(Number));
  expect(headroomIn(2011, {})).toBe(headroomIn(2012, {}));
});

test('a censored own value is outside if its limit is, otherwise reported as not judged; a number given instead is judged', () => {
  const windowOf = (result: string, own?: { test: number; value: number }[]) => {
    const oils = someOils([...peers, { results: { Calcium: result } }]);
    const { figure, leftOut } = targetWindow.compute(oils, {
      ...conforming,
      analytes: [calcium],
      sample: 101,
      own,
    });
    const [window] = figure.windows;
    return [window?.peers, window?.own, window?.headroom, window?.outside, leftOut];
  };
  const told = { reason: 'Values of the own oil that are limits and not judged: Calcium.', count: 1 };
  for (const open of ['<4000', '>300', '<1500', '>1500'])
    expect(windowOf(open)).toEqual([100, null, null, null, [told]]);
  expect(windowOf('>4000')).toEqual([100, null, null, 'above', []]);
  expect(windowOf('<300')).toEqual([100, null, null, 'below', []]);
  expect(windowOf('<4000', [{ test: calcium, value: 4000 }])).toEqual([
    100,
    4000,
    expect.any(Number),
    'above',
    [],
  ]);
});

test('an analyte with fewer than 20 numbers has no window', () => {
  const { n, leftOut } = targetWindow.compute(someOils(peers.slice(0, 19)), {
    ...conforming,
    analytes: [calcium],
  });
  expect([n, leftOut]).toEqual([
    0,
    [{ reason: 'Analytes with fewer than 20 numbers among the peers.', count: 1 }],
  ]);
});

test('viscosities at the grade temperature are compared at that of the own oil, in the analyte that names it', () => {
  const atGrade = 'CCS Viscosity @ Grade Temperature';
  const id = answerAnalyteId(atGrade);
  const cranked = (saeGrade: string, year: number, results: Record<string, number>, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ saeGrade, year },
      results: Object.fromEntries(Object.entries(results).map(([name, from]) => [name, from + 10 * index])),
    }));
  const oils = [
    // −30 °C from 2001 on, −25 °C before
    ...cranked(
      '5W30',
      2016,
      { [atGrade]: 5000, 'CCS Viscosity @ -30 C': 5000, 'CCS Viscosity @ -25 C': 2600 },
      40,
    ),
    ...cranked('5W30', 2000, { [atGrade]: 3000, 'CCS Viscosity @ -25 C': 3000 }, 30),
    // −25 °C
    ...cranked('10W30', 2016, { [atGrade]: 6000 }, 20),
  ];
  const windowOf = (parameters: { sample?: number; own?: { test: number; value: number }[] }) => {
    const { figure, leftOut } = targetWindow.compute(someOils(oils), {
      ...{ oils: 'all', analytes: [id] },
      ...parameters,
    });
    const [window] = figure.windows;
    return [window?.name, window?.peers, window?.own, leftOut];
  };
  const notAt = (celsius: string, count: number) => ({
    reason: `No number at ${celsius}, the one temperature at which CCS Viscosity is compared.`,
    count,
  });
  expect(windowOf({ sample: 1 })).toEqual(['CCS Viscosity @ -30 C', 39, 5000, [notAt('−30 °C', 50)]]);
  // 40, 30 and 20 numbers at −25 °C, 40 at −30 °C
  expect(windowOf({})).toEqual(['CCS Viscosity @ -25 C', 90, null, []]);
  expect(windowOf({ sample: 71 })).toEqual(['CCS Viscosity @ -25 C', 89, 6000, []]);
  expect(windowOf({ own: [{ test: id, value: 4000 }] })).toEqual(['CCS Viscosity @ -25 C', 90, 4000, []]);
});

test('refuted oils and suspects are no peers unless all oils are asked for', () => {
  // a 5W-30 of 7.5 mm²/s is out of its grade
  const refuted = { results: { Calcium: 1500, 'Kinematic Viscosity @ 100 C': 7.5 } };
  const empty = { results: { Calcium: 40, Zinc: 20 } };
  const peersOf = (counted: 'conforming' | 'all') => {
    const { figure, n, leftOut } = targetWindow.compute(someOils([...peers, refuted, empty]), {
      ...{ oils: counted, analytes: [calcium] },
    });
    return [figure.windows[0]?.peers, n, leftOut];
  };
  expect(peersOf('conforming')).toEqual([
    100,
    100,
    [{ reason: 'A value refutes the label, or the oil is a suspect.', count: 2 }],
  ]);
  expect(peersOf('all')).toEqual([102, 102, []]);
});
