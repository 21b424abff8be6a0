import { expect, test } from 'vitest';
import { type AnsweredOil, answerAnalyteId, someOils } from '#test/fixtures/answer-oils.ts';
import { targetWindow } from './target-window.ts';

const calcium = answerAnalyteId('Calcium');
/** 1000 to 1990 mg/kg. */
const peers = Array.from({ length: 100 }, (_, index) => ({ results: { Calcium: 1000 + 10 * index } }));

test('quantiles of the peers have intervals around them', () => {
  const { figure, n } = targetWindow.compute(someOils(peers), { analytes: [calcium] });
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
    targetWindow.compute(someOils(peers), { analytes: [calcium], own: [{ test: calcium, value: own }] })
      .figure.windows[0];
  expect(windowAt(1500)?.headroom).toBeGreaterThan(1);
  expect(windowAt(1500)?.outside).toBeNull();
  expect(windowAt(1040)?.outside).toBeNull();
  expect(windowAt(1040)?.headroom).toBeLessThan(0);
  expect(windowAt(300)?.outside).toBe('below');
  expect(windowAt(4000)?.outside).toBe('above');
  const { figure, n } = targetWindow.compute(someOils(peers), { analytes: [calcium], sample: 100 });
  expect([n, figure.windows[0]?.peers, figure.windows[0]?.own]).toEqual([99, 99, 1990]);
});

test('a given value of an analyte that is not chosen has its window too', () => {
  const oils = peers.map((_, index) => ({ results: { Sulfur: 1000 + 10 * index } }));
  const own = [{ test: answerAnalyteId('Sulfur'), value: 99_999 }];
  const { windows } = targetWindow.compute(someOils(oils), { own }).figure;
  expect(windows.map(({ name, outside }) => [name, outside])).toEqual([['Sulfur', 'above']]);
});

test('an edge outside the range of R is judged by extrapolated R; without a known R the value is reported as not judged', () => {
  const oils = peers.map((_, index) => ({
    results: { Phosphorus: 900 + 5 * index, 'Viscosity Index': 120 + (index % 60) },
  }));
  const [phosphorus, viscosityIndex] = ['Phosphorus', 'Viscosity Index'].map(answerAnalyteId);
  const { figure, leftOut } = targetWindow.compute(someOils(oils), {
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

test('a censored own value is outside if its limit is, otherwise reported as not judged; a number given instead is judged', () => {
  const windowOf = (result: string, own?: { test: number; value: number }[]) => {
    const oils = someOils([...peers, { results: { Calcium: result } }]);
    const { figure, leftOut } = targetWindow.compute(oils, { analytes: [calcium], sample: 101, own });
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
  const { n, leftOut } = targetWindow.compute(someOils(peers.slice(0, 19)), { analytes: [calcium] });
  expect([n, leftOut]).toEqual([
    0,
    [{ reason: 'Analytes with fewer than 20 numbers among the peers.', count: 1 }],
  ]);
});

test('cranking viscosities are compared at the temperature of the own oil, without one at the latest', () => {
  const cranking = 'CCS Viscosity @ Grade Temperature';
  const id = answerAnalyteId(cranking);
  const cranked = (year: number, from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ year, results: { [cranking]: from + 10 * index } }));
  const oils = [...cranked(2000, 3000, 30), ...cranked(2001, 6000, 40)];
  const windowsOf = (
    parameters: { sample?: number; own?: { test: number; value: number }[] },
    some: readonly AnsweredOil[] = oils,
  ) => {
    const { figure, leftOut } = targetWindow.compute(someOils(some), { analytes: [id], ...parameters });
    const [window] = figure.windows;
    return [window?.peers, window?.own, window?.quantiles[2]?.value, leftOut];
  };
  const warmer = { reason: expect.stringContaining('before 2001'), count: 30 };
  expect(windowsOf({})).toEqual([40, null, 6195, [warmer]]);
  expect(windowsOf({ own: [{ test: id, value: 6200 }] })).toEqual([40, 6200, 6195, [warmer]]);
  expect(windowsOf({ sample: 31 })).toEqual([39, 6000, 6200, [warmer]]);
  expect(windowsOf({ sample: 1 })).toEqual([
    29,
    3000,
    3150,
    [{ reason: expect.stringContaining('five degrees colder'), count: 40 }],
  ]);
  // later oils without a number
  const unmeasured = [...oils.slice(0, 30), ...oils.slice(30).map(({ year }) => ({ year }))];
  expect(windowsOf({}, unmeasured)).toEqual([30, null, 3145, []]);
});
