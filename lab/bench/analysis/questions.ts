/** Questions to the generated table. */
import { Bitmap } from '@iom/columnar/bitmap.ts';
import { visibleNumbers } from '@iom/columnar/numbers/masked-column.ts';
import { random } from '../../machine/random.ts';
import type { GeneratedTable } from './generated-table.ts';

/** Rows with both parameters and one of the years. Analytes are indexes. */
export interface Question {
  above: { analyte: number; value: number };
  between: { analyte: number; low: number; high: number };
  years: string[];
  sort: { analyte: number; descending: boolean };
  /** Columns of the page. */
  columns: readonly number[];
}

/** Distinct questions; each matches between a tenth and half of the rows. */
export const makeQuestions = ({ analytes, facets }: GeneratedTable, count: number): Question[] => {
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
