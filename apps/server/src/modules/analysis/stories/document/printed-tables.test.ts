import { expect, test } from 'vitest';
import { answerTable, oilTable } from './printed-tables.ts';

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

test('a value is printed as its method reports it, like on the screen', () => {
  const viscosity = { ...column, name: 'Kinematic Viscosity @ 40 C', unit: 'mm²/s', decimals: 2 };
  const cells = (value: number) => oilTable([row({ 7: value })], [viscosity], 1).rows[0]?.at(-1);
  expect([cells(102.28), cells(71.456)]).toEqual(['102.3', '71.46']);
});

test('numbers of an answer are rounded half away from zero, and a rounded zero has no sign', () => {
  const columns = [{ key: 'slope', label: 'Slope', unit: '', decimals: 2 }];
  const rows = [{ slope: -0.004 }, { slope: 1.005 }, { slope: -12.346 }];
  expect(answerTable({ columns, rows, count: 3 }).rows).toEqual([['0.00'], ['1.01'], ['−12.35']]);
});
