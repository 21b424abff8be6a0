import { expect, test } from 'vitest';
import { oilTable } from './printed-tables.ts';

const column = { id: 7, name: 'Calcium', unit: 'mg/kg', decimals: 0 } as Parameters<
  typeof oilTable
>[1][number];
const row = (values: object) =>
  ({
    sample: 1,
    report_number: 'R-1',
    brand_name: 'A',
    year: 2015,
    sae_grade: '5W30',
    7: 750,
    ...values,
  }) as never;

test('a value of a batch under alarm is marked', () => {
  const rows = [row({ alarms: { 7: 'Q122' } }), row({}), row({ alarms: { 8: 'Q122' } })];
  expect(oilTable(rows, [column], 3).rows.map((cells) => cells.at(-1))).toEqual(['750 †', '750', '750']);
});
