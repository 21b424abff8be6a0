/** The table as an array of plain objects, asked with `filter`, `sort` and loops. */
import { type Facet, facetNames, type GeneratedTable } from './generated-table.ts';
import { bins, boxGroup, type FacetCounts, pageSize, type Question, type Subject } from './questions.ts';

interface PlainRow {
  row: number;
  facets: Record<Facet, string | null>;
  /** NaN for hidden and missing cells. */
  values: number[];
}

const plainRows = ({ rowCount, facets, analytes }: GeneratedTable): PlainRow[] =>
  Array.from({ length: rowCount }, (_, row) => ({
    row,
    facets: Object.fromEntries(
      facetNames.map((name) => [name, facets[name].valueAt(row)]),
    ) as PlainRow['facets'],
    values: analytes.map(({ column, visible }) =>
      visible.has(row) ? column.numbers.numberAt(row) : Number.NaN,
    ),
  }));

const meets = ({ above, between, years }: Question, row: PlainRow, ignored?: Facet) => {
  const [first = 0, second = 0] = [row.values[above.analyte], row.values[between.analyte]];
  return (
    first > above.value &&
    second >= between.low &&
    second <= between.high &&
    (ignored === 'year' || years.includes(row.facets.year ?? ''))
  );
};

const countBy = (rows: readonly PlainRow[], facet: Facet) => {
  const counts = new Map<string | null, number>();
  for (const { facets } of rows) counts.set(facets[facet], (counts.get(facets[facet]) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
};

const medianOf = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = 0, high = 0] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low + (middle - Math.floor(middle)) * (high - low);
};

const numbersOfRows = (rows: readonly PlainRow[], analyte: number) =>
  rows.map((row) => row.values[analyte] ?? Number.NaN).filter((number) => !Number.isNaN(number));

export const plainObjects = (table: GeneratedTable): Subject => {
  const rows = plainRows(table);
  const matching = (question: Question, ignored?: Facet) =>
    rows.filter((row) => meets(question, row, ignored));
  return {
    name: 'plain objects',
    count: (question) => matching(question).length,
    page: (question) => {
      const { analyte, descending } = question.sort;
      const found = matching(question);
      const sorted = found.toSorted((a, b) => {
        const [left = 0, right = 0] = [a.values[analyte], b.values[analyte]];
        if (Number.isNaN(left) || Number.isNaN(right))
          return Number(Number.isNaN(left)) - Number(Number.isNaN(right));
        return descending ? right - left : left - right;
      });
      const page = sorted.slice(0, pageSize);
      const cell = (number = Number.NaN) => (Number.isNaN(number) ? null : number);
      return {
        count: found.length,
        rows: page.map(({ row }) => row),
        cells: page.map(({ values }) => question.columns.map((column) => cell(values[column]))),
      };
    },
    facets: (question) => {
      const found = matching(question);
      const counts: FacetCounts = {};
      for (const name of facetNames)
        counts[name] = countBy(name === 'year' ? matching(question, name) : found, name);
      return counts;
    },
    histogram: (question) => {
      const numbers = numbersOfRows(matching(question), question.sort.analyte);
      if (numbers.length === 0) return [];
      const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
      const counts = Array.from({ length: bins }, () => 0);
      for (const number of numbers) {
        const bin = Math.min(bins - 1, Math.floor((number - low) / ((high - low) / bins || 1)));
        counts[bin] = (counts[bin] ?? 0) + 1;
      }
      return counts;
    },
    boxes: (question) => {
      const groups = Map.groupBy(matching(question), ({ facets }) => facets[boxGroup]);
      return [...groups].flatMap(([group, members]) => {
        const numbers = numbersOfRows(members, question.sort.analyte);
        return numbers.length === 0 ? [] : [{ group, count: numbers.length, median: medianOf(numbers) }];
      });
    },
    export: () => {
      let written = 0;
      for (const { facets, values } of rows) {
        const numbers = values.map((number, index) =>
          Number.isNaN(number) ? '' : number.toFixed(table.analytes[index]?.decimals),
        );
        written += [...facetNames.map((name) => facets[name] ?? ''), ...numbers].join(',').length;
      }
      return written;
    },
    close: () => {},
  };
};
