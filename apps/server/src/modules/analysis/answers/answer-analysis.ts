import type { AnswerColumn, LeftOut } from '@iom/contract/analysis/answers/answer.schemas.ts';
import type {
  AnswerFigure,
  AnswerName,
  AnswerParameters,
  AnswerRow,
} from '@iom/contract/analysis/answers/answers.ts';
import type { ResultPrecision, ValueColumn } from '#modules/library/library.module.ts';
import type { AnswerOils } from './answer-oils.ts';
import type { Measurements } from './measurements.ts';

/** What the institute publishes, besides the oils: it depends on no cell. */
export interface Institute {
  /** The precision of its laboratories, of values as reported or corrected, as the query asks; undefined where reference oils do not give it. */
  siteOf(analyte: ValueColumn): ResultPrecision | undefined;
  /** A test for sale, with its price in cents for one oil; undefined for any other. */
  testOf(testId: number): { id: number; name: string; priceCents: number } | undefined;
}

/** The table of an answer: rows are created for the requested page. */
export interface AnswerRows<R> {
  count: number;
  at(index: number): R;
}

/** The result of an analysis, without the parts common to all answers. */
interface Computed<F, R> {
  rule: string;
  /** Number of oils counted. */
  n: number;
  leftOut: LeftOut[];
  figure: F;
  columns: AnswerColumn[];
  rows: AnswerRows<R>;
  /** Samples in the figure that no row names. */
  drawn?: readonly number[];
}

/**
 * How an answer is computed, by a pure function over the visible values of the matching oils, and printed.
 */
export interface AnswerAnalysis<N extends AnswerName> {
  /** Names or ids of the analytes it reads. */
  analytes(parameters: AnswerParameters<N>): readonly (string | number)[];
  /**
   * The sets of analytes through which an oil counts, by the index of the oil: a value that can be bought changes the answer where
   * the oil has, or can have, every other value of its set. Without it each analyte counts alone, for every oil.
   */
  needs?(
    oils: AnswerOils,
    parameters: AnswerParameters<N>,
    institute?: Institute,
  ): (index: number) => readonly (readonly (string | number)[])[];
  /** The samples for which it needs laboratories, batches and retests. */
  measured?(oils: AnswerOils, parameters: AnswerParameters<N>): readonly number[];
  /** Whether it needs what the institute publishes. */
  asksInstitute?(parameters: AnswerParameters<N>): boolean;
  compute(
    oils: AnswerOils,
    parameters: AnswerParameters<N>,
    measurements?: Measurements,
    institute?: Institute,
  ): Computed<AnswerFigure<N>, AnswerRow<N>>;
}

/** Without reasons that apply to no oil. */
export const toLeftOut = (counts: readonly (readonly [reason: string, count: number])[]): LeftOut[] =>
  counts.flatMap(([reason, count]) => (count > 0 ? [{ reason, count }] : []));

/** The columns that name the oil of a row. */
export const oilColumns: readonly AnswerColumn[] = [
  { key: 'report_number', label: 'Report', unit: '', decimals: null },
  { key: 'brand_name', label: 'Brand', unit: '', decimals: null },
  { key: 'year', label: 'Year', unit: '', decimals: 0 },
  { key: 'sae_grade', label: 'SAE grade', unit: '', decimals: null },
];

/** A table of existing rows. */
export const toAnswerRows = <R>(rows: readonly R[]): AnswerRows<R> => ({
  count: rows.length,
  at: (index) => {
    const row = rows[index];
    if (row === undefined) throw new RangeError(`no row ${index}`);
    return row;
  },
});

/**
 * Items group by group. A group is sorted when one of its rows is first read: most pages need only the first
 * group, which is small because the worst come first.
 */
export const orderedWithin = (
  groups: readonly (readonly number[])[],
  compare: (one: number, other: number) => number,
) => {
  const ordered = new Map<number, readonly number[]>();
  const groupAt = (group: number) => {
    const known = ordered.get(group) ?? groups[group]?.toSorted(compare) ?? [];
    ordered.set(group, known);
    return known;
  };
  return {
    count: groups.reduce((sum, { length }) => sum + length, 0),
    /** @throws RangeError for a missing row. */
    at: (row: number): { item: number; group: number } => {
      let first = 0;
      for (const [group, { length }] of groups.entries()) {
        if (row >= first && row < first + length) return { item: groupAt(group)[row - first] ?? 0, group };
        first += length;
      }
      throw new RangeError(`no row ${row}`);
    },
  };
};
