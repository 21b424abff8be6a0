import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { openTestApp } from '#test/setup/test-app.ts';
import { loadSamples } from './licences.store.ts';

/** More ids than a PostgreSQL statement accepts as parameters. */
const manyIds = Array.from({ length: 70_000 }, (_, index) => index + 1);

test('reads the samples of more ids than a statement accepts as parameters, in ascending order', async () => {
  const app = await openTestApp();
  await aGroup(app, { oils: 3 });
  const read = await app.database.read((tx) => loadSamples(tx, manyIds.toReversed()));
  const stored = await app.rows<{ id: number }>(sql`select id::int as id from samples order by id`);
  expect(read).toHaveLength(3);
  expect(read.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  await app.close();
});
