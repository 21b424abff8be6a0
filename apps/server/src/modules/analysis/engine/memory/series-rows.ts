// The rows of a series, and their groups.
import type { Bitmap } from '@iom/columnar/bitmap.ts';
import type { DictionaryColumn, DictionaryValue } from '@iom/columnar/dictionary-column.ts';
import { countFacets } from '@iom/columnar/facets.ts';
import type { AnalysisFacetName } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { FacetKey } from '#modules/catalogue/catalogue.module.ts';
import { type GroupCount, type ShownGroups, shownGroups } from '../series-groups.ts';
import { type ArchiveView, facetColumn, type VisibleValues } from './archive-view.ts';

/** The column to group by; without a group, a column that puts all rows into one. */
export const groupColumn = (view: ArchiveView, group: AnalysisFacetName | undefined): DictionaryColumn =>
  group ? facetColumn(view, group) : view.table.ungrouped;

/** The rows with a visible number. */
export const withNumber = ({ column, visible }: VisibleValues, rows: Bitmap): Bitmap =>
  column.numbers.present().and(visible).and(rows);

/** The rows with a visible censored number. */
export const censoredRows = ({ column, visible }: VisibleValues): Bitmap =>
  column.withText(['<', '>']).and(column.numbers.present()).and(visible);

/** A dictionary contains texts and years only: booleans are marks, which are stored as their texts. */
export const toFacetKey = (value: DictionaryValue | null): FacetKey =>
  typeof value === 'boolean' ? String(value) : value;

/** The number of rows by value of the column. */
export const countBy = (column: DictionaryColumn, rows: Bitmap): GroupCount[] =>
  countFacets({ column }, [{ name: 'rows', rows }]).column.map(({ value, count }) => ({
    value: toFacetKey(value),
    n: count,
  }));

/** The displayed groups of the rows. */
export const countGroups = (
  column: DictionaryColumn,
  rows: Bitmap,
  group: AnalysisFacetName | undefined,
  limit?: number,
): ShownGroups<GroupCount> => shownGroups(countBy(column, rows), group, limit);

/** The oil of a row, as charts name it. */
export const labelAt = ({ table }: ArchiveView, row: number) => {
  const oil = table.oils.oils[row];
  if (!oil) throw new Error(`no row ${row}`);
  return { sample: oil.id, report_number: oil.reportNumber, brand_name: oil.brandName };
};

export const rowsOfGroup = (column: DictionaryColumn, value: FacetKey, rows: Bitmap): Bitmap =>
  column.anyOf([value]).and(rows);
