/** What is asked of the generated table, and the form in which everyone answers. */
import { Bitmap } from '@iom/columnar/bitmap.ts';
import { visibleNumbers } from '@iom/columnar/numbers/masked-column.ts';
import { random } from '../random.ts';
import type { Facet, GeneratedTable } from './generated-table.ts';

/** Rows with both parameters and one of the years. Analytes are given by index. */
export interface Question {
  above: { analyte: number; value: number };
  between: { analyte: number; low: number; high: number };
  years: string[];
  sort: { analyte: number; descending: boolean };
  /** Columns of the page. */
  columns: readonly number[];
}

export const pageSize = 10;
export const bins = 30;
export const boxGroup: Facet = 'sae_grade';

export interface Page {
  count: number;
  /** Row numbers. */
  rows: number[];
  /** Row by row; null or NaN for hidden and missing cells. */
  cells: ArrayLike<number | null>[];
}

interface Box {
  group: string | null;
  count: number;
  median: number;
}

/** One store of the table. Groups and facet values may come in any order. */
export interface Subject {
  name: string;
  /** Multiplies by the reciprocal width of a bin: numbers on an edge may be counted on either side, and histograms are not compared. */
  roundsEdges?: true;
  count(question: Question): number | Promise<number>;
  page(question: Question): Page | Promise<Page>;
  /** Counts of every facet; the years do not narrow the counts of years. */
  facets(question: Question): FacetCounts | Promise<FacetCounts>;
  histogram(question: Question): number[] | Promise<number[]>;
  /** Of the sorted analyte by `boxGroup`. */
  boxes(question: Question): Box[] | Promise<Box[]>;
  /** Writes every visible cell of every row as CSV to nowhere and returns the bytes, where it knows them. */
  export(): number | null | Promise<number | null>;
  close(): void | Promise<void>;
}
export type FacetCounts = Record<string, { value: string | null; count: number }[]>;

/** Different questions; each leaves some tenth to half of the rows. */
export const questionsOf = ({ analytes, facets }: GeneratedTable, count: number): Question[] => {
  const next = random(5);
  const analyte = () => Math.floor(next() * analytes.length);
  const numberAtShare = (index: number) => {
    const { column } = analytes[index] ?? {};
    const numbers = column
      ? visibleNumbers({ column: column.numbers }, Bitmap.all(column.rowCount)).numbers
      : [];
    numbers.sort();
    return (share: number) => numbers[Math.floor(share * (numbers.length - 1))] ?? 0;
  };
  return Array.from({ length: count }, () => {
    const [first, second] = [analyte(), analyte()];
    return {
      above: { analyte: first, value: numberAtShare(first)(0.1 + 0.3 * next()) },
      between: {
        analyte: second,
        low: numberAtShare(second)(0.2 * next()),
        high: numberAtShare(second)(1 - 0.2 * next()),
      },
      years: facets.year.values.filter(() => next() < 0.8),
      sort: { analyte: analyte(), descending: next() < 0.5 },
      columns: Array.from({ length: 20 }, analyte),
    };
  });
};

/** The analytes that the questions filter or sort by. */
export const analytesUsed = (questions: readonly Question[]): Set<number> =>
  new Set(
    questions.flatMap(({ above, between, sort }) => [above, between, sort].map(({ analyte }) => analyte)),
  );
