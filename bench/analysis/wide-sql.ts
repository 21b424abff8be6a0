/** The questions as SQL over a wide table `t`: a row number, the text columns and one column per analyte, null where hidden. */
import { facetNames, type GeneratedTable } from './generated-table.ts';
import { bins, boxGroup, pageSize, type Question } from './questions.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const conditionsOf = ({ above, between }: Question) =>
  `a${above.analyte} > ${above.value} and a${between.analyte} between ${between.low} and ${between.high}`;
const isOfYears = ({ years }: Question) => `year in (${years.map(quoted).join()})`;

/** Statements for a table whose columns are found by `from`: all in one table, or spread over several. */
export const statementsOf = (question: Question, from: string) => {
  const where = `from ${from} where ${conditionsOf(question)}`;
  const found = `${where} and ${isOfYears(question)}`;
  const { analyte, descending } = question.sort;
  const x = `a${analyte}`;
  const groups = facetNames.filter((name) => name !== 'year');
  return {
    count: `select count(*) as n ${found}`,
    page: `select row_number, ${question.columns.map((column) => `a${column}`).join()} ${found}
      order by ${x} ${descending ? 'desc' : 'asc'} nulls last, row_number limit ${pageSize}`,
    facets: `with found as materialized (select ${facetNames.join()}, ${isOfYears(question)} as of_years ${where})
      select 'year' as facet, year as value, count(*) as n from found group by year
      ${groups.map((name) => `union all select '${name}', ${name}, count(*) from found where of_years group by ${name}`).join('\n')}`,
    histogram: `with x as materialized (select ${x} as x ${found} and ${x} is not null),
      r as (select min(x) as low, (max(x) - min(x)) / ${bins} as width from x)
      select least(${bins - 1}, floor((x - low) / (case when width > 0 then width else 1 end))) as bin, count(*) as n from x, r group by 1`,
    boxes: `select ${boxGroup} as value, count(*) as n, percentile_cont(0.5) within group (order by ${x}) as median
      ${found} and ${x} is not null group by ${boxGroup}`,
  };
};

export interface WideColumn {
  name: string;
  type: 'integer' | 'text' | 'double precision';
}

/** Columns of the wide table in the order of `csvOfNumbers`. */
export const wideColumns = ({ analytes }: GeneratedTable): WideColumn[] => [
  { name: 'row_number', type: 'integer' },
  ...facetNames.map((name) => ({ name, type: 'text' as const })),
  ...analytes.map(({ name }) => ({ name, type: 'double precision' as const })),
];

export const histogramOf = (rows: readonly { bin: number; n: number }[]): number[] => {
  if (rows.length === 0) return [];
  const counts = Array.from({ length: bins }, () => 0);
  for (const { bin, n } of rows) counts[bin] = n;
  return counts;
};
