import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMeasuredColumns, measuredRows } from '../test/measured-rows.ts';
import { Bitmap } from './bitmap.ts';
import { readCellRows } from './cell-rows.ts';

test('the cells of some rows equal the cells of each column, row by row, without hidden cells', () => {
  fc.assert(
    fc.property(measuredRows, (rows) => {
      const { measured, other, visible } = buildMeasuredColumns(rows);
      const asked = Uint32Array.from(rows.keys()).reverse().subarray(0, 10);
      const columns = [
        { column: measured, visible },
        { column: other, visible: Bitmap.all(rows.length) },
      ];
      const { numbers, codes } = readCellRows(columns, asked);
      for (const [r, row] of asked.entries())
        for (const [c, { column, visible: seen }] of columns.entries()) {
          const [number, text] = seen.has(row)
            ? [column.numbers.numberAt(row), column.textAt(row)]
            : [Number.NaN, null];
          expect(numbers[2 * r + c]).toBe(number);
          expect(column.texts[codes[2 * r + c]! - 1] ?? null).toBe(text);
        }
    }),
  );
});
