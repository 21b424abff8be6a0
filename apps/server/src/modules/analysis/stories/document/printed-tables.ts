import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { answerCell } from '@iom/contract/analysis/answers/answer-cell.rules.ts';
import { facetLabels } from '@iom/contract/analysis/facet-labels.ts';
import {
  groupName,
  orderedGroups,
  statisticDecimals,
  statisticLabels,
} from '@iom/contract/analysis/series.rules.ts';
import {
  type SeriesOf,
  type SeriesQuestion,
  summaryStatistics,
} from '@iom/contract/analysis/series.schemas.ts';
import { columnHeader, valueText } from '@iom/contract/library/values/cells.rules.ts';
import { emptyLabels } from '@iom/contract/library/values/missing.rules.ts';
import { emptyReasons, type OriginColumn } from '@iom/contract/library/values/values.schemas.ts';
import { oilLabel } from '@iom/contract/samples/oil-label.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { methodText, typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import { type AlarmedCells, labelText, type ValueColumn } from '#modules/library/library.module.ts';
import { wireLabel } from '#modules/samples/samples.module.ts';
import type { PageRow } from '../../engine/analysis-engine.ts';
import { batchUnderAlarm } from '../../page-json.ts';
import type { PrintedSummary, PrintedTable } from './printed-story.ts';

/** Maximum number of rows in a printed table. */
export const printedRows = 10;
/** Maximum number of groups in a printed summary. */
const printedGroups = 40;
/** Number of an oil's values that fit on a line. */
const printedColumns = 5;

/** What a table leaves out of its rows and its columns. */
const countNote = (shown: number, count: number, columns = { shown: 0, count: 0 }) => {
  const rows = shown < count ? [`the first ${shown} of ${wholeNumber(count)} rows`] : [];
  const values =
    columns.shown < columns.count
      ? [`${columns.shown} of ${columns.count} columns of values, those of conditions and order first`]
      : [];
  const text = [...rows, ...values].join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** The first rows of the table behind an answer, with the texts of the answer. */
export const answerTable = (
  { columns, rows, count }: Pick<Answer<unknown, object>, 'columns' | 'rows' | 'count'>,
  texts?: Readonly<Record<string, string>>,
): PrintedTable => ({
  head: columns.map((column) => ({
    text: columnHeader({ name: column.label, unit: column.unit }),
    isNumber:
      column.decimals !== null || rows.some((row) => typeof Reflect.get(row, column.key) === 'number'),
  })),
  rows: rows.map((row) => columns.map((column) => answerCell(row, column, texts))),
  note: countNote(rows.length, count),
});

const fitColumns = (columns: readonly ValueColumn[]) => columns.slice(0, printedColumns);

/** What the marks of `oilTable` mean: the reasons of empty cells, and † where a batch is under alarm. */
export const markLines = (
  rows: readonly PageRow[],
  columns: readonly ValueColumn[],
  alarmed: AlarmedCells,
): string[] => {
  const shown = fitColumns(columns);
  const reasons = new Set(rows.flatMap(({ missing }) => shown.map((_, index) => missing[index])));
  const empty = emptyReasons
    .filter((reason) => reasons.has(reason))
    .map((reason) => `${emptyLabels[reason].abbreviation} = ${emptyLabels[reason].meaning}`);
  const isAlarmed = rows.some((row) =>
    shown.some((column, index) => batchUnderAlarm(row, column, index, alarmed) !== undefined),
  );
  return [
    ...(empty.length > 0 ? [`Empty cells: ${empty.join('; ')}.`] : []),
    ...(isAlarmed ? ['† The batch of this value is under alarm.'] : []),
  ];
};

/** The first oils of Data Analysis with the first values or why there is none, with † at values of a batch under alarm. */
export const oilTable = (
  { count, rows }: { count: number; rows: readonly PageRow[] },
  columns: readonly ValueColumn[],
  alarmed: AlarmedCells,
  origins: readonly OriginColumn[] = [],
): PrintedTable => {
  const shown = fitColumns(columns);
  const cell = (row: PageRow, column: ValueColumn, index: number) => {
    const reason = row.missing[index];
    if (reason) return emptyLabels[reason].abbreviation;
    const number = row.numbers[index] ?? Number.NaN;
    const value = { number: Number.isNaN(number) ? null : number, qualifier: row.qualifiers[index] ?? null };
    const mark = batchUnderAlarm(row, column, index, alarmed) === undefined ? '' : ' †';
    return typographic(methodText(column.name, valueText(value, column.decimals))) + mark;
  };
  return {
    head: [
      ...['Report', 'Brand', 'Year', 'SAE grade'].map((text) => ({ text, isNumber: false })),
      ...origins.map((name) => ({ text: oilLabel[name].title, isNumber: false })),
      ...shown.map((column) => ({ text: typographicName(columnHeader(column)), isNumber: true })),
    ],
    rows: rows.map((row) => [
      row.oil.reportNumber,
      row.oil.brandName,
      String(row.oil.year),
      formatGrade(row.oil.saeGrade),
      ...origins.map((name) => labelText(wireLabel(row.oil, [name])[name])),
      ...shown.map((column, index) => cell(row, column, index)),
    ]),
    note: countNote(rows.length, count, { shown: shown.length, count: columns.length }),
  };
};

/** A summary as a table per analyte: its statistics by group, in the order of the question. */
export const summaryTables = (
  { groups, left_out }: SeriesOf<'summary'>,
  question: SeriesQuestion,
  analytes: readonly ValueColumn[],
): PrintedSummary[] => {
  if (question.kind !== 'summary') return [];
  const { group, order } = question;
  const ordered = orderedGroups(groups, order);
  return analytes.map((analyte) => {
    const rows = ordered.flatMap(({ value, analytes: found }) => {
      const row = found.find((one) => one.analyte === analyte.id);
      if (!row) return [];
      const cells = summaryStatistics.map((name) => {
        const number = row[name];
        return number === null
          ? ''
          : typographic(valueText({ number, qualifier: null }, statisticDecimals(name, analyte.decimals)));
      });
      return [[groupName(group, value), ...cells]];
    });
    const others = left_out > 0 ? `${counted(left_out, 'oil')} in smaller groups left out.` : '';
    return {
      title: typographicName(columnHeader(analyte)),
      head: [
        { text: group ? facetLabels[group] : 'Group', isNumber: false },
        ...summaryStatistics.map((name) => ({ text: statisticLabels[name], isNumber: true })),
      ],
      rows: rows.slice(0, printedGroups),
      note: [countNote(Math.min(rows.length, printedGroups), rows.length), others].filter(Boolean).join(' '),
    };
  });
};
