import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { type Column, type GetColumnData, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { isMarketOil, isReleasedMarketOil, toOilResponse } from '#modules/samples/samples.module.ts';
import { sampleGroups, samples } from '#modules/samples/samples.tables.ts';
import { type ReadTx, rowsOf, withoutTimeLimit } from '#platform/database/database.ts';

const { kind: _, ...stored } = getTableColumns(samples);
const columns = { ...stored, released: sql<boolean>`${sampleGroups.releasedAt} is not null` };
type Columns = typeof columns;

/** A market oil in the catalogue. */
export type Oil = {
  [Name in keyof Columns]: Columns[Name] extends Column ? GetColumnData<Columns[Name]> : boolean;
};

const names = Object.keys(columns) as (keyof Oil)[];

/** Limits the text that PostgreSQL builds for one statement. */
const oilsPerRead = 100_000;

/** An oil by its values in the order of `names`. */
const toOil = (values: readonly unknown[]) => {
  const oil: Partial<Record<keyof Oil, unknown>> = {};
  for (const [index, name] of names.entries()) oil[name] = values[index];
  return oil as Oil;
};

/**
 * The first oils that meet a condition, in ascending order of id. The database packs them as JSON: in the
 * embedded database rows of single cells take four times as long.
 */
const readPacked = async (tx: ReadTx, condition: SQL, limit: number): Promise<Oil[]> => {
  const [row] = await rowsOf<{ packed: unknown[][] | null }>(
    tx,
    sql`select json_agg(oil order by id) as packed from (
      select ${samples.id} as id, json_build_array(${sql.join(Object.values(columns), sql`, `)}) as oil
      from ${samples} join ${sampleGroups} on ${sampleGroups.id} = ${samples.groupId}
      where ${condition} order by ${samples.id} limit ${limit}) market`,
  );
  return (row?.packed ?? []).map(toOil);
};

/** Market samples in ascending order of id, released or not. Reference oils are never listed. */
export const loadOils = async (tx: ReadTx): Promise<Oil[]> => {
  await withoutTimeLimit(tx);
  const oils: Oil[] = [];
  for (let lastId = 0; ; lastId = oils.at(-1)?.id ?? 0) {
    const read = await readPacked(tx, sql`${isMarketOil} and ${samples.id} > ${lastId}`, oilsPerRead);
    for (const oil of read) oils.push(oil);
    if (read.length < oilsPerRead) return oils;
  }
};

const idIn = (ids: readonly number[]) => sql`${samples.id} = any(${`{${ids.join()}}`}::bigint[])`;

/** The market oils with these ids in ascending order; unreleased ones only for administrators. */
export const readOils = (tx: ReadTx, ids: readonly number[], forAdministrator: boolean): Promise<Oil[]> =>
  readPacked(tx, sql`${idIn(ids)} and ${forAdministrator ? isMarketOil : isReleasedMarketOil}`, ids.length);

/** The tests that the released market oils among these have had; packed as above. */
export const readTested = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<Pick<Oil, 'id' | 'testedIds'>[]> => {
  const [row] = await rowsOf<{ packed: Pick<Oil, 'id' | 'testedIds'>[] | null }>(
    tx,
    sql`select json_agg(json_build_object('id', ${samples.id}, 'testedIds', ${samples.testedIds})) as packed
      from ${samples} join ${sampleGroups} on ${sampleGroups.id} = ${samples.groupId}
      where ${idIn(ids)} and ${isReleasedMarketOil}`,
  );
  return row?.packed ?? [];
};

/** The catalogue row of an oil, released or not; `container_id`, the blind code, only for administrators. */
export const toCatalogueRow = (oil: Oil, forAdministrator: boolean): OilRow =>
  toOilResponse(
    oil,
    oil.released ? 'RELEASED' : 'UNRELEASED',
    forAdministrator ? oil.containerId : undefined,
  );
