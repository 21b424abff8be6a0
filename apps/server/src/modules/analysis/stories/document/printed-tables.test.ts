import { answers } from '@iom/contract/analysis/answers/answers.ts';
import { expect, test } from 'vitest';
import type { AlarmedCells } from '#modules/library/library.module.ts';
import type { PageRow } from '../../engine/analysis-engine.ts';
import { answerTable, markLines, oilTable, summaryTables } from './printed-tables.ts';

type Columns = Parameters<typeof oilTable>[1];
const column = { id: 7, testId: 3, name: 'Calcium', unit: 'mg/kg', decimals: 0 } as Columns[number];
const row = (id: number, number: number | null) => ({
  oil: { id, reportNumber: 'R-1', brandName: 'A', year: 2015, saeGrade: '5W30' } as PageRow['oil'],
  numbers: [number ?? Number.NaN],
  qualifiers: [null],
  missing: [number === null ? ('no_result' as const) : null],
});
/** Of the cells of the first oil and the test of the column. */
const alarmed: AlarmedCells = {
  hasAny: (id) => id === 1,
  find: (id, { testId }) =>
    id === 1 && testId === 3 ? { laboratory: 'North', batch: 'Q122', signals: [] } : undefined,
};
const lastCells = (rows: PageRow[], columns: Columns = [column]) =>
  oilTable({ count: rows.length, rows }, columns, alarmed).rows.map((cells) => cells.at(-1));

test('a value of a batch under alarm is marked, and an empty cell says why', () => {
  const rows = [
    row(1, 750),
    row(2, 750),
    row(1, null),
    { ...row(2, null), missing: ['not_tested' as const] },
  ];
  expect(lastCells(rows)).toEqual(['750 †', '750', 'n.r.', 'n.t.']);
  const linesOf = (some: PageRow[]) => markLines(some, [column], alarmed);
  expect(linesOf(rows)).toEqual([
    'Empty cells: n.t. = not tested; n.r. = no result.',
    '† The batch of this value is under alarm.',
  ]);
  expect(linesOf([row(2, 750)])).toEqual([]);
});

test('a value is printed as its method reports it, like on the screen', () => {
  const viscosity = { ...column, name: 'Kinematic Viscosity @ 40 C', unit: 'mm²/s', decimals: 2 };
  expect(lastCells([row(2, 102.28), row(2, 71.456)], [viscosity])).toEqual(['102.3', '71.46']);
});

test('numbers of an answer are rounded half away from zero, and a rounded zero has no sign', () => {
  const columns = [{ key: 'slope', label: 'Slope', unit: '', decimals: 2 }];
  const rows = [{ slope: -0.004 }, { slope: 1.005 }, { slope: -12.346 }];
  expect(answerTable({ columns, rows, count: 3 }).rows).toEqual([['0.00'], ['1.01'], ['−12.35']]);
});

test('a verdict is printed in the words of the screen, and no p as zero', () => {
  const columns = [
    { key: 'verdict', label: 'Verdict', unit: '', decimals: null },
    { key: 'p', label: 'p (Holm)', unit: '', decimals: 3 },
  ];
  const rows = [
    { verdict: 'differs', p: 0.0004 },
    { verdict: 'differs_alone', p: 0.04 },
  ];
  expect(answerTable({ columns, rows, count: 2 }, answers.comparison.texts).rows).toEqual([
    ['Differs', '< 0.001'],
    ['Differs without Holm’s correction', '0.040'],
  ]);
});

test('a summary is a table for each analyte, in the order of the question', () => {
  const rowOf = (median: number, sd: number | null) => ({
    ...{ analyte: 7, n: 3, censored: 1, mean: 10.25, median, min: 9, max: 12, sd },
  });
  const groups = [
    { value: '0W20', n: 3, analytes: [rowOf(11, null)] },
    { value: '5W30', n: 4, analytes: [rowOf(10, 1.005)] },
    { value: null, n: 1, analytes: [] },
  ];
  const question = { kind: 'summary' as const, analytes: [7], group: 'sae_grade' as const };
  const order = { by: 'median' as const, analyte: 7 };
  const series = { kind: 'summary' as const, n: 8, left_out: 2, groups };
  expect(summaryTables(series, { ...question, order }, [column])).toEqual([
    {
      title: 'Calcium (mg/kg)',
      head: [
        { text: 'SAE grade', isNumber: false },
        ...['n', 'Mean', 'Median', 'Minimum', 'Maximum', 'Standard deviation'].map((text) => ({
          text,
          isNumber: true,
        })),
      ],
      rows: [
        ['5W-30', '3', '10.3', '10.0', '9', '12', '1.0'],
        ['0W-20', '3', '10.3', '11.0', '9', '12', ''],
      ],
      note: '2 oils in smaller groups left out.',
    },
  ]);
});
