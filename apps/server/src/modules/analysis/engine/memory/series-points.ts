import { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { readPoints as completeRows } from '@iom/columnar/numbers/masked-column.ts';
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { maxPoints, type SeriesOf } from '@iom/contract/analysis/series.schemas.ts';
import { type ArchiveView, readVisible } from './archive-view.ts';
import { censoredRows, countGroups, groupColumn, labelAt } from './series-rows.ts';

/** Selects `maxPoints` rows, evenly spread, if there are more. */
const thinOut = (rows: Uint32Array): Uint32Array => {
  const total = Math.max(rows.length, maxPoints);
  const share = (index: number) => Math.floor((index * maxPoints) / total);
  return rows.filter((_, index) => share(index + 1) > share(index));
};

/** Index of the group of each row. */
const groupIndexes = (
  column: DictionaryColumn,
  groups: readonly { value: string | number | null }[],
  rows: Uint32Array,
) => {
  const indices = new Map<unknown, number>(groups.map(({ value }, index) => [value, index]));
  return Array.from(rows, (row) => indices.get(column.valueAt(row)) ?? 0);
};

/** The rows with a visible number of every analyte, column by column. */
export const samplePoints = (
  view: ArchiveView,
  found: Bitmap,
  analytes: readonly number[],
  group: AnalysisFacetName | undefined,
): Omit<SeriesOf<'parallel'>, 'kind'> => {
  const values = analytes.map((id) => readVisible(view, id));
  const column = groupColumn(view, group);
  const complete = Bitmap.of(
    found.length,
    completeRows(
      values.map(({ numbers }) => numbers),
      found,
    ).rows,
  );
  const { n, groups, leftOut } = countGroups(column, complete, group);
  const shown = column.anyOf(groups.map(({ value }) => value)).and(complete);
  const rows = thinOut(shown.toIndices());
  const censored = values.map(censoredRows).reduce((all, some) => all.or(some));
  const labels = Array.from(rows, (row) => labelAt(view, row));
  const limits = values.map(({ column: measured }) => ({
    below: measured.withText(['<']),
    above: measured.withText(['>']),
  }));
  const censoredAt = [...rows.keys()].filter((index) => censored.has(rows[index] ?? 0));
  return {
    n,
    groups: groups.map(({ value, n: oils }) => ({ value, n: oils })),
    left_out: leftOut,
    sample: labels.map(({ sample }) => sample),
    report_number: labels.map(({ report_number }) => report_number),
    brand_name: labels.map(({ brand_name }) => brand_name),
    group: groupIndexes(column, groups, rows),
    censored: censoredAt,
    qualifiers: censoredAt.flatMap((oil) =>
      limits.flatMap(({ below, above }, analyte) => {
        const row = rows[oil] ?? 0;
        const qualifier = below.has(row) ? ('<' as const) : above.has(row) ? ('>' as const) : undefined;
        return qualifier ? [{ oil, analyte, qualifier }] : [];
      }),
    ),
    values: values.map(({ column: measured }) => Array.from(rows, (row) => measured.numbers.numberAt(row))),
  };
};
