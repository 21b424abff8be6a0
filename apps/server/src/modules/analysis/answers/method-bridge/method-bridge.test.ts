import { randomStream } from '@iom/statistics/random.ts';
import { expect, test } from 'vitest';
import { type AnsweredOil, allRows, someOils } from '#test/fixtures/answer-oils.ts';
import { methodBridge } from './method-bridge.ts';

const bridge = (oils: readonly AnsweredOil[], pair: Parameters<typeof methodBridge.compute>[1]['pair']) => {
  const computed = methodBridge.compute(someOils(oils), { pair });
  return { ...computed, rows: allRows(computed.rows) };
};

/** Phosphorus by two methods with half the scatter of R = 4.3 √X, the second times `slope`. */
const phosphorus = (slope: number, more = 0.5) => {
  const random = randomStream(31);
  return Array.from({ length: 80 }, (_, i) => {
    const truth = 600 + 5 * i;
    const scatter = () => more * ((4.3 * Math.sqrt(truth)) / 2.77) * random.normal();
    return {
      results: {
        Phosphorus: Math.round(truth + scatter()),
        'Phosphorus (D4951)': (slope * truth + scatter()) / 10_000,
      },
    };
  });
};

test.each([
  [1, 0.5, 'pool', '0'],
  [1.15, 0.5, 'correct', '1b'],
  [1, 2, 'keep_apart', '0'],
] as const)('methods with slope %d and scatter of %d s: %s, class %s', (slope, scatter, verdict, name) => {
  const { figure, n } = bridge(phosphorus(slope, scatter), 'phosphorus-d4951');
  expect(n).toBe(80);
  expect(figure).toMatchObject({ precision: 'first', agreement: { verdict, bias_class: name } });
  expect(figure.agreement?.slope).toBeCloseTo(slope, 1);
});

test('a significant bias below 0.1 R does not matter, and a scatter below that of R is stated', () => {
  const { figure } = bridge(phosphorus(1.004, 0.05), 'phosphorus-d4951');
  expect(figure.agreement).toMatchObject({ verdict: 'pool', p: expect.any(Number) });
  expect(figure.agreement?.bias_class).not.toBe('0');
  expect(figure.agreement?.p).toBeLessThan(0.05);
  expect(figure.agreement?.bias_in_r).toBeLessThan(0.1);
  expect(figure.agreement?.scatter_ratio).toBeLessThan(0.1);
});

test('the oil farthest off the line comes first; fewer than ten oils have no agreement', () => {
  const oils = phosphorus(1);
  const far = { results: { Phosphorus: 700, 'Phosphorus (D4951)': 0.09 } };
  expect(bridge([...oils, far], 'phosphorus-d4951').rows[0]).toMatchObject({ sample: 81, x: 700, y: 900 });
  const few = bridge([...oils.slice(0, 9), { results: { Phosphorus: 700 } }], 'phosphorus-d4951');
  expect(few).toMatchObject({ n: 9, figure: { agreement: null }, leftOut: [{ count: 1 }] });
});

test('oils that do not differ in one of the methods beyond its precision have no agreement', () => {
  const even = (name: 'Phosphorus' | 'Phosphorus (D4951)', value: number) =>
    phosphorus(1).map(({ results }) => ({ results: { ...results, [name]: value } }));
  for (const oils of [even('Phosphorus', 800), even('Phosphorus (D4951)', 0.08)])
    expect(bridge(oils, 'phosphorus-d4951')).toMatchObject({ n: 80, figure: { agreement: null } });
  const unknown = Array.from({ length: 12 }, (_, i) => ({
    results: { 'Volatility by GC @ 371 C': 7, 'Percent Off @ 371 C': 5.5 + i },
  }));
  expect(bridge(unknown, 'volatility-d6352').figure.agreement).toBeNull();
});

test('methods that agree exactly are pooled, an exact bias is corrected, and opposites have no agreement', () => {
  const exactly = (second: (first: number) => number) =>
    bridge(
      Array.from({ length: 12 }, (_, i) => ({
        results: { 'Volatility by GC @ 371 C': 5 + i, 'Percent Off @ 371 C': second(5 + i) },
      })),
      'volatility-d6352',
    ).figure.agreement;
  expect(exactly((first) => first)).toMatchObject({ verdict: 'pool', bias_class: '0', p: 1 });
  expect(exactly((first) => first + 2)).toMatchObject({ verdict: 'correct', bias_class: '1a', p: 0 });
  expect(exactly((first) => 2 * first)).toMatchObject({ verdict: 'correct', bias_class: '1b', slope: 2 });
  expect(exactly((first) => 2 * first - 3)?.bias_class).toBe('2');
  expect(exactly((first) => 21 - first)).toBeNull();
});

test('a converted number has no digits from the conversion', () => {
  const { figure } = bridge(
    [{ results: { Phosphorus: 3300, 'Phosphorus (D4951)': 0.339 } }],
    'phosphorus-d4951',
  );
  expect(figure.points).toMatchObject([{ x: 3300, y: 3390 }]);
});

test('without a known precision the scatter is not judged', () => {
  const oils = Array.from({ length: 12 }, (_, i) => ({
    results: { 'Volatility by GC @ 371 C': 5 + i, 'Percent Off @ 371 C': 5.5 + i + (i % 2) / 10 },
  }));
  const { figure } = bridge(oils, 'volatility-d6352');
  expect(figure).toMatchObject({
    precision: 'none',
    agreement: { bias_class: '1a', verdict: 'correct', scatter_p: null },
  });
});
