import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstRow } from '#platform/database/database.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { analytes, tests } from '../samples.tables.ts';
import { loadDictionary, syncDictionary } from './dictionary.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('an analyte shipped with a new version joins its test also after the test was renamed', async () => {
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
