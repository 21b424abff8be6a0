import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMeasuredColumns, measuredNumber, measuredRows } from '../test/measured-rows.ts';
import { rowNumbers } from '../test/plain-rows.ts';
import { MeasuredColumn } from './measured-column.ts';

test('numbers and texts read back by row', () => {
  fc.assert(
    fc.property(measuredRows, (rows) => {
      const { measured } = buildMeasuredColumns(rows);
      expect(rows.map((_, row) => measured.numbers.valueAt(row))).toEqual(rows.map(({ number }) => number));
      expect(rows.map((_, row) => measured.textAt(row))).toEqual(rows.map(({ text }) => text));
    }),
  );
});

test('cells are copied into a block, without numbers and texts where they are hidden or missing', () => {
  fc.assert(
    fc.property(measuredRows, (rows) => {
      const { measured, visible } = buildMeasuredColumns(rows);
      const page = Uint32Array.from(rows.keys()).reverse().subarray(0, 10);
      const block = { numbers: new Float64Array(2 * page.length), codes: new Uint16Array(2 * page.length) };
      block.numbers.fill(7);
      measured.copyCells(page, visible, { ...block, first: 1, step: 2 });
      for (const [index, row] of page.entries()) {
        const seen = rows[row]!.visible ? rows[row]! : { number: null, text: null };
        expect(block.numbers[1 + 2 * index]).toBe(seen.number ?? Number.NaN);
        expect(block.codes[1 + 2 * index]).toBe(
          seen.text === null ? 0 : measured.texts.indexOf(seen.text) + 1,
        );
      }
    }),
  );
});

test('a range includes both bounds and never matches a missing or hidden number', () => {
  fc.assert(
    fc.property(measuredRows, measuredNumber, measuredNumber, (rows, low, high) => {
      const { measured, visible } = buildMeasuredColumns(rows);
      const inside = (number: number | null) => number !== null && number >= low && number <= high;
      expect([...measured.numbers.between(low, high)]).toEqual(
        rowNumbers(rows, ({ number }) => inside(number)),
      );
      expect([...measured.numbers.between(low, high, visible)]).toEqual(
        rowNumbers(rows, (row) => row.visible && inside(row.number)),
      );
    }),
  );
});

test('comparisons match the visible numbers that satisfy them', () => {
  fc.assert(
    fc.property(measuredRows, measuredNumber, (rows, operand) => {
      const { measured, visible } = buildMeasuredColumns(rows);
      const matching = (holds: (number: number) => boolean) =>
        rowNumbers(rows, (row) => row.visible && row.number !== null && holds(row.number));
      expect([...measured.numbers.comparing('ne', operand, visible)]).toEqual(
        matching((number) => number !== operand),
      );
      expect([...measured.numbers.comparing('gte', operand, visible)]).toEqual(
        matching((number) => number >= operand),
      );
    }),
  );
});

test('a visible cell is reported when it has a number or a text', () => {
  fc.assert(
    fc.property(measuredRows, (rows) => {
      const { measured, other, visible } = buildMeasuredColumns(rows);
      expect([...measured.reported(visible)]).toEqual(
        rowNumbers(rows, (row) => row.visible && (row.number !== null || row.text !== null)),
      );
      expect([...other.reported(visible)]).toEqual(
        rowNumbers(rows, (row) => row.visible && row.other !== null),
      );
    }),
  );
});

test('rows are found by any of several texts', () => {
  fc.assert(
    fc.property(measuredRows, (rows) => {
      const { measured, other } = buildMeasuredColumns(rows);
      expect([...measured.withText(['<', '>', 'unknown'])]).toEqual(
        rowNumbers(rows, ({ text }) => text === '<' || text === '>'),
      );
      expect(measured.withText([]).count()).toBe(0);
      expect(other.withText(['<']).count()).toBe(0);
    }),
  );
});

test('a column takes eight bytes a row, nine with texts and ten with more than 255 of them', () => {
  const numbers = Array.from({ length: 300 }, (_, row) => row);
  const size = (texts: (string | null)[]) => MeasuredColumn.from(numbers, texts).byteLength / numbers.length;
  expect(size([])).toBe(8);
  expect(size(numbers.map(() => null))).toBe(8);
  expect(size(['<'])).toBe(9);
  expect(size(numbers.map(String))).toBe(10);
  expect(MeasuredColumn.from(numbers, numbers.map(String)).textAt(299)).toBe('299');
});

test('a column of few numbers takes eight bytes for each number and a quarter of a byte for each row', () => {
  const rowCount = 6400;
  const numbers = Array.from({ length: rowCount }, (_, row) => (row % 4 === 1 ? row : null));
  expect(MeasuredColumn.from(numbers).byteLength).toBe(8 * 1600 + rowCount / 4);
  expect(MeasuredColumn.from(numbers, [null, '<']).byteLength).toBe(9 * 1600 + rowCount / 4);
  const most = numbers.map((number, row) => (row < 5440 ? row : number));
  expect(MeasuredColumn.from(most).byteLength).toBe(8 * rowCount);
});

test('a column takes less than 11.2 bytes a number where at least one row in twelve has one', () => {
  for (const every of [1, 1.15, 1.2, 2, 5, 12]) {
    const numbers = Array.from({ length: 12_000 }, (_, row) =>
      Math.floor((row + 1) / every) > Math.floor(row / every) ? row : null,
    );
    const texts = numbers.map((number) => (number === null ? null : '<'));
    const size = MeasuredColumn.from(numbers).byteLength;
    expect(size / numbers.filter((number) => number !== null).length).toBeLessThan(11.2);
    if (every < 8)
      expect(MeasuredColumn.from(numbers, texts).byteLength / (12_000 / every)).toBeLessThan(11.2);
  }
});

test('throws RangeError for more different texts than it can number', () => {
  const texts = Array.from({ length: 65_536 }, (_, row) => `${row}`);
  expect(() => MeasuredColumn.from([], texts)).toThrow(RangeError);
});
