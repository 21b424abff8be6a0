/** The table in `@iom/columnar`. */

import { Bitmap } from '@iom/columnar/bitmap.ts';
import { readCellRows } from '@iom/columnar/cell-rows.ts';
import { countFacets } from '@iom/columnar/facets.ts';
import { decimalCells, delimitedRows, textCells } from '@iom/columnar/files/delimited.ts';
import { matchingRows, type Predicate } from '@iom/columnar/filter.ts';
import { groupStatistics } from '@iom/columnar/numbers/group-statistics.ts';
import { histogram } from '@iom/columnar/numbers/histogram.ts';
import { visibleNumbers } from '@iom/columnar/numbers/masked-column.ts';
import { pageByNumber } from '@iom/columnar/numbers/number-order.ts';
import { type Facet, facetNames, type GeneratedTable } from './generated-table.ts';
import type { Question } from './questions.ts';

const pageSize = 10;
const bins = 30;
const boxGroup: Facet = 'sae_grade';

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

/** Answers to the questions, each computed on every call. */
export const columnarAnswers = (table: GeneratedTable) => {
  const analyteAt = (index: number) => {
    const analyte = table.analytes[index];
    if (analyte === undefined) throw new Error(`no analyte ${index}`);
    return analyte;
  };
  const maskedColumn = (index: number) => {
    const { column, visible } = analyteAt(index);
    return { column: column.numbers, visible };
  };
  const buildPredicates = ({ above, between, years }: Question): Predicate[] => {
    const [first, second] = [maskedColumn(above.analyte), maskedColumn(between.analyte)];
    return [
      { name: 'above', rows: first.column.comparing('gt', above.value, first.visible) },
      { name: 'between', rows: second.column.between(between.low, between.high, second.visible) },
      { name: 'year', rows: table.facets.year.anyOf(years) },
    ];
  };
  const matching = (question: Question) => matchingRows(buildPredicates(question), table.rowCount);
  return {
    count: (question: Question) => matching(question).count(),
    page: (question: Question) => {
      const found = matching(question);
      const { sort } = question;
      const key = { ...maskedColumn(sort.analyte), descending: sort.descending };
      const rows = pageByNumber(found, key, 0, pageSize);
      const step = question.columns.length;
      const { numbers } = readCellRows(question.columns.map(analyteAt), rows);
      return {
        count: found.count(),
        rows: [...rows],
        cells: Array.from(rows, (_, r) => numbers.subarray(r * step, (r + 1) * step)),
      };
    },
    facets: (question: Question) => countFacets(table.facets, buildPredicates(question)),
    histogram: (question: Question) => {
      const { numbers } = visibleNumbers(maskedColumn(question.sort.analyte), matching(question));
      return [...(histogram(numbers, bins)?.counts ?? [])];
    },
    boxes: (question: Question) =>
      groupStatistics(table.facets[boxGroup], maskedColumn(question.sort.analyte), matching(question)),
  };
};
