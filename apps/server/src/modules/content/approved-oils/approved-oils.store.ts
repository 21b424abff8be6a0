import {
  type ApprovedOilFacetName,
  approvedOilFacetNames,
  type CleanedOil,
} from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { and, arrayOverlaps, asc, count, eq, inArray, like, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { approvedOils } from '../content.tables.ts';

export type ApprovedOilRow = typeof approvedOils.$inferSelect;

/** Columns of an oil besides its id. */
export type ApprovedOilValues = CleanedOil & { gradeOrder: number; searchText: string };

const sortable = {
  id: approvedOils.id,
  supplier: textOrder(approvedOils.supplier),
  brand: textOrder(approvedOils.brand),
  grade: approvedOils.gradeOrder,
  country: approvedOils.country,
};
export type ApprovedOilPage = ListPage<keyof typeof sortable>;

/** Each list means any of its values; an empty one matches nothing, undefined everything. */
export interface ApprovedOilFilter {
  words: readonly string[];
  years: readonly number[] | undefined;
  /** Names in any case. */
  suppliers: readonly string[] | undefined;
  brands: readonly string[] | undefined;
  grades: readonly string[] | undefined;
  countries: readonly string[] | undefined;
}

const anyOf = <T>(values: readonly T[] | undefined, condition: (values: T[]) => SQL | undefined) => {
  if (values === undefined) return undefined;
  return values.length === 0 ? sql`false` : condition([...values]);
};

/** Ignores case: the database lowers both sides, because JavaScript lowers some letters differently. */
const isOneOf = (column: AnyPgColumn, names: readonly string[]) =>
  inArray(
    sql`lower(${column})`,
    names.map((name) => sql`lower(${name})`),
  );

/** The conditions of a filter by facet, except the facet `without`. */
const matching = (filter: ApprovedOilFilter, without?: ApprovedOilFacetName) => {
  const byFacet: Record<ApprovedOilFacetName, SQL | undefined> = {
    year: anyOf(filter.years, (years) => arrayOverlaps(approvedOils.years, years)),
    country: anyOf(filter.countries, (codes) => inArray(approvedOils.country, codes)),
    grade: anyOf(filter.grades, (grades) => inArray(approvedOils.grade, grades)),
    supplier: anyOf(filter.suppliers, (names) => isOneOf(approvedOils.supplier, names)),
    brand: anyOf(filter.brands, (names) => isOneOf(approvedOils.brand, names)),
  };
  return and(
    ...filter.words.map((word) => like(approvedOils.searchText, ilikeContains(word))),
    ...approvedOilFacetNames.filter((name) => name !== without).map((name) => byFacet[name]),
  );
};

const facetValues: Record<ApprovedOilFacetName, SQL> = {
  year: sql`unnest(${approvedOils.years})::text`,
  country: sql`${approvedOils.country}`,
  grade: sql`${approvedOils.grade}`,
  supplier: sql`${approvedOils.supplier}`,
  brand: sql`${approvedOils.brand}`,
};

/** Values of a facet with the number of oils, under all filters but its own; unordered. */
export const countApprovedOilsBy = (tx: ReadTx, facet: ApprovedOilFacetName, filter: ApprovedOilFilter) =>
  tx
    .select({ value: sql<string>`${facetValues[facet]}`, count: count() })
    .from(approvedOils)
    .where(matching(filter, facet))
    .groupBy(sql`1`);

/** A page of oils, by supplier, brand, grade and country unless ordered otherwise. */
export const listApprovedOilRows = (tx: ReadTx, filter: ApprovedOilFilter, page: ApprovedOilPage) => {
  const where = matching(filter);
  const byName = sql.join(
    [...sortable.supplier, ...sortable.brand, approvedOils.gradeOrder, approvedOils.country].map(
      (key) => sql`${key}`,
    ),
    sql`, `,
  );
  const select = tx.select().from(approvedOils);
  const { id } = approvedOils;
  return listRows(tx, { select, where, from: approvedOils, sortable, id, defaultOrder: byName }, page);
};

/** All oils, locked until the transaction ends. */
export const lockApprovedOils = async (tx: WriteTx): Promise<ApprovedOilRow[]> => {
  // one replacement at a time, also of an empty list
  await tx.execute(sql`lock table ${approvedOils} in share row exclusive mode`);
  return tx.select().from(approvedOils).orderBy(asc(approvedOils.id));
};

/** Rows of one insert; each has eight parameters. */
const batch = 1000;

export const insertApprovedOils = async (tx: WriteTx, oils: readonly ApprovedOilValues[]) => {
  for (let from = 0; from < oils.length; from += batch)
    await tx.insert(approvedOils).values(oils.slice(from, from + batch));
};

export const saveApprovedOil = (tx: WriteTx, id: number, oil: ApprovedOilValues) =>
  tx.update(approvedOils).set(oil).where(eq(approvedOils.id, id));

export const removeApprovedOils = async (tx: WriteTx, ids: readonly number[]) => {
  if (ids.length > 0) await tx.delete(approvedOils).where(inArray(approvedOils.id, [...ids]));
};
