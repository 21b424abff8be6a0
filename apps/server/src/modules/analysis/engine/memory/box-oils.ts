import type { Bitmap } from '@iom/columnar/bitmap.ts';
import { visibleNumbers } from '@iom/columnar/numbers/masked-column.ts';
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { type Box, type BoxOil, maxBoxOils, minBoxOils } from '@iom/contract/analysis/series.schemas.ts';
import type { ArchiveView, VisibleValues } from './archive-view.ts';
import { groupColumn, labelAt, toFacetKey } from './series-rows.ts';

/** The oils that a box plot draws as points: beyond the whiskers, or of a box with few numbers. */
export const drawnOils = (
  view: ArchiveView,
  values: VisibleValues,
  boxes: readonly Box[],
  group: AnalysisFacetName | undefined,
  found: Bitmap,
): BoxOil[] => {
  const column = groupColumn(view, group);
  const indices = new Map<unknown, number>(boxes.map(({ value }, index) => [value, index]));
  const qualifiers = (['<', '>'] as const).map((qualifier) => ({
    qualifier,
    rows: values.column.withText([qualifier]),
  }));
  const { rows, numbers } = visibleNumbers(values.numbers, found);
  const oils: { row: number; box: number; value: number; distance: number }[] = [];
  for (const [i, row] of rows.entries()) {
    const index = indices.get(toFacetKey(column.valueAt(row)));
    const box = index === undefined ? undefined : boxes[index];
    const value = numbers[i] ?? 0;
    if (index === undefined || !box) continue;
    if (box.n < minBoxOils || value < box.whisker_low || value > box.whisker_high)
      oils.push({ row, box: index, value, distance: Math.abs(value - box.median) });
  }
  return oils
    .sort((a, b) => b.distance - a.distance || a.row - b.row)
    .slice(0, maxBoxOils)
    .map(({ row, box, value }) => ({
      box,
      ...labelAt(view, row),
      value,
      qualifier: qualifiers.find((one) => one.rows.has(row))?.qualifier ?? null,
    }));
};
