import { missingReasons, previewShape } from '@iom/contract/library/values/values.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AlarmedCells,
  type RowLabel,
  rowMetadata,
  toColumnResponse,
  type ValueColumn,
} from '#modules/library/library.module.ts';
import type { PageRow } from './engine/analysis-engine.ts';
import { pageJson } from './page-json.ts';

const columns = [12, 7, 300].map(
  (id, position) =>
    ({
      id,
      testId: id,
      testName: 'Test "1"',
      name: `Ä ${id}`,
      unit: '%',
      decimals: 2,
      position,
    }) as ValueColumn,
);

const cell = fc.oneof(
  fc.record({
    number: fc.double({ noNaN: true, noDefaultInfinity: true }),
    qualifier: fc.constantFrom(null, '<', '>'),
    missing: fc.constant(null),
  }),
  fc.record({ number: fc.constant(Number.NaN), qualifier: fc.string(), missing: fc.constant(null) }),
  fc.record({
    number: fc.constant(Number.NaN),
    qualifier: fc.constant(null),
    missing: fc.constantFrom(...missingReasons),
  }),
);
const pageRow = fc
  .record({
    id: fc.integer({ min: 1, max: 9 }),
    brandName: fc.string({ unit: 'grapheme' }),
    cells: fc.tuple(cell, cell, cell),
  })
  .map(({ cells, ...label }): PageRow => {
    const texts = {
      supplier: '',
      saeGrade: '5W30',
      serviceClass: 'SN',
      stateOrProvince: '',
      reportNumber: 'A-1',
    };
    const oil = { ...label, ...texts, year: 2016, region: 'Europe', country: 'DE' } as RowLabel;
    return {
      oil,
      numbers: cells.map(({ number }) => number),
      qualifiers: cells.map(({ qualifier }) => qualifier),
      missing: cells.map(({ missing }) => missing),
    };
  });
/** Of the cells of oils with an odd id. */
const alarmed: AlarmedCells = {
  hasAny: (id) => id % 2 > 0,
  find: (id, { testId }) =>
    id % 2 > 0 && testId > 10 ? { laboratory: '', batch: `${id}"${testId}`, signals: [] } : undefined,
};

/** The members of a row by analyte id; undefined for none. */
const byAnalyte = <T>(value: (column: ValueColumn, index: number) => T | null | undefined) => {
  const members = columns.flatMap((column, index) => {
    const found = value(column, index) ?? null;
    return found === null ? [] : [[column.id, found] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
};
const plainRow = (row: PageRow) => ({
  ...rowMetadata(row.oil),
  ...Object.fromEntries(
    columns.map(({ id }, index) => {
      const number = row.numbers[index] ?? Number.NaN;
      // JSON has no −0
      return [id, Number.isNaN(number) ? null : number + 0];
    }),
  ),
  qualifiers: byAnalyte((_, index) => row.qualifiers[index]),
  missing: byAnalyte((_, index) => row.missing[index]),
  alarms: byAnalyte((column, index) =>
    row.missing[index] === null ? alarmed.find(row.oil.id, column)?.batch : null,
  ),
});

test('a page is written as JSON.stringify would write it, and has the shape of the contract', () => {
  fc.assert(
    fc.property(fc.array(pageRow, { maxLength: 4 }), (rows) => {
      const read = JSON.parse(String(pageJson(columns, { count: 40, rows }, alarmed)));
      const expected = { count: 40, columns: columns.map(toColumnResponse), results: rows.map(plainRow) };
      expect(read).toEqual(JSON.parse(JSON.stringify(expected)));
      expect(previewShape.safeParse(read).error).toBeUndefined();
    }),
  );
});
