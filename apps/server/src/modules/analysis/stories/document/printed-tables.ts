import type { Answer, AnswerColumn } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { columnHeader, valueText } from '@iom/contract/library/values/cells.rules.ts';
import type { ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { methodText, typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import type { PrintedTable } from './printed-story.ts';

/** Maximum number of rows in a printed table. */
export const printedRows = 10;
/** Number of an oil's values that fit on a line. */
const printedColumns = 5;

const noteOf = (shown: number, count: number, isEverything = true) => {
  if (shown === count && isEverything) return '';
  return `The first ${shown} of ${wholeNumber(count)} rows${isEverything ? '' : ', and of the columns the first'}.`;
};

/** A cell of an answer; `does_not_conform` in words. */
const cellText = (value: unknown, { key, decimals }: AnswerColumn): string => {
  if (key === 'year') return String(value);
  if (typeof value === 'number')
    return typographic(
      decimals === null
        ? String(Number(value.toPrecision(5)))
        : valueText({ number: value, qualifier: null }, decimals),
    );
  if (typeof value !== 'string') return '';
  if (key === 'sae_grade') return shownGrade(value);
  if (key === 'name') return typographicName(value);
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value;
};

/** The first rows of the table behind an answer. */
export const answerTable = ({
  columns,
  rows,
  count,
}: Pick<Answer<unknown, object>, 'columns' | 'rows' | 'count'>): PrintedTable => ({
  head: columns.map((column) => ({
    text: columnHeader({ name: column.label, unit: column.unit }),
    isNumber:
      column.decimals !== null || rows.some((row) => typeof Reflect.get(row, column.key) === 'number'),
  })),
  rows: rows.map((row) => columns.map((column) => cellText(Reflect.get(row, column.key), column))),
  note: noteOf(rows.length, count),
});

const shownOf = (columns: readonly ValueColumn[]) => columns.slice(0, printedColumns);

/** Whether `oilTable` marks a value of these oils. */
export const marksAlarm = (rows: readonly ValueRow[], columns: readonly ValueColumn[]): boolean =>
  rows.some(({ alarms }) => shownOf(columns).some(({ id }) => alarms?.[id]));

/** The first oils of Data Analysis with the first values, † at those of a batch under alarm. */
export const oilTable = (
  rows: readonly ValueRow[],
  columns: readonly ValueColumn[],
  count: number,
): PrintedTable => {
  const shown = shownOf(columns);
  return {
    head: [
      ...['Report', 'Brand', 'Year', 'SAE grade'].map((text) => ({ text, isNumber: false })),
      ...shown.map((column) => ({ text: typographicName(columnHeader(column)), isNumber: true })),
    ],
    rows: rows.map((row) => [
      row.report_number,
      row.brand_name,
      String(row.year),
      shownGrade(row.sae_grade),
      ...shown.map(({ id, name, decimals }) => {
        const text = valueText(
          { number: row[id] ?? null, qualifier: row.qualifiers?.[id] ?? null },
          decimals,
        );
        return typographic(methodText(name, text)) + (row.alarms?.[id] ? ' †' : '');
      }),
    ]),
    note: noteOf(rows.length, count, shown.length === columns.length),
  };
};
