import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMeasuredColumns, measuredNumber, measuredRows, seenNumbers } from '../../test/measured-rows.ts';
import { boxStatistics, groupStatistics, quantiles, standardDeviation } from './group-statistics.ts';
import { findCandidates, type RankSpan } from './number-order.ts';

const finiteNumbers = fc.array(
  measuredNumber.filter((number) => Number.isFinite(number)),
  { maxLength: 2000, size: 'max' },
);
/** Includes numbers whose range is infinite, or that are all equal. */
const anyNumbers = fc.oneof(
  fc.array(measuredNumber, { minLength: 1, maxLength: 2000, size: 'max' }),
  fc.array(fc.constantFrom(-1.7e308, 1.7e308, 5e-324, 0, 1), { minLength: 1, maxLength: 200, size: 'max' }),
  fc.array(fc.constantFrom(4), { minLength: 1, maxLength: 200, size: 'max' }),
);
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

function referenceQuantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const index = Math.floor(position);
  if (index === position) return sorted[index]!;
  return sorted[index]! + (position - index) * (sorted[index + 1]! - sorted[index]!);
}

function referenceBox(numbers: readonly number[]) {
  const sorted = ascending(numbers);
  const [q1, q3] = [referenceQuantile(sorted, 0.25), referenceQuantile(sorted, 0.75)];
  const reach = 1.5 * (q3 - q1) + 1e-12 * (Math.abs(q1) + Math.abs(q3));
  const inside = sorted.filter((number) => number >= q1 - reach && number <= q3 + reach);
  return {
    count: numbers.length,
    mean: numbers.reduce((total, number) => total + number, 0) / numbers.length,
    minimum: sorted[0],
    lowerWhisker: inside[0],
    lowerQuartile: q1,
    median: referenceQuantile(sorted, 0.5),
    upperQuartile: q3,
    upperWhisker: inside.at(-1),
    maximum: sorted.at(-1),
    outliers: numbers.length - inside.length,
  };
}

test('candidates include the numbers that a sort places at the ranks, each at its stated index', () => {
  const ranks = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 200 })), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(anyNumbers, ranks, (numbers, asked) => {
      const last = numbers.length - 1;
      const spans = asked
        .map(
          ([from, more]): RankSpan => [from % numbers.length, Math.min(last, (from % numbers.length) + more)],
        )
        .sort(([a], [b]) => a - b);
      const { indices, shifts } = findCandidates(Float64Array.from(numbers), spans);
      expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b));
      const [sorted, found] = [ascending(numbers), ascending(indices.map((index) => numbers[index]!))];
      for (const [span, [from, to]] of spans.entries()) {
        const [start, end] = [from - shifts[span]!, to + 1 - shifts[span]!];
        expect(found.slice(start, end)).toEqual(sorted.slice(from, to + 1));
      }
    }),
  );
});

test('candidates are few when some numbers lie far from the others', () => {
  const numbers = Float64Array.from({ length: 5000 }, (_, i) => (i % 1000 === 7 ? 1e9 * i : (i * 7) % 5000));
  expect(findCandidates(numbers, [[2400, 2409]]).indices.length).toBeLessThan(100);
});

test('quantiles interpolate between order statistics', () => {
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }).map(ascending);
  fc.assert(
    fc.property(
      finiteNumbers.filter((numbers) => numbers.length > 0),
      shares,
      (numbers, asked) => {
        const sorted = ascending(numbers);
        expect(quantiles(Float64Array.from(numbers), asked)).toEqual(
          asked.map((share) => referenceQuantile(sorted, share)),
        );
      },
    ),
  );
});

test('quantiles agree with R: quantile(c(1, 2, 4, 8), c(0, .25, .5, .75, .9, 1))', () => {
  const shares = [0, 0.25, 0.5, 0.75, 0.9, 1];
  expect(quantiles(Float64Array.of(8, 1, 4, 2), shares)).toEqual([1, 1.75, 3, 5, 6.800000000000001, 8]);
  expect(quantiles(new Float64Array(), [0.5])).toEqual([Number.NaN]);
});

test('box statistics agree with a full sort', () => {
  fc.assert(
    fc.property(
      finiteNumbers.filter((numbers) => numbers.length > 0),
      (numbers) => {
        expect(boxStatistics(Float64Array.from(numbers))).toEqual(referenceBox(numbers));
      },
    ),
  );
});

test('there are no box statistics without numbers', () => {
  expect(boxStatistics(new Float64Array())).toBeUndefined();
});

test('statistics by group equal those of each group alone, in dictionary order with the missing value last', () => {
  fc.assert(
    fc.property(measuredRows, (generated) => {
      const rows = generated.map((row) => ({
        ...row,
        number: Number.isFinite(row.number ?? 0) ? row.number : null,
      }));
      const { measured, group, visible, chosen } = buildMeasuredColumns(rows);
      const seen = seenNumbers(rows);
      const expected = ['a', 'b', 'c', null].flatMap((value) => {
        const numbers = seen.filter((one) => one.group === value).map(({ number }) => number);
        return numbers.length === 0 ? [] : [{ value, ...referenceBox(numbers) }];
      });
      expect(groupStatistics(group, { column: measured.numbers, visible }, chosen)).toEqual(expected);
    }),
  );
});

test('the standard deviation is that of the definition', () => {
  expect(standardDeviation(Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9))).toBeCloseTo(Math.sqrt(32 / 7), 12);
  expect(standardDeviation(Float64Array.of(3, 3, 3))).toBe(0);
  expect(standardDeviation(Float64Array.of(3))).toBeUndefined();
  // with decimals as results have them: squares of 1e-161 are 0
  const moderate = fc.array(
    fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
    { minLength: 2, maxLength: 200 },
  );
  fc.assert(
    fc.property(moderate, (numbers) => {
      const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
      const squares = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0);
      const size = Math.max(...numbers.map(Math.abs));
      const difference =
        (standardDeviation(Float64Array.from(numbers)) ?? 0) - Math.sqrt(squares / (numbers.length - 1));
      expect(Math.abs(difference)).toBeLessThanOrEqual(1e-7 * size);
    }),
  );
});

test('a number on the fence is within the whiskers, whatever the error of binary fractions', () => {
  // quartiles 10.3 and 10.7: the fences are 9.7 and 11.3
  const numbers = Float64Array.of(9.7, 10.3, 10.3, 10.5, 10.5, 10.5, 10.7, 10.7, 11.3);
  expect(boxStatistics(numbers)).toMatchObject({ lowerWhisker: 9.7, upperWhisker: 11.3, outliers: 0 });
});
