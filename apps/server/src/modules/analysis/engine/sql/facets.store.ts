import type { AnalysisFacets } from '@iom/contract/analysis/analysis.schemas.ts';
import { type AnalysisFacetName, analysisFacetNames } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { compareFacetKeys } from '../facet-order.ts';
import { allOf, type MatchingOils } from './matching-oils.store.ts';
import { facetKeyOf, facetText } from './metadata.store.ts';

interface Counted {
  facet: AnalysisFacetName;
  text: string | null;
  count: number;
}

/** Counts every facet in one statement: the clauses of facets become columns, so that each facet can ignore its own. */
export const countFacets = async (tx: ReadTx, { from, clauses }: MatchingOils): Promise<AnalysisFacets> => {
  const always = clauses.filter(({ facet }) => facet === null).map(({ condition }) => condition);
  const own = clauses.filter(({ facet }) => facet !== null);
  const columns = [
    ...analysisFacetNames.map((name) => sql`${facetText(name)} as ${sql.identifier(name)}`),
    ...own.map(({ condition }, index) => sql`${condition} as ${sql.identifier(`matches_${index}`)}`),
  ];
  const counts = analysisFacetNames.map((name) => {
    const others = own.flatMap(({ facet }, index) =>
      facet === name ? [] : [sql`${sql.identifier(`matches_${index}`)}`],
    );
    const column = sql.identifier(name);
    return sql`select ${name}::text as facet, ${column} as text, count(*)::int as count from oils
      where ${allOf(others)} group by ${column}`;
  });
  const rows = await rowsOf<Counted>(
    tx,
    sql`with oils as materialized (select ${sql.join(columns, sql`, `)} ${from} where ${allOf(always)})
      ${sql.join(counts, sql` union all `)}`,
  );
  const valuesOf = (name: AnalysisFacetName) =>
    rows
      .filter(({ facet }) => facet === name)
      .map(({ text, count }) => ({ value: facetKeyOf(name, text), count }))
      .sort((a, b) => compareFacetKeys(name, a.value, b.value));
  return Object.fromEntries(analysisFacetNames.map((name) => [name, valuesOf(name)])) as AnalysisFacets;
};
