import { type SQL, sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type CountedName, compareFacetKeys, type FacetKey } from './facet-order.ts';
import { facetText, parseFacetKey } from './metadata.store.ts';

/** A condition; `facet` names the facet that ignores it. */
export interface Clause {
  facet: CountedName | null;
  condition: SQL;
}

export const everyCondition = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

interface Counted {
  facet: string;
  text: string | null;
  count: number;
}

type FacetCounts<Name extends CountedName> = Record<Name, { value: FacetKey; count: number }[]>;

/** `select` of the counts of facets under common conditions, in one pass over `oils`. */
const countTogether = (names: readonly CountedName[], conditions: readonly SQL[]): SQL => {
  const columns = names.map((name) => sql`${sql.identifier(name)}`);
  const cases = names.map((name) => sql`when grouping(${sql.identifier(name)}) = 0 then ${name}::text`);
  const sets = columns.map((column) => sql`(${column})`);
  return sql`select case ${sql.join(cases, sql` `)} end as facet, coalesce(${sql.join(columns, sql`, `)}) as text,
    count(*)::int as count from oils where ${everyCondition(conditions)} group by grouping sets (${sql.join(sets, sql`, `)})`;
};

/**
 * Counts the values of the facets among the oils (`from` with the alias o) that satisfy the predicates; a
 * facet ignores its own. One statement: the predicates of facets become columns.
 */
export const countFacets = async <const Name extends CountedName>(
  tx: ReadTx,
  names: readonly Name[],
  { from, clauses }: { from: SQL; clauses: readonly Clause[] },
): Promise<FacetCounts<Name>> => {
  const always = clauses.filter(({ facet }) => facet === null).map(({ condition }) => condition);
  const own = clauses.filter(({ facet }) => facet !== null);
  const columns = [
    ...names.map((name) => sql`${facetText(name)} as ${sql.identifier(name)}`),
    ...own.map(({ condition }, index) => sql`${condition} as ${sql.identifier(`matches_${index}`)}`),
  ];
  const withOwn = new Set(own.map(({ facet }) => facet));
  const counts = [...Map.groupBy(names, (name) => (withOwn.has(name) ? name : null))].map(
    ([one, together]) => {
      const others = own.flatMap(({ facet }, index) =>
        facet === one ? [] : [sql`${sql.identifier(`matches_${index}`)}`],
      );
      return countTogether(together, others);
    },
  );
  const rows = await rowsOf<Counted>(
    tx,
    sql`with oils as (select ${sql.join(columns, sql`, `)} ${from} where ${everyCondition(always)})
      ${sql.join(counts, sql` union all `)}`,
  );
  const selectCounts = (name: Name) =>
    rows
      .filter(({ facet }) => facet === name)
      .map(({ text, count }) => ({ value: parseFacetKey(name, text), count }))
      .sort((a, b) => compareFacetKeys(name, a.value, b.value));
  return Object.fromEntries(names.map((name) => [name, selectCounts(name)])) as FacetCounts<Name>;
};
