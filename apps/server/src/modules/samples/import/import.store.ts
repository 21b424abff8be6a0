import { setImmediate } from 'node:timers/promises';
import { type ImportReport, importReport } from '@iom/contract/samples/imports/imports.schemas.ts';
import { eq, sql } from 'drizzle-orm';
import { copyRows } from '#platform/database/copy.ts';
import {
  firstRow,
  type ReadTx,
  rowsOf,
  type WriteTx,
  withoutTimeLimit,
} from '#platform/database/database.ts';
import { sampleGroups, samples, testBatches } from '../samples.tables.ts';
import { type ImportedSample, sampleColumns } from './import-samples.rules.ts';
import { type KnownNames, sharedTextColumns } from './look-alikes.rules.ts';

/** Rows per statement: limited by the memory of the embedded database. */
const samplesPerStatement = 100;
const resultsPerStatement = 2000;

export interface TestBatch {
  laboratory: string;
  batch: string;
}
export interface PackedResult {
  testId: number;
  /** 1 is the reported value, 2 and up are retests. */
  run: number;
  /** null if not stated. */
  batch: TestBatch | null;
  numbers: (number | null)[];
  /** Qualifiers and categorical texts; null if no value has one. */
  qualifiers: (string | null)[] | null;
}
/** Packed results are built when they are stored: all at the same time would need too much memory. */
export interface PackedResults {
  batches: readonly TestBatch[];
  of(reportNumber: string): PackedResult[];
  /** Ids of the tests that the file names for a sample without any value, ascending, given its results. */
  withoutResult(reportNumber: string, results: readonly PackedResult[]): number[];
}

const importLock = 7_250_314;

/**
 * Waits until no other import is being stored in this database, then blocks others until the transaction
 * ends.
 */
export const lockImports = async (tx: WriteTx) => {
  await tx.execute(sql`set local lock_timeout = 0`);
  await withoutTimeLimit(tx);
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
};

/** The report of the import of these files, with the id of its group. */
export const findImport = async (tx: ReadTx, importHash: string): Promise<ImportReport | undefined> => {
  const [row] = await tx
    .select({ group: sampleGroups.id, report: sampleGroups.importReport })
    .from(sampleGroups)
    .where(eq(sampleGroups.importHash, importHash));
  return row && { ...importReport.parse(row.report), group: row.group };
};

/** The given report numbers that the archive has, ignoring case: photographs are matched by them. */
export const takenReportNumbers = async (
  tx: ReadTx,
  reportNumbers: readonly string[],
): Promise<Set<string>> => {
  const taken = new Set<string>();
  for (let start = 0; start < reportNumbers.length; start += 1000) {
    const batch = reportNumbers.slice(start, start + 1000);
    const inLowerCase = new Map(batch.map((number) => [number.toLowerCase(), number]));
    const stored = sql<string>`lower(${samples.reportNumber})`;
    const rows = await tx
      .select({ number: stored })
      .from(samples)
      .where(sql`${stored} = any(${sql.param([...inLowerCase.keys()])}::text[])`);
    for (const { number } of rows) taken.add(inLowerCase.get(number) ?? number);
  }
  return taken;
};

/** Brands, suppliers and other names that the oils of the archive and of unreleased groups have. */
export const readNames = async (tx: ReadTx): Promise<KnownNames> => {
  const names = new Map<string, string[]>();
  for (const { column, field } of sharedTextColumns) {
    const rows = await tx.selectDistinct({ name: samples[field] }).from(samples).orderBy(samples[field]);
    names.set(
      column,
      rows.map(({ name }) => name),
    );
  }
  return names;
};

/** Inserts a group with its import report, whose `group` is stored as the id of the row alone. @returns the id */
export const addGroup = async (
  tx: WriteTx,
  group: typeof sampleGroups.$inferInsert & { importReport: ImportReport },
): Promise<number> => {
  const inserted = tx.insert(sampleGroups).values(group);
  return firstRow(await inserted.returning({ id: sampleGroups.id })).id;
};

/** The ids of the batches; new ones are inserted. */
const batchIds = async (tx: WriteTx, batches: readonly TestBatch[]) => {
  const ids = new Map<TestBatch | null, number | null>([[null, null]]);
  for (let start = 0; start < batches.length; start += samplesPerStatement) {
    const some = batches.slice(start, start + samplesPerStatement);
    const rows = await tx
      .insert(testBatches)
      .values(some)
      .onConflictDoUpdate({
        target: [testBatches.laboratory, testBatches.batch],
        // an update without effect, so that existing batches are returned too
        set: { batch: sql`excluded.batch` },
      })
      .returning();
    const idByBatch = new Map(rows.map((row) => [`${row.laboratory}\t${row.batch}`, row.id]));
    for (const batch of some) ids.set(batch, idByBatch.get(`${batch.laboratory}\t${batch.batch}`) ?? null);
  }
  return ids;
};

/** The columns of samples.csv are those of the table. */
const storedColumns = sql.raw(
  [...Object.keys(sampleColumns), 'group_id', 'tested_ids', 'no_result_ids'].join(', '),
);

const insertSamples = async (
  tx: WriteTx,
  groupId: number,
  some: readonly { sample: ImportedSample; results: readonly PackedResult[]; withoutResult: number[] }[],
  batches: Awaited<ReturnType<typeof batchIds>>,
) => {
  const rows = some.map(({ sample, results: tested, withoutResult }) => ({
    ...Object.fromEntries(Object.entries(sampleColumns).map(([name, { field }]) => [name, sample[field]])),
    group_id: groupId,
    tested_ids: tested
      .filter(({ run }) => run === 1)
      .map(({ testId }) => testId)
      .sort((a, b) => a - b),
    no_result_ids: withoutResult,
  }));
  const added = await rowsOf<{ id: number; number: string }>(
    tx,
    sql`insert into ${samples} (${storedColumns}) select ${storedColumns}
      from json_populate_recordset(null::${samples}, ${JSON.stringify(rows)}::json)
      returning id::int as id, report_number as number`,
  );
  const ids = new Map(added.map((row) => [row.number, row.id]));
  return some.flatMap(({ sample, results: tested }) =>
    tested.map(({ testId, run, batch, numbers, qualifiers }) => ({
      sample_id: ids.get(sample.reportNumber) ?? null,
      test_id: testId,
      run,
      numbers,
      qualifiers,
      batch_id: batches.get(batch) ?? null,
    })),
  );
};

const resultColumns = {
  sample_id: 'int8',
  test_id: 'int8',
  numbers: 'float8[]',
  qualifiers: 'text[]',
  batch_id: 'int8',
} as const;

const insertResults = async (tx: WriteTx, rows: Awaited<ReturnType<typeof insertSamples>>) => {
  const [reported, again] = [rows.filter(({ run }) => run === 1), rows.filter(({ run }) => run > 1)];
  await copyRows(tx, 'results', resultColumns, reported);
  if (again.length > 0) await copyRows(tx, 'retests', { ...resultColumns, run: 'int4' }, again);
};

/**
 * Inserts without foreign-key checks, which take half of the time of an import. Only for the embedded
 * database, whose user may disable them; the keys were just inserted in the same transaction or come from the
 * data dictionary.
 */
export const withoutKeyChecks = async (tx: WriteTx, insert: () => Promise<void>) => {
  await tx.execute(sql`set local session_replication_role = replica`);
  await insert();
  await tx.execute(sql`set local session_replication_role = origin`);
};

/** Inserts the samples of a group with their results. */
export const addSamples = async (
  tx: WriteTx,
  groupId: number,
  all: readonly ImportedSample[],
  packed: PackedResults,
) => {
  const batches = await batchIds(tx, packed.batches);
  for (let start = 0; start < all.length; start += samplesPerStatement) {
    const some = all.slice(start, start + samplesPerStatement).map((sample) => {
      const results = packed.of(sample.reportNumber);
      return { sample, results, withoutResult: packed.withoutResult(sample.reportNumber, results) };
    });
    const rows = await insertSamples(tx, groupId, some, batches);
    for (let first = 0; first < rows.length; first += resultsPerStatement)
      await insertResults(tx, rows.slice(first, first + resultsPerStatement));
    // statements of the embedded database block the event loop
    await setImmediate();
  }
};
