import { precisionTexts } from '@iom/contract/standards/precision.rules.ts';
import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { analytes, tests } from '../samples.tables.ts';
import { findPrecision } from './precision.ts';
import known from './tests.json' with { type: 'json' };

export type DictionaryAnalyte = typeof analytes.$inferSelect & {
  direction: 'lower_is_better' | 'higher_is_better' | 'neutral';
  /** Empty without a known precision. */
  readonly precision: readonly PrecisionRange[];
};
type TestRow = typeof tests.$inferSelect;

export type DictionaryTest = TestRow & {
  synonyms: string[];
  /** In the order of their positions in packed results. */
  readonly analytes: readonly DictionaryAnalyte[];
};

/** Every test with its analytes, in the order the institute lists them. */
export interface Dictionary {
  readonly tests: readonly DictionaryTest[];
  test(id: number): DictionaryTest | undefined;
  testNamed(name: string): DictionaryTest | undefined;
  analyte(id: number): DictionaryAnalyte | undefined;
}

/** The columns of the precision of an analyte, as shipped. */
const precisionColumns = (name: string) => {
  const { repeatability, reproducibility, basis } = precisionTexts(findPrecision(name));
  return { repeatability, reproducibility, precisionBasis: basis };
};

/**
 * Adds missing tests and analytes, and states the precision of all as shipped. Existing ones, and above all their prices and synonyms,
 * are kept. A test is known by its analytes: an administrator may have renamed it. Of servers that start at the same time one adds them,
 * and the others wait.
 */
export const syncDictionary = async (tx: WriteTx) => {
  await tx.execute(sql`lock table ${tests} in share row exclusive mode`);
  const stored = await tx.select({ name: analytes.name, testId: analytes.testId }).from(analytes);
  const testIdByAnalyte = new Map(stored.map(({ name, testId }) => [name, testId]));
  const findStoredId = (shipped: (typeof known)[number]) =>
    shipped.analytes.flatMap(({ name }) => testIdByAnalyte.get(name) ?? [])[0];
  const missing = known.filter((test) => findStoredId(test) === undefined);
  const added = missing.length
    ? await tx
        .insert(tests)
        .values(missing.map(({ analytes: _, group, ...test }) => ({ ...test, testGroup: group })))
        .returning({ id: tests.id, name: tests.name })
    : [];
  for (const test of known) {
    const id = findStoredId(test);
    if (id !== undefined)
      await tx
        .update(tests)
        .set({ synonyms: test.synonyms })
        .where(and(eq(tests.id, id), isNull(tests.synonyms)));
  }
  const addedIdByName = new Map(added.map(({ name, id }) => [name, id]));
  const rows = known.flatMap((test) => {
    const testId = findStoredId(test) ?? addedIdByName.get(test.name);
    if (testId === undefined) throw new Error(`test ${test.name} was not stored`);
    return test.analytes.map((analyte, position) => ({
      ...analyte,
      ...precisionColumns(analyte.name),
      position,
      testId,
    }));
  });
  await tx
    .insert(analytes)
    .values(rows)
    .onConflictDoUpdate({
      target: analytes.name,
      set: {
        repeatability: sql`excluded.repeatability`,
        reproducibility: sql`excluded.reproducibility`,
        precisionBasis: sql`excluded.precision_basis`,
      },
    });
};

/** Does the database hold every shipped analyte with its precision, and synonyms of every test? */
export const dictionaryIsComplete = async (tx: ReadTx) => {
  if ((await tx.$count(tests, isNull(tests.synonyms))) > 0) return false;
  const stored = new Map((await tx.select().from(analytes)).map((analyte) => [analyte.name, analyte]));
  return known
    .flatMap((test) => test.analytes)
    .every(({ name }) => {
      const analyte = stored.get(name);
      return (
        analyte !== undefined &&
        Object.entries(precisionColumns(name)).every(
          ([column, text]) => analyte[column as keyof ReturnType<typeof precisionColumns>] === text,
        )
      );
    });
};

export const loadDictionary = async (tx: ReadTx): Promise<Dictionary> => {
  const byTest = new Map<number, DictionaryAnalyte[]>();
  const rows = await tx.select().from(analytes).orderBy(asc(analytes.testId), asc(analytes.position));
  for (const analyte of rows) {
    const list = byTest.get(analyte.testId) ?? [];
    byTest.set(analyte.testId, list);
    list.push({
      ...analyte,
      direction: analyte.direction as DictionaryAnalyte['direction'],
      precision: findPrecision(analyte.name),
    });
  }
  const listed = await tx.select().from(tests).orderBy(sql`${tests.id}`);
  const all = listed.map((test) => ({
    ...test,
    synonyms: test.synonyms ?? [],
    analytes: byTest.get(test.id) ?? [],
  }));
  const byId = new Map(all.map((test) => [test.id, test]));
  const byName = new Map(all.map((test) => [test.name, test]));
  const analyteById = new Map(all.flatMap((test) => test.analytes.map((analyte) => [analyte.id, analyte])));
  return {
    tests: all,
    test: (id) => byId.get(id),
    testNamed: (name) => byName.get(name),
    analyte: (id) => analyteById.get(id),
  };
};

/** Locks the test's row until the transaction ends. */
export const lockTest = async (tx: WriteTx, id: number): Promise<TestRow | undefined> =>
  (await tx.select().from(tests).where(eq(tests.id, id)).for('update'))[0];

/** An undefined column is unchanged. */
export const updateTestRow = async (
  tx: WriteTx,
  id: number,
  row: Pick<TestRow, 'name' | 'synonyms'> & { priceCents: number | null | undefined },
): Promise<TestRow> => firstRow(await tx.update(tests).set(row).where(eq(tests.id, id)).returning());
