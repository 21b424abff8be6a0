import type { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn, DictionaryValue } from '@iom/columnar/dictionary-column.ts';
import {
  boxStatistics,
  type GroupStatistics,
  groupNumbers,
  groupStatistics,
  standardDeviation,
} from '@iom/columnar/numbers/group-statistics.ts';
import type { Box, Quartiles, SummaryRow } from '@iom/contract/analysis/series.schemas.ts';
import type { VisibleValues } from './archive-view.ts';
import { censoredRows, countBy, toFacetKey } from './series-rows.ts';

const countCensored = (values: VisibleValues, column: DictionaryColumn, rows: Bitmap) =>
  new Map(countBy(column, censoredRows(values).and(rows)).map(({ value, n }) => [value, n]));

/** Statistics by group with the number of censored values in it. */
const computeStatistics = <V extends DictionaryValue>(
  values: VisibleValues,
  column: DictionaryColumn<V>,
  rows: Bitmap,
) => {
  const censored = countCensored(values, column, rows);
  return groupStatistics(column, values.numbers, rows).map((group) => ({
    group,
    censored: censored.get(toFacetKey(group.value)) ?? 0,
  }));
};

const toQuartiles = (group: GroupStatistics<DictionaryValue>, censored: number): Quartiles => ({
  n: group.count,
  censored,
  min: group.minimum,
  q1: group.lowerQuartile,
  median: group.median,
  q3: group.upperQuartile,
  max: group.maximum,
});

/** Quartiles by value of the column, in its order. */
export const computeQuartiles = <V extends DictionaryValue>(
  values: VisibleValues,
  column: DictionaryColumn<V>,
  rows: Bitmap,
): (Quartiles & { value: V | null })[] =>
  computeStatistics(values, column, rows).map(({ group, censored }) => ({
    ...toQuartiles(group, censored),
    value: group.value,
  }));

/** Boxes by value of the column, in its order. */
export const computeBoxes = (values: VisibleValues, column: DictionaryColumn, rows: Bitmap): Box[] =>
  computeStatistics(values, column, rows).map(({ group, censored }) => ({
    ...toQuartiles(group, censored),
    value: toFacetKey(group.value),
    whisker_low: group.lowerWhisker,
    whisker_high: group.upperWhisker,
    outliers: group.outliers,
  }));

/** The statistics of a summary by value of the column, in its order. */
export const computeSummary = (
  values: VisibleValues,
  column: DictionaryColumn,
  rows: Bitmap,
): (Omit<SummaryRow, 'analyte'> & { value: DictionaryValue | null })[] => {
  const censored = countCensored(values, column, rows);
  return groupNumbers(column, values.numbers, rows).flatMap(({ value, numbers }) => {
    const box = boxStatistics(numbers);
    if (!box) return [];
    const { count, mean, median, minimum, maximum } = box;
    return [
      {
        ...{ value, n: count, censored: censored.get(toFacetKey(value)) ?? 0 },
        ...{ mean, median, min: minimum, max: maximum, sd: standardDeviation(numbers) ?? null },
      },
    ];
  });
};
