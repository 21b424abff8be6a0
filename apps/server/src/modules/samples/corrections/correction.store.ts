import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, max, type SQL, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { revisions } from '../imports.tables.ts';
import { results, sampleGroups, samples, withdrawnBatches } from '../samples.tables.ts';
import type { ChangedCell, OilChanges } from './oil-changes.ts';

const rowsPerStatement = 500;

/** The released samples that match, reference oils included. */
const findReleased = async (tx: ReadTx, condition: SQL) => {
  const rows = await tx
    .select({ sample: samples })
    .from(samples)
    .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
    .where(and(condition, isNotNull(sampleGroups.releasedAt)));
  return rows.map(({ sample }) => sample);
};

/** The released samples with these report numbers. */
export const releasedByNumber = async (tx: ReadTx, reportNumbers: readonly string[]) => {
  const found = await findReleased(tx, inArray(samples.reportNumber, [...reportNumbers]));
  return new Map(found.map((sample) => [sample.reportNumber, sample]));
};

export const findReleasedSample = async (tx: ReadTx, id: number) =>
  (await findReleased(tx, eq(samples.id, id)))[0];

const isEmpty = ({ numbers, qualifiers }: ChangedCell) =>
  qualifiers === null && numbers.every((number) => number === null);

/** Array literals of PostgreSQL take half the time of JSON arrays. */
const numbersLiteral = (numbers: ChangedCell['numbers']) =>
  `{${numbers.map((number) => number ?? 'NULL').join(',')}}`;
const qualifiersLiteral = (qualifiers: ChangedCell['qualifiers']) =>
  qualifiers &&
  `{${qualifiers.map((qualifier) => (qualifier === null ? 'NULL' : JSON.stringify(qualifier))).join(',')}}`;

/** A cell that loses its last value keeps laboratory and batch, which are not corrected. */
const saveCells = async (tx: WriteTx, cells: readonly ChangedCell[]) => {
  const packed = (some: readonly ChangedCell[]) =>
    sql`json_to_recordset(${JSON.stringify(
      some.map(({ sampleId, testId, numbers, qualifiers }) => ({
        s: sampleId,
        t: testId,
        n: numbersLiteral(numbers),
        q: qualifiersLiteral(qualifiers),
      })),
    )}::json) as p(s bigint, t bigint, n text, q text)`;
  const empty = cells.filter(isEmpty);
  await tx.execute(sql`
    insert into ${results} (sample_id, test_id, numbers, qualifiers, batch_id)
    select s, t, n::float8[], q::text[], w.batch_id from ${packed(cells.filter((cell) => !isEmpty(cell)))}
    left join ${withdrawnBatches} w on w.sample_id = p.s and w.test_id = p.t
    on conflict (sample_id, test_id) do update set numbers = excluded.numbers, qualifiers = excluded.qualifiers`);
  if (empty.length > 0)
    await tx.execute(sql`
      with withdrawn as (delete from ${results} using ${packed(empty)} where sample_id = p.s and test_id = p.t
        returning sample_id, test_id, batch_id)
      insert into ${withdrawnBatches} (sample_id, test_id, batch_id)
      select sample_id, test_id, batch_id from withdrawn where batch_id is not null
      on conflict (sample_id, test_id) do update set batch_id = excluded.batch_id`);
};

/** In two statements: Citus cannot update a table replicated to every worker from a distributed one. */
const saveTested = async (tx: WriteTx, sampleIds: readonly number[]) => {
  const stored = await tx
    .select({ sampleId: results.sampleId, testId: results.testId })
    .from(results)
    .where(inArray(results.sampleId, [...sampleIds]))
    .orderBy(asc(results.testId));
  const tested = new Map(sampleIds.map((id): [number, number[]] => [id, []]));
  for (const { sampleId, testId } of stored) tested.get(sampleId)?.push(testId);
  const rows = Array.from(tested, ([s, t]) => ({ s, t }));
  // a test that was once reported and has no value now has no result
  await tx.execute(sql`update ${samples} set tested_ids = p.t, no_result_ids = array(
      select distinct named from unnest(tested_ids || no_result_ids) named where named <> all (p.t) order by named)
    from json_to_recordset(${JSON.stringify(rows)}::json) as p(s bigint, t int[]) where ${samples.id} = p.s`);
};

const latestRevisions = async (tx: ReadTx, sampleIds: readonly number[]) => {
  const rows = await tx
    .select({ sampleId: revisions.sampleId, latest: max(revisions.revision) })
    .from(revisions)
    .where(inArray(revisions.sampleId, [...sampleIds]))
    .groupBy(revisions.sampleId);
  return new Map(rows.map(({ sampleId, latest }) => [sampleId, latest ?? 1]));
};

/** The import with the correction, and the time of the change. */
interface Correction {
  importId: string;
  at: string;
}

const revisionRows = (
  { importId, at }: Correction,
  oils: readonly OilChanges[],
  latest: ReadonlyMap<number, number>,
) =>
  oils.flatMap(({ sampleId, changes }) =>
    changes.map(({ changed, before, after }) => ({
      importId,
      createdAt: sql`${at}::timestamptz`,
      sampleId,
      revision: (latest.get(sampleId) ?? 1) + 1,
      analyteId: typeof changed === 'string' ? null : changed.id,
      metadataColumn: typeof changed === 'string' ? changed : null,
      oldNumber: before.number,
      oldText: before.text,
      newNumber: after.number,
      newText: after.text,
    })),
  );

function* toBatches<T>(rows: readonly T[]) {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement);
}

/** Stores the changes of a correction, each with a row of `revisions`. */
export const saveChanges = async (tx: WriteTx, correction: Correction, changed: readonly OilChanges[]) => {
  for (const oils of toBatches(changed)) {
    const ids = oils.map(({ sampleId }) => sampleId);
    const latest = await latestRevisions(tx, ids);
    for (const rows of toBatches(revisionRows(correction, oils, latest)))
      await tx.insert(revisions).values(rows);
    for (const { sampleId, metadata } of oils)
      if (Object.keys(metadata).length > 0)
        await tx.update(samples).set(metadata).where(eq(samples.id, sampleId));
    for (const cells of toBatches(oils.flatMap((oil) => oil.cells))) await saveCells(tx, cells);
    await saveTested(tx, ids);
    // the embedded database blocks the event loop
    await setImmediate();
  }
};
