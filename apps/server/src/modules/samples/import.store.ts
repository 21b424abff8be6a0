import { eq, inArray, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportedSample } from './import-samples.rules.ts';
import { results, sampleGroups, samples } from './samples.tables.ts';

/** Rows a statement: large enough to be quick, small enough for the embedded database's memory. */
const samplesAtOnce = 500;
const resultsAtOnce = 2000;

export interface PackedResult {
  testId: number;
  numbers: (number | null)[];
  /** null where no value has a mark. */
  marks: (string | null)[] | null;
}
export interface SampleToAdd {
  sample: ImportedSample;
  results: readonly PackedResult[];
}

export const findImport = async (tx: ReadTx, importHash: string): Promise<ImportReport | undefined> =>
  (
    await tx
      .select({ report: sampleGroups.importReport })
      .from(sampleGroups)
      .where(eq(sampleGroups.importHash, importHash))
  )[0]?.report as ImportReport | undefined;

export const takenReportNumbers = async (
  tx: ReadTx,
  reportNumbers: readonly string[],
): Promise<Set<string>> => {
  const taken = new Set<string>();
  for (let start = 0; start < reportNumbers.length; start += 1000) {
    const some = reportNumbers.slice(start, start + 1000);
    const rows = await tx
      .select({ number: samples.reportNumber })
      .from(samples)
      .where(inArray(samples.reportNumber, some));
    for (const { number } of rows) taken.add(number);
  }
  return taken;
};

/** The group with its report, whose `group` is the new id. */
export const addGroup = async (
  tx: WriteTx,
  group: { name: string; year: number; importHash: string },
  report: ImportReport,
) => {
  const [row] = await tx
    .insert(sampleGroups)
    .values({ ...group, importReport: report })
    .returning({ id: sampleGroups.id });
  const whole = { ...report, group: row?.id ?? null };
  await tx
    .update(sampleGroups)
    .set({ importReport: whole })
    .where(eq(sampleGroups.importHash, group.importHash));
  return whole;
};

const addSomeSamples = async (tx: WriteTx, groupId: number, some: readonly SampleToAdd[]) => {
  const rows = some.map(({ sample, results: tested }) => ({
    ...sample,
    groupId,
    testedIds: tested.map((result) => result.testId).sort((a, b) => a - b),
  }));
  const added = await tx
    .insert(samples)
    .values(rows)
    .returning({ id: samples.id, reportNumber: samples.reportNumber });
  const ids = new Map(added.map((row) => [row.reportNumber, row.id]));
  return some.flatMap(({ sample, results: tested }) =>
    tested.map((result) => ({
      s: ids.get(sample.reportNumber),
      t: result.testId,
      n: result.numbers,
      m: result.marks,
    })),
  );
};

const addSomeResults = (tx: WriteTx, rows: readonly object[]) =>
  tx.execute(sql`
    insert into ${results} (sample_id, test_id, numbers, marks)
    select s, t, n, m from json_to_recordset(${JSON.stringify(rows)}::json) as packed(s bigint, t bigint, n float8[], m text[])`);

/** All samples of a group with their results. */
export const addSamples = async (tx: WriteTx, groupId: number, all: readonly SampleToAdd[]) => {
  if (all.length > samplesAtOnce) await tx.execute(sql`set local statement_timeout = 0`);
  for (let start = 0; start < all.length; start += samplesAtOnce) {
    const rows = await addSomeSamples(tx, groupId, all.slice(start, start + samplesAtOnce));
    for (let first = 0; first < rows.length; first += resultsAtOnce)
      await addSomeResults(tx, rows.slice(first, first + resultsAtOnce));
  }
};
