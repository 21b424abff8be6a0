import type { AnalysisFacets } from '@iom/contract/analysis/analysis.schemas.ts';
import type { AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { SeriesQuestion, SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import type {
  EmptyReason,
  FurtherLabel,
  ValueRowOrder,
} from '@iom/contract/library/values/values.schemas.ts';
import type { RowLabel, ValueColumn } from '#modules/library/library.module.ts';
import type { CellMask } from '#modules/samples/samples.module.ts';
import { type AnalyteIndex, requireAnalyte } from '../analytes.ts';
import type { OilCells } from './oil-cells.ts';

/** A metadata column or an analyte id. */
type SortField = ValueRowOrder | number;

/**
 * Text ignoring case, then by code point; grades by cold, then hot number; analytes by their number, censored
 * or not. Empty text and absent numbers come last in both directions. Ties, and rows without a sort, are in
 * ascending order of the sample id.
 */
export interface Sort {
  field: SortField;
  descending: boolean;
}

/** Which oils in which order. */
export interface OilsQuery {
  filters: AnalysisFilters;
  /** Null: by sample id. */
  sort: Sort | null;
}

/** Selects oils, and the columns of their values. */
export interface RowsQuery extends OilsQuery {
  /** Any analytes, owned or not, and own columns of the filters, without repetition. */
  columns: readonly ValueColumn[];
  /** Fields of the label after the metadata of CSV lines. */
  labels?: readonly FurtherLabel[] | undefined;
}

export interface PageQuery extends RowsQuery {
  offset: number;
  limit: number;
}

/** The ids of the analytes and own columns that rows read. */
export const analytesOfRows = ({ columns, sort }: Pick<RowsQuery, 'columns' | 'sort'>): number[] => [
  ...columns.map(({ id }) => id),
  ...(typeof sort?.field === 'number' ? [sort.field] : []),
];

/**
 * The columns that a question reads: those of its conditions and others, each once.
 * @param columns with the own columns of the filters
 */
export const columnsRead = (
  columns: AnalyteIndex,
  { test_parameters = [] }: AnalysisFilters,
  others: readonly number[],
): ValueColumn[] =>
  [...new Set([...test_parameters.map(({ test }) => test), ...others])].map((id) =>
    requireAnalyte(columns, id),
  );

/** A row of a page; every list has one element for each column of the query. */
export interface PageRow {
  readonly oil: RowLabel;
  /** NaN where there is no visible number; a censored value is its number, a text result has none. */
  readonly numbers: ArrayLike<number>;
  /** `<`, `>` or a text result; null for a plain number and for an empty cell. */
  readonly qualifiers: readonly (string | null)[];
  /** Why the cell is empty; null where it has a value. */
  readonly missing: readonly (EmptyReason | null)[];
  /** The numbers as reported, of a query for corrected values; NaN where neither the number nor, of an own column, one of its operands is corrected. */
  readonly reported?: ArrayLike<number>;
}

/**
 * Answers questions about the values of released market oils through a mask. Rows are the oils that have an
 * entry in the mask; a value outside the mask is absent for filters, order, counts, series and files alike.
 * `analysisFilters` and `testParameter` of the contract state the meaning of each filter. With `values: 'corrected'` every number,
 * in filters, order, rows and series, is the corrected one; in files that of a column of corrected values. A text result
 * (`1a`, `pass`) has no number: its stored code is ignored everywhere. `filters.regional_reports` and
 * `filters.custom_reports` are ignored: the mask already contains the cells of those datasets. Callers have
 * checked that every analyte in filters, sort, columns and questions is in the dictionary or an own column of the filters. An own column
 * is visible where all its operands are, and has a number where all of them have one without `<` or `>` and the formula has a result. Equal masks may be
 * the same object: `openCellMasks` returns one object for one set of licences until the archive changes.
 */
export interface AnalysisEngine {
  /** Ids of the tests that at least one oil has had and the mask covers. */
  heldTests(mask: CellMask): Promise<ReadonlySet<number>>;
  /** The ids of all matching oils in the order of the query. */
  ids(query: OilsQuery, mask: CellMask): Promise<number[]>;
  /** The number of matching oils, and a page of them. */
  page(query: PageQuery, mask: CellMask): Promise<{ count: number; rows: PageRow[] }>;
  /**
   * The values of the matching oils for each facet, with their counts: numbers and grades in numeric order,
   * `True` before `False`, other text in the order of `Sort`, not stated (null) last; values without oils are
   * omitted. A facet ignores the filter with its own name.
   */
  facets(filters: AnalysisFilters, mask: CellMask): Promise<AnalysisFacets>;
  /** The series of one chart over the matching oils. */
  series(filters: AnalysisFilters, question: SeriesQuestion, mask: CellMask): Promise<SeriesResponse>;
  /** The visible values of some analytes, without repetition, of all matching oils in ascending order of the sample id. */
  oilCells(filters: AnalysisFilters, analytes: readonly ValueColumn[], mask: CellMask): Promise<OilCells>;
  /**
   * All matching rows as CSV lines without the header, as UTF-8 in chunks of whole lines, in the format of `csvLines` of the library.
   * Chunks are written as they are consumed.
   */
  csv(query: RowsQuery, mask: CellMask): AsyncIterable<Uint8Array>;
  /** Preloads what questions would wait for. */
  load(): Promise<unknown>;
  /** Releases the engine's resources, after the last question. */
  close(): Promise<void>;
}

/** The bins with their edges. */
export const toBins = (edges: Float64Array, counts: Uint32Array) =>
  Array.from(counts, (count, index) => ({ from: edges[index] ?? 0, to: edges[index + 1] ?? 0, count }));
