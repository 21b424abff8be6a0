import fc from 'fast-check';
import { expect, test } from 'vitest';
import { measuredColumnsOf, measuredNumber, measuredRows, seenNumbers } from '../../test/measured-rows.ts';
import { boxStatistics, quantiles } from './distribution.ts';
import { groupStatistics } from './group-statistics.ts';
import { selectNth } from './select.ts';

const finiteNumbers = fc.array(
  measuredNumber.filter((number) => Number.isFinite(number)),
  { maxLength: 2000, size: 'max' },
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
  const inside = sorted.filter((number) => number >= q1 - 1.5 * (q3 - q1) && number <= q3 + 1.5 * (q3 - q1));
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

test('selection places the number a sort would place, smaller ones before it', () => {
  fc.assert(
    fc.property(
      finiteNumbers.filter((numbers) => numbers.length > 0),
      fc.nat(),
      (numbers, seed) => {
        const k = seed % numbers.length;
        const values = Float64Array.from(numbers);
        expect(selectNth(values, k)).toBe(ascending(numbers)[k]);
        expect(Math.max(...values.subarray(0, k + 1))).toBe(values[k]);
        expect(Math.min(...values.subarray(k))).toBe(values[k]);
        expect(ascending([...values])).toEqual(ascending(numbers));
      },
    ),
  );
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

test('there are no box statistics of no numbers', () => {
  expect(boxStatistics(new Float64Array())).toBeUndefined();
});

test('statistics by group are those of each group alone, in dictionary order with the missing value last', () => {
  fc.assert(
    fc.property(measuredRows, (generated) => {
      const rows = generated.map((row) => ({
        ...row,
        number: Number.isFinite(row.number ?? 0) ? row.number : null,
      }));
      const { measured, group, visible, chosen } = measuredColumnsOf(rows);
      const seen = seenNumbers(rows);
      const expected = ['a', 'b', 'c', null].flatMap((value) => {
        const numbers = seen.filter((one) => one.group === value).map(({ number }) => number);
        return numbers.length === 0 ? [] : [{ value, ...referenceBox(numbers) }];
      });
      expect(groupStatistics(group, { column: measured.numbers, visible }, chosen)).toEqual(expected);
    }),
  );
});
