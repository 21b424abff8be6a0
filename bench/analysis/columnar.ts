/** The table in `@iom/columnar`. */

import { Bitmap } from '@iom/columnar/bitmap.ts';
import { cellRowsOf } from '@iom/columnar/cell-rows.ts';
import { countFacets, type FacetCount } from '@iom/columnar/facets.ts';
import type { ByteBuffer } from '@iom/columnar/files/byte-buffer.ts';
import { type CellWriter, decimalCells, delimitedRows, textCells } from '@iom/columnar/files/delimited.ts';
import { matchingRows, type Predicate } from '@iom/columnar/filter.ts';
import { groupStatistics } from '@iom/columnar/numbers/group-statistics.ts';
import { histogram } from '@iom/columnar/numbers/histogram.ts';
import { visibleNumbers } from '@iom/columnar/numbers/masked-column.ts';
import { pageByNumber } from '@iom/columnar/numbers/number-order.ts';
import { facetNames, type GeneratedTable } from './generated-table.ts';
import { bins, boxGroup, pageSize, type Question, type Subject } from './questions.ts';

const cellText = (number: number | null, text: string | null) => `${text ?? ''}${number ?? ''}`;

/** Every visible cell as chunks of CSV. */
export const csvChunks = ({ facets, analytes, rowCount }: GeneratedTable) => {
  const columns = [
    ...facetNames.map((name) => textCells(facets[name], (value) => value ?? '')),
    decimalCells(
      analytes.map(({ column, visible, decimals }) => ({
        column,
        visible,
        decimals,
        prefixes: ['<'],
        text: cellText,
      })),
    ),
  ];
  return delimitedRows(columns, Bitmap.all(rowCount).toIndices());
};

/** The visible numbers with their row numbers, without the texts beside them: what the peers are filled from. */
export const csvOfNumbers = ({ facets, analytes, rowCount }: GeneratedTable) => {
  const rowNumber: CellWriter = { add: (target, row) => target.addText(String(row)) };
  const columns = [
    rowNumber,
    ...facetNames.map((name) => textCells(facets[name], (value) => value ?? '')),
    ...analytes.map(({ column, visible }) => ({
      add: (target: ByteBuffer, row: number) => {
        const number = visible.has(row) ? column.numbers.valueAt(row) : null;
        if (number !== null) target.addText(String(number));
      },
    })),
  ];
  return delimitedRows(columns, Bitmap.all(rowCount).toIndices());
};

export const columnarSubject = (table: GeneratedTable): Subject => {
  const analyteAt = (index: number) => {
    const analyte = table.analytes[index];
    if (analyte === undefined) throw new Error(`no analyte ${index}`);
    return analyte;
  };
  const maskedColumn = (index: number) => {
    const { column, visible } = analyteAt(index);
    return { column: column.numbers, visible };
  };
  const predicatesOf = ({ above, between, years }: Question): Predicate[] => {
    const [first, second] = [maskedColumn(above.analyte), maskedColumn(between.analyte)];
    return [
      { name: 'above', rows: first.column.comparing('gt', above.value, first.visible) },
      { name: 'between', rows: second.column.between(between.low, between.high, second.visible) },
      { name: 'year', rows: table.facets.year.anyOf(years) },
    ];
  };
  const matching = (question: Question) => matchingRows(predicatesOf(question), table.rowCount);
  return {
    name: 'columnar',
    count: (question) => matching(question).count(),
    page: (question) => {
      const found = matching(question);
      const { sort } = question;
      const key = { ...maskedColumn(sort.analyte), descending: sort.descending };
      const rows = pageByNumber(found, key, 0, pageSize);
      const step = question.columns.length;
      const { numbers } = cellRowsOf(question.columns.map(analyteAt), rows);
      return {
        count: found.count(),
        rows: [...rows],
        cells: Array.from(rows, (_, r) => numbers.subarray(r * step, (r + 1) * step)),
      };
    },
    facets: (question): Record<string, FacetCount<string>[]> =>
      countFacets(table.facets, predicatesOf(question)),
    histogram: (question) => {
      const { numbers } = visibleNumbers(maskedColumn(question.sort.analyte), matching(question));
      return [...(histogram(numbers, bins)?.counts ?? [])];
    },
    boxes: (question) =>
      groupStatistics(table.facets[boxGroup], maskedColumn(question.sort.analyte), matching(question)).map(
        ({ value, count, median }) => ({ group: value, count, median }),
      ),
    export: () => {
      let written = 0;
      for (const { length } of csvChunks(table)) written += length;
      return written;
    },
    close: () => {},
  };
};
