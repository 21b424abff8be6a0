import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importTexts, noack } from '#test/fixtures/archive.ts';
import { aMember } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { canonicalizeNames } from './canonical-names.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const composed = 'Citroën Lub';
const others = [composed.normalize('NFD'), 'Citroën\u00a0 Lub '];

test('names stored in other forms become one, searches that name them follow, and names taken are left', async () => {
  const numbers = ['CN-1', 'CN-2', 'CN-3'];
  const report = await importTexts(
    app,
    'Names',
    {
      samples: `report_number,year,brand_name,region\n${numbers.map((number) => `${number},2016,${composed},Europe\n`).join('')}`,
      results: `report_number,test,analyte,value\nCN-1,${noack.join(',')},12\n`,
    },
    { release: true },
  );
  expect(report.errors).toEqual([]);
  const member = await aMember(app);
  for (const [index, other] of others.entries())
    await app.execute(sql`update samples set brand_name = ${other} where report_number = ${numbers[index]}`);
  const filters = JSON.stringify({ brand_name: [others[0], others[1]] });
  await app.execute(
    sql`insert into watches (user_id, kind, name, filters) values ((select id from users where email = ${member.email}), 'CATALOGUE', ${others[0]}, ${filters}::jsonb)`,
  );
  for (const name of [composed, others[0]])
    await app.execute(
      sql`insert into sample_groups (name, year, import_hash, import_report) select ${name}, year, ${name}, import_report from sample_groups limit 1`,
    );

  expect(await canonicalizeNames(app.database)).toEqual([
    `sample_groups.name ${JSON.stringify(others[0])}: another has this name. Rename one of the two.`,
    'Names brought to their canonical form: 3.',
  ]);
  const { rows } = await app.execute(
    sql`select distinct brand_name from samples where report_number like 'CN-%'`,
  );
  expect(rows).toEqual([{ brand_name: composed }]);
  const watches = await app.execute(sql`select name, filters from watches`);
  expect(watches.rows).toEqual([{ name: composed, filters: { brand_name: [composed, composed] } }]);
  // once more changes nothing
  expect((await canonicalizeNames(app.database)).at(-1)).toBe('Names brought to their canonical form: 0.');
});
