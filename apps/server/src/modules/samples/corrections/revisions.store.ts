import type { RevisionRow } from '@iom/contract/samples/imports/imports.schemas.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import { imports, revisions } from '../imports.tables.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { type CellMask, maskPairs } from '../results/cells.store.ts';
import { analytes, samples } from '../samples.tables.ts';
import type { StoredValue } from './oil-changes.ts';
import { revisedTexts } from './revised-values.ts';

/** A corrected value of a released market oil, or a corrected column of its label. */
export interface CorrectedCell {
  sampleId: number;
  reportNumber: string;
  revision: number;
  correctedAt: string;
  /** Null for a column of samples.csv. */
  analyteId: number | null;
  metadataColumn: string | null;
  before: StoredValue;
  after: StoredValue;
}

/**
 * The corrections of the values within the mask and of its oils' labels, which are public, by all imports or
 * by one, newest first. Nothing outside the mask leaves the database.
 */
export const readCorrections = async (
  tx: ReadTx,
  mask: CellMask,
  sampleIds: readonly number[],
  importId?: string,
): Promise<CorrectedCell[]> => {
  const held = maskPairs(mask, sampleIds);
  if (held.length === 0) return [];
  return rowsOf<CorrectedCell>(
    tx,
    sql`select distinct on (r.id) s.id::int as "sampleId", s.report_number as "reportNumber", r.revision,
        to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "correctedAt",
        a.id::int as "analyteId", r.metadata_column as "metadataColumn",
        json_build_object('number', r.old_number, 'text', r.old_text) as before,
        json_build_object('number', r.new_number, 'text', r.new_text) as after
      from ${revisions} r left join ${analytes} a on a.id = r.analyte_id
      join json_to_recordset(${JSON.stringify(held)}::json) as held(s bigint, t bigint)
        on held.s = r.sample_id and (r.metadata_column is not null or held.t = 0 or held.t = a.test_id)
      join ${releasedMarketOils} s on s.id = r.sample_id
      where ${importId ?? null}::text is null or r.import_id = ${importId ?? null}
      order by r.id desc`,
  );
};

/** The ids of the oils that an import has corrected. */
export const correctedSamples = async (tx: ReadTx, importId: string): Promise<number[]> => {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select distinct sample_id::int as id from ${revisions}
      where import_id = ${importId} order by 1`,
  );
  return rows.map(({ id }) => id);
};

const sortable = { id: revisions.id, created: revisions.createdAt };

/** Newest first unless ordered otherwise; of one sample or of all. */
export const listRevisions = async (
  tx: ReadTx,
  sampleId: number | undefined,
  page: ListPage<keyof typeof sortable>,
): Promise<{ count: number; results: RevisionRow[] }> => {
  const select = tx
    .select({
      revision: revisions,
      reportNumber: samples.reportNumber,
      analyte: { name: analytes.name, unit: analytes.unit, decimals: analytes.decimals },
      import: imports.name,
      changedBy: users.email,
    })
    .from(revisions)
    .innerJoin(samples, eq(samples.id, revisions.sampleId))
    .innerJoin(imports, eq(imports.id, revisions.importId))
    .innerJoin(users, eq(users.id, imports.userId))
    .leftJoin(analytes, eq(analytes.id, revisions.analyteId));
  const where = sampleId === undefined ? undefined : eq(revisions.sampleId, sampleId);
  const { id } = revisions;
  const { count, rows } = await listRows(
    tx,
    { select, where, from: revisions, sortable, id, defaultOrder: desc(id) },
    page,
  );
  return {
    count,
    results: rows.map(({ revision: row, analyte, ...about }) => {
      const [before, after] = [
        { number: row.oldNumber, text: row.oldText },
        { number: row.newNumber, text: row.newText },
      ];
      return {
        id: row.id,
        created: row.createdAt.toISOString(),
        sample: row.sampleId,
        report_number: about.reportNumber,
        revision: row.revision,
        name: analyte?.name ?? row.metadataColumn ?? '',
        unit: analyte?.unit ?? '',
        ...revisedTexts(before, after, analyte?.decimals ?? 0),
        import: about.import,
        changed_by: about.changedBy,
      };
    }),
  };
};
