import { listDataDictionary } from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstRow } from '#platform/database/database.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { analytes, tests } from '../samples.tables.ts';
import { dictionaryIsComplete, loadDictionary, syncDictionary } from './dictionary.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('an analyte shipped with a new version joins its test even after a rename of the test', async () => {
  const { database } = app;
  const before = await database.read(loadDictionary);
  const elements = before.testNamed('Elemental Analysis by ICP');
  const analyte = elements?.analytes.at(-1);
  await database.write(async (tx) => {
    await tx
      .update(tests)
      .set({ name: 'Metals' })
      .where(eq(tests.id, elements?.id ?? 0));
    firstRow(
      await tx
        .delete(analytes)
        .where(eq(analytes.id, analyte?.id ?? 0))
        .returning(),
    );
    await syncDictionary(tx);
  });
  const after = await database.read(loadDictionary);
  expect(after.tests).toHaveLength(before.tests.length);
  expect(after.testNamed('Metals')?.analytes.map(({ name }) => name)).toEqual(
    elements?.analytes.map(({ name }) => name),
  );
});

test('of servers that start at the same time with a new test one adds it', async () => {
  const { database } = app;
  const before = await database.read(loadDictionary);
  const testId = before.tests.at(-1)?.id ?? 0;
  await database.write(async (tx) => {
    await tx.delete(analytes).where(eq(analytes.testId, testId));
    await tx.delete(tests).where(eq(tests.id, testId));
  });
  await Promise.all(Array.from({ length: 4 }, () => database.write(syncDictionary)));
  const after = await database.read(loadDictionary);
  expect(after.tests.map((one) => one.name).sort()).toEqual(before.tests.map((one) => one.name).sort());
});

test('a database of an earlier version gets the shipped synonyms; those of an administrator stay', async () => {
  const { database } = app;
  const [first, second] = (await database.read(loadDictionary)).tests;
  await database.write(async (tx) => {
    await tx
      .update(tests)
      .set({ synonyms: null })
      .where(eq(tests.id, first?.id ?? 0));
    await tx
      .update(tests)
      .set({ synonyms: ['viscous'] })
      .where(eq(tests.id, second?.id ?? 0));
    expect(await dictionaryIsComplete(tx)).toBe(false);
    await syncDictionary(tx);
    expect(await dictionaryIsComplete(tx)).toBe(true);
  });
  const after = await database.read(loadDictionary);
  expect(after.tests.slice(0, 2).map(({ synonyms }) => synonyms)).toEqual([first?.synonyms, ['viscous']]);
  expect(first?.synonyms).toContain('KV100');
});

test('states the precision as shipped, also in a database of an earlier version', async () => {
  const { database } = app;
  await database.write(async (tx) => {
    await tx
      .update(analytes)
      .set({ reproducibility: '0.9*X', precisionBasis: 'unsure' })
      .where(eq(analytes.name, 'Sulfated Ash'));
    expect(await dictionaryIsComplete(tx)).toBe(false);
    await syncDictionary(tx);
    expect(await dictionaryIsComplete(tx)).toBe(true);
  });
  const ash = (await database.read(loadDictionary)).testNamed('Sulfated Ash')?.analytes[0];
  expect(ash).toMatchObject({
    reproducibility: '0.189*X^0.85; 0.142*X^0.75',
    precisionBasis: 'Stated by the method (ASTM D874); Assumption of the institute (ASTM D874)',
    precision: [
      { from: 0.005, to: 0.1 },
      { from: 0.11, to: 25 },
    ],
  });
});

test('the public dictionary has no research notes and one of four sources for every precision', async () => {
  const { body } = await app.call(listDataDictionary, { query: { page_size: '100' } });
  expect(JSON.stringify(body)).not.toMatch(/unsure|memory|verified/i);
  const bases = body.results.flatMap((one) => one.analytes.map(({ precision_basis }) => precision_basis));
  expect(
    bases.filter(
      (basis) =>
        !/^(Stated by the method|The method states none|Quoted from|Assumption of the institute|None known to us)/.test(
          basis,
        ),
    ),
  ).toEqual([]);
});
