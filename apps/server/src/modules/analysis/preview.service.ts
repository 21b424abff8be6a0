import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { gradeNumbers } from '@iom/contract/shared/grade-order.rules.ts';
import { type CellMask, type Cells, type Dictionary, readCells } from '#modules/samples/samples.module.ts';
import { fieldError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { rowsOfPage, sortRows } from '#platform/database/list-rows.ts';
import type { BatchAlarms } from '../assurance/batch-alarms.service.ts';
import type { LicenceRow, SampleRow } from '../licences/licences.store.ts';
import { rowMetadata, toColumnResponse, type ValueColumn, valueIn, valueRow } from '../values/value-rows.ts';
import { openValueTable, type ValueTable } from '../values/value-table.ts';

/**
 * Without chosen columns a preview shows this many analytes: the first of the dictionary with a value for at least half of the first
 * `previewSampledOils` oils, then those with the most values.
 */
const defaultColumns = 10;
const previewSampledOils = 100;

const wellFilled = (columns: readonly ValueColumn[], oils: readonly SampleRow[], cells: Cells) => {
  const filled = columns.map((column) => {
    const values = oils.map((oil) => valueIn(cells.get(oil.id)?.get(column.testId), column));
    const count = values.filter(({ number, qualifier }) => number !== null || qualifier !== null).length;
    return { column, rank: Math.min(count, Math.ceil(oils.length / 2)) };
  });
  const chosen = new Set(
    filled
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, defaultColumns)
      .map(({ column }) => column.id),
  );
  return columns.filter((column) => chosen.has(column.id));
};

interface PreviewQuery {
  /** Analyte ids; empty selects the well-filled ones. */
  columns: readonly number[] | undefined;
  /** A metadata column or an analyte id, with a minus for descending order. */
  ordering: string;
  offset: number;
  limit: number;
}

const pickIds = (oils: readonly SampleRow[]) => oils.map((oil) => oil.id);

/** @throws ApiError bad_input for an analyte the table does not have. */
const findColumn = (columns: readonly ValueColumn[], id: number, field: string) => {
  const column = columns.find((one) => one.id === id);
  if (!column) throw fieldError(field, `The dataset has no analyte ${id}.`);
  return column;
};

const chooseColumns = async (
  tx: ReadTx,
  { mask, oils, columns }: ValueTable,
  chosen: readonly number[] | undefined,
) => {
  if (chosen) return [...new Set(chosen)].map((id) => findColumn(columns, id, 'columns'));
  const first = oils.slice(0, previewSampledOils);
  return wellFilled(columns, first, await readCells(tx, mask, pickIds(first)));
};

/** The mask reduced to one test. */
const ofTest = (mask: CellMask, testId: number): CellMask =>
  new Map(
    [...mask].flatMap(([sample, tests]) =>
      tests === 'all' || tests.has(testId) ? [[sample, new Set([testId])]] : [],
    ),
  );

/** The sort key of each oil; null without a visible value. */
const orderingKeys = async (tx: ReadTx, { mask, oils, columns }: ValueTable, field: string) => {
  if (/^\d/.test(field)) {
    const column = findColumn(columns, Number(field), 'ordering');
    const cells = await readCells(tx, ofTest(mask, column.testId), pickIds(oils));
    return oils.map((oil) => [valueIn(cells.get(oil.id)?.get(column.testId), column).number]);
  }
  if (field === 'sae_grade')
    return oils.map(({ saeGrade }) => {
      if (saeGrade === '') return [null, null];
      const { cold, hot } = gradeNumbers(saeGrade);
      return [cold, hot];
    });
  const name = valueRowMetadata.find((column) => column === field) ?? 'sample';
  return oils.map((oil) => [rowMetadata(oil)[name]]);
};

/** The oils in the requested order: text ignoring case, empty values last, ties by id. */
const orderedOils = async (tx: ReadTx, table: ValueTable, ordering: string) => {
  const descending = ordering.startsWith('-');
  const keys = await orderingKeys(tx, table, ordering.replace(/^-/, ''));
  const rows = table.oils.map((oil, index) => {
    const [first = null, second = null] = keys[index] ?? [];
    return { id: oil.id, oil, first, second };
  });
  return sortRows(rows, [
    { field: 'first', descending },
    { field: 'second', descending },
  ]).map(({ oil }) => oil);
};

/** The batches under alarm by analyte id, or undefined. */
const rowAlarms = (
  { id }: SampleRow,
  columns: readonly ValueColumn[],
  cells: Cells,
  alarms: BatchAlarms,
): Record<string, string> | undefined => {
  const found = columns.flatMap((column): [string, string][] => {
    const cell = cells.get(id)?.get(column.testId);
    const value = valueIn(cell, column);
    if (!cell || (value.number === null && value.qualifier === null)) return [];
    const alarm = alarms.find(cell.batchId, column);
    return alarm ? [[String(column.id), alarm.batch]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
};

/**
 * A page of the oils of a licence with the values of the chosen analytes, or of the well-filled ones.
 * @throws ApiError bad_input for an analyte the licence does not cover.
 */
export const previewPage = async (
  tx: ReadTx,
  dictionary: Dictionary,
  licence: LicenceRow,
  query: PreviewQuery,
  alarms: BatchAlarms,
) => {
  const table = await openValueTable(tx, dictionary, licence);
  const displayedColumns = await chooseColumns(tx, table, query.columns);
  const rows = rowsOfPage(await orderedOils(tx, table, query.ordering), query);
  const cells = await readCells(tx, table.mask, pickIds(rows));
  return {
    count: table.oils.length,
    columns: displayedColumns.map(toColumnResponse),
    results: rows.map((oil) =>
      Object.assign(valueRow(oil, displayedColumns, cells, table.mask), {
        alarms: rowAlarms(oil, displayedColumns, cells, alarms),
      }),
    ),
  };
};

/** Every analyte a preview of the licence can show, in dictionary order. */
export const previewColumns = async (tx: ReadTx, dictionary: Dictionary, licence: LicenceRow) => {
  const { columns } = await openValueTable(tx, dictionary, licence);
  const results = columns.map((column) => ({
    ...toColumnResponse(column),
    group: dictionary.test(column.testId)?.testGroup ?? '',
  }));
  return { count: results.length, results };
};
