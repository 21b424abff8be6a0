import { type Column, type GetColumnData, sql } from 'drizzle-orm';
import { isMarketOil } from '#modules/samples/samples.module.ts';
import { sampleGroups, samples } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf, withoutTimeLimit } from '#platform/database/database.ts';

const columns = {
  id: samples.id,
  groupId: samples.groupId,
  reportNumber: samples.reportNumber,
  containerId: samples.containerId,
  year: samples.year,
  brandName: samples.brandName,
  supplier: samples.supplier,
  saeGrade: samples.saeGrade,
  serviceClass: samples.serviceClass,
  oilType: samples.oilType,
  region: samples.region,
  country: samples.country,
  stateOrProvince: samples.stateOrProvince,
  apiMark: samples.apiMark,
  dexosMark: samples.dexosMark,
  energySaving: samples.energySaving,
  ilsacMark: samples.ilsacMark,
  jasoMark: samples.jasoMark,
  resourceConserving: samples.resourceConserving,
  testedIds: samples.testedIds,
  released: sql<boolean>`${sampleGroups.releasedAt} is not null`,
};

type Columns = typeof columns;

export type Oil = {
  [Name in keyof Columns]: Columns[Name] extends Column ? GetColumnData<Columns[Name]> : boolean;
};

const names = Object.keys(columns) as (keyof Oil)[];

/** Bounds the text that PostgreSQL builds for one statement. */
const oilsPerRead = 100_000;

/** An oil by its values in the order of `names`. */
const toOil = (values: readonly unknown[]) => {
  const oil: Partial<Record<keyof Oil, unknown>> = {};
  for (const [index, name] of names.entries()) oil[name] = values[index];
  return oil as Oil;
};

/**
 * Market samples in ascending order of id, released or not. Reference oils are never listed. The database packs them as JSON: the
 * embedded one takes four times as long for as many rows of cells.
 */
export const loadOils = async (tx: ReadTx): Promise<Oil[]> => {
  await withoutTimeLimit(tx);
  const oils: Oil[] = [];
  for (let lastId = 0; ; lastId = oils.at(-1)?.id ?? 0) {
    const [row] = await rowsOf<{ packed: unknown[][] | null }>(
      tx,
      sql`select json_agg(oil order by id) as packed from (
        select ${samples.id} as id, json_build_array(${sql.join(Object.values(columns), sql`, `)}) as oil
        from ${samples} join ${sampleGroups} on ${sampleGroups.id} = ${samples.groupId}
        where ${isMarketOil} and ${samples.id} > ${lastId} order by ${samples.id} limit ${oilsPerRead}) market`,
    );
    for (const values of row?.packed ?? []) oils.push(toOil(values));
    if ((row?.packed?.length ?? 0) < oilsPerRead) return oils;
  }
};
