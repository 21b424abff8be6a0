/** Polars in this process, over one wide data frame. */
import pl from 'nodejs-polars';
import { facetNames, type GeneratedTable } from '../analysis/generated-table.ts';
import {
  bins,
  boxGroup,
  type FacetCounts,
  pageSize,
  type Question,
  type Subject,
} from '../analysis/questions.ts';
import { histogramOf, type WideColumn, wideColumns } from '../analysis/wide-sql.ts';

const filterOf = ({ above, between }: Question) =>
  pl
    .col(`a${above.analyte}`)
    .gt(above.value)
    .and(pl.col(`a${between.analyte}`).gtEq(between.low))
    .and(pl.col(`a${between.analyte}`).ltEq(between.high));
const isOfYears = ({ years }: Question) => pl.col('year').isIn(years);

const found = (frame: pl.DataFrame, question: Question, names: readonly string[]) =>
  frame
    .lazy()
    .filter(filterOf(question).and(isOfYears(question)))
    .select(...new Set(names));

const pageOf = (frame: pl.DataFrame, question: Question) => {
  const key = `a${question.sort.analyte}`;
  const names = question.columns.map((column) => `a${column}`);
  const matching = found(frame, question, ['row_number', key]).collectSync();
  const { descending } = question.sort;
  const rows = matching
    .sort({ by: [key, 'row_number'], descending: [descending, false], nullsLast: true })
    .head(pageSize)
    .getColumn('row_number')
    .toArray()
    .map(Number);
  const distinct = [...new Set(names)];
  const indexOf = new Map(distinct.map((name, index) => [name, index]));
  const cells = rows.map(
    (row) =>
      frame
        .select(...distinct)
        .slice(row, 1)
        .row(0) as (number | null)[],
  );
  return {
    count: matching.height,
    rows,
    cells: cells.map((row) => names.map((name) => row[indexOf.get(name) ?? 0] ?? null)),
  };
};

const countBy = (rows: pl.DataFrame, name: string) =>
  rows
    .groupBy(name)
    .agg(pl.len().alias('n'))
    .rows()
    .map(([value, n]) => ({ value: value as string | null, count: Number(n) }));

const facetsOf = (frame: pl.DataFrame, question: Question) => {
  const others = frame
    .lazy()
    .filter(filterOf(question))
    .select(...facetNames)
    .collectSync();
  const rows = others.filter(isOfYears(question));
  const counts: FacetCounts = {};
  for (const name of facetNames) counts[name] = countBy(name === 'year' ? others : rows, name);
  return counts;
};

const histogram = (frame: pl.DataFrame, question: Question) => {
  const key = `a${question.sort.analyte}`;
  const numbers = found(frame, question, [key]).collectSync().getColumn(key).dropNulls();
  const [low, high] = [numbers.min(), numbers.max()];
  const counted = pl
    .DataFrame({ bin: numbers.sub(low).div((high - low) / bins || 1) })
    .select(
      pl
        .col('bin')
        .floor()
        .clip(0, bins - 1)
        .cast(pl.Int64),
    )
    .groupBy('bin')
    .agg(pl.len().alias('n'));
  return histogramOf(counted.rows().map(([bin, n]) => ({ bin: Number(bin), n: Number(n) })));
};

const boxesOf = (frame: pl.DataFrame, question: Question) => {
  const key = `a${question.sort.analyte}`;
  return found(frame, question, [boxGroup, key])
    .filter(pl.col(key).isNotNull())
    .groupBy(boxGroup)
    .agg(pl.len().alias('n'), pl.col(key).median().alias('median'))
    .collectSync()
    .rows()
    .map(([group, n, median]) => ({
      group: group as string | null,
      count: Number(n),
      median: Number(median),
    }));
};

const typeOf: Record<WideColumn['type'], () => pl.DataType> = {
  integer: () => pl.Int64,
  text: () => pl.Utf8,
  'double precision': () => pl.Float64,
};

/** @param csv a file of the wide table. */
export const open = (table: GeneratedTable, csv: string): Subject => {
  const schema = Object.fromEntries(wideColumns(table).map(({ name, type }) => [name, typeOf[type]()]));
  const frame = pl.readCSV(csv, { hasHeader: false, schema });
  return {
    name: 'Polars',
    roundsEdges: true,
    count: (question) => found(frame, question, ['row_number']).collectSync().height,
    page: (question) => pageOf(frame, question),
    facets: (question) => facetsOf(frame, question),
    histogram: (question) => histogram(frame, question),
    boxes: (question) => boxesOf(frame, question),
    export: () => {
      frame.writeCSV('/dev/null');
      return null;
    },
    close: () => {},
  };
};
