import { expect, test } from 'vitest';
import { answerAnalyteId, someOils } from '#test/fixtures/answer-oils.ts';
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

test('an own value is outside where it leaves the window by more than R, and is not among the peers', () => {
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

test('an analyte with fewer than 20 numbers has no window', () => {
  const { n, leftOut } = targetWindow.compute(someOils(peers.slice(0, 19)), { analytes: [calcium] });
  expect([n, leftOut]).toEqual([
    0,
    [{ reason: 'Analytes with fewer than 20 numbers among the peers.', count: 1 }],
  ]);
});
