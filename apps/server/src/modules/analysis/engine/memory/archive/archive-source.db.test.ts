import { readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oilTable } from '#modules/catalogue/engine/memory/oil-table.ts';
import { loadOils } from '#modules/catalogue/oils.store.ts';
import { samples } from '#modules/samples/samples.tables.ts';
import { openLog } from '#platform/log.ts';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { openArchiveSource } from './archive-source.ts';

let archive: AnalysisArchive;
let folder: string;
beforeAll(async () => {
  archive = await openAnalysisArchive();
  folder = path.join(archive.app.dataDir, 'source');
});
afterAll(() => archive.app.close());

const openSource = async () => {
  const { app, database } = archive.app;
  const oils = oilTable((await database.read(loadOils)).filter(({ released }) => released));
  return openArchiveSource({
    database,
    log: openLog('silent'),
    samples: app.modules.samples,
    catalogue: { releasedOils: async () => oils },
    folder,
  });
};

/** The viscosity of A1 as a server sees it that starts now. */
const viscosityAfterStart = async () => {
  const source = await openSource();
  const { oils, values } = await source.load();
  await source.close();
  const row = oils.rowById.get(archive.oilId('A1')) ?? -1;
  return values.get(archive.analytes.kv100)?.numbers.valueAt(row);
};

/** Changes values without a release, which the server never does, to show where values come from. */
const setViscosity = (number: number) =>
  archive.app.execute(sql`update results set numbers = array[${number}::float8] where sample_id = ${archive.oilId('A1')}
        and test_id = (select test_id from analytes where id = ${archive.analytes.kv100})`);
const newStamp = () => archive.app.execute(sql`update archive_state set stamp = gen_random_uuid()`);

test('a start reads the file of the previous one while the archive is the same, then the database', async () => {
  expect(await viscosityAfterStart()).toBe(10.12);
  await setViscosity(11);
  expect(await viscosityAfterStart()).toBe(10.12);
  await newStamp();
  expect(await viscosityAfterStart()).toBe(11);
});

test('a start with a truncated file reads the database and replaces the file', async () => {
  await setViscosity(12);
  const file = path.join(folder, 'archive.columns');
  const { length } = await readFile(file);
  await truncate(file, length - 1);
  expect(await viscosityAfterStart()).toBe(12);
  expect(await readFile(file)).toHaveLength(length);
});

test('a start with the same stamp and other oils reads the database', async () => {
  await setViscosity(13);
  await archive.app.database.write((tx) =>
    tx
      .update(samples)
      .set({ kind: 'reference' })
      .where(eq(samples.id, archive.oilId('A5'))),
  );
  expect(await viscosityAfterStart()).toBe(13);
});

test('after the first load every load reads the database', async () => {
  const source = await openSource();
  await source.load();
  await setViscosity(14);
  const { oils, values } = await source.load();
  await source.close();
  const row = oils.rowById.get(archive.oilId('A1')) ?? -1;
  expect(values.get(archive.analytes.kv100)?.numbers.valueAt(row)).toBe(14);
});

test('a closed source loads nothing', async () => {
  const source = await openSource();
  await source.close();
  await expect(source.load()).rejects.toThrow('closing');
});
