import { asc, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { analytes, tests } from '../samples.tables.ts';
import known from './tests.json' with { type: 'json' };

export type DictionaryAnalyte = typeof analytes.$inferSelect & {
  direction: 'lower_is_better' | 'higher_is_better' | 'neutral';
};
export type DictionaryTest = typeof tests.$inferSelect & {
  /** In the order of their positions in packed results. */
  readonly analytes: readonly DictionaryAnalyte[];
};

/** Every test with its analytes, in the order the institute lists them. */
export interface Dictionary {
  readonly tests: readonly DictionaryTest[];
  test(id: number): DictionaryTest | undefined;
  testNamed(name: string): DictionaryTest | undefined;
}

/** Adds missing tests and analytes. Existing ones, and above all their prices, are kept. */
export const syncDictionary = async (tx: WriteTx) => {
  const rows = known.map(({ analytes: _, group, ...test }) => ({ ...test, testGroup: group }));
  await tx.insert(tests).values(rows).onConflictDoNothing({ target: tests.name });
  const ids = new Map(
    (await tx.select({ id: tests.id, name: tests.name }).from(tests)).map((test) => [test.name, test.id]),
  );
  const missing = known.flatMap((test) =>
    test.analytes.map((analyte, position) => ({ ...analyte, position, testId: ids.get(test.name) ?? 0 })),
  );
  await tx.insert(analytes).values(missing).onConflictDoNothing({ target: analytes.name });
};

export const dictionaryIsComplete = async (tx: ReadTx) => {
  const names = new Set(
    (await tx.select({ name: analytes.name }).from(analytes)).map((analyte) => analyte.name),
  );
  return known.every((test) => test.analytes.every((analyte) => names.has(analyte.name)));
};

export const loadDictionary = async (tx: ReadTx): Promise<Dictionary> => {
  const byTest = new Map<number, DictionaryAnalyte[]>();
  const rows = await tx.select().from(analytes).orderBy(asc(analytes.testId), asc(analytes.position));
  for (const analyte of rows as DictionaryAnalyte[]) {
    const list = byTest.get(analyte.testId) ?? [];
    byTest.set(analyte.testId, list);
    list.push(analyte);
  }
  const listed = await tx.select().from(tests).orderBy(sql`${tests.id}`);
  const all = listed.map((test) => ({ ...test, analytes: byTest.get(test.id) ?? [] }));
  const byId = new Map(all.map((test) => [test.id, test]));
  const byName = new Map(all.map((test) => [test.name, test]));
  return { tests: all, test: (id) => byId.get(id), testNamed: (name) => byName.get(name) };
};
