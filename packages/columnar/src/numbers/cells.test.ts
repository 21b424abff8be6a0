import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMeasuredColumns, measuredRows, seenNumbers } from '../../test/measured-rows.ts';
import { rowNumbers } from '../../test/plain-rows.ts';
import { readPoints, visibleNumbers } from './masked-column.ts';

test('visible numbers are the numbers of the chosen rows, in row order', () => {
  fc.assert(
    fc.property(measuredRows, (rows) => {
      const { measured, visible, chosen } = buildMeasuredColumns(rows);
      const found = visibleNumbers({ column: measured.numbers, visible }, chosen);
      const expected = seenNumbers(rows);
      expect([...found.rows]).toEqual(expected.map(({ row }) => row));
      expect([...found.numbers]).toEqual(expected.map(({ number }) => number));
    }),
  );
});

test('points are the rows with a visible number in every column', () => {
  fc.assert(
    fc.property(measuredRows, (rows) => {
      const { measured, other, visible, chosen } = buildMeasuredColumns(rows);
      const found = readPoints([{ column: measured.numbers, visible }, { column: other.numbers }], chosen);
      const expected = rowNumbers(
        rows,
        (row) => row.chosen && row.visible && row.number !== null && row.other !== null,
      );
      expect([...found.rows]).toEqual(expected);
      expect(found.coordinates.map((list) => [...list])).toEqual([
        expected.map((row) => rows[row]!.number),
        expected.map((row) => rows[row]!.other),
      ]);
    }),
  );
});
