import { findOwnedOils, readSampleSet } from '@iom/contract/analysis/analysis.endpoints.ts';
import { answerEndpoints } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import { claimCheck } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { createSavedAnalysis, readSharedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { importTexts, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember } from '#test/fixtures/people.ts';

let archive: AnalysisArchive;
beforeAll(async () => {
  archive = await openAnalysisArchive();
  const columns = 'report_number,year,brand_name,sae_grade,region,country';
  const viscosity = (number: string) =>
    `report_number,test,analyte,value\n${number},"Kinematic Viscosity @ 100 C","Kinematic Viscosity @ 100 C",9.9`;
  for (const [number, year, release] of [
    ['U1', 2016, false],
    ['M1', 2022, true],
  ] as const)
    await importTexts(
      archive.app,
      number,
      { samples: `${columns}\n${number},${year},Brand,5W-30,Europe,France`, results: viscosity(number) },
      { release },
    );
  await reloadArchive(archive.app);
});
afterAll(() => archive.app.close());

const all = answerEndpoints;
const answers = () =>
  Promise.all(all.map((endpoint) => archive.app.call(endpoint, { body: { sample_set: true } })));

test('visitors see the set: released oils of the Classic Archive with a grade, and their analytes', async () => {
  const { status, body } = await archive.app.call(readSampleSet, {});
  expect(status).toBe(200);
  expect(body.oils.map(({ report_number }) => report_number)).toEqual(['A1', 'A2', 'A3', 'A5', 'A6']);
  const owned = body.analytes.filter((analyte) => analyte.owned).map(({ name }) => name);
  expect(owned).toContain('Calcium');
  expect(owned).not.toContain('Sulfated Ash');
});

test('a visitor gets every answer over the set, and none without it', async () => {
  for (const { status } of await answers()) expect(status).toBe(200);
  const { body } = await archive.app.call(claimCheck.endpoint, { body: { sample_set: true } });
  expect(body.rows.map(({ report_number }) => report_number).sort()).toEqual(['A1', 'A2', 'A3', 'A5', 'A6']);
  expect(body.would_change).toEqual([]);
  for (const endpoint of all)
    for (const sample_set of [undefined, false]) {
      const { status, failure } = await archive.app.call(endpoint, { body: { sample_set } });
      expect([status, failure.code]).toEqual([401, 'not_authenticated']);
    }
  const stale = await archive.app.call(claimCheck.endpoint, { body: {}, token: 'x'.repeat(43) });
  expect([stale.status, stale.failure.code]).toEqual([401, 'invalid_token']);
});

test('the set replaces the licences; filters narrow it', async () => {
  const { token } = archive.holder;
  const read = async (body: object) =>
    (await archive.app.call(claimCheck.endpoint, { body: { sample_set: true, ...body }, token })).body.n;
  expect(await read({})).toBe(5);
  expect(await read({ custom_reports: [archive.custom] })).toBe(5);
  expect(await read({ country: ['Japan'] })).toBe(1);
});

test('an answer over the datasets of another user is not found', async () => {
  const { token } = await aMember(archive.app);
  for (const endpoint of all) {
    const { status } = await archive.app.call(endpoint, {
      body: { custom_reports: [archive.custom] },
      token,
    });
    expect(status).toBe(404);
  }
});

test('changing values of an oil outside the set changes no byte of its answers; changing one within it does', async () => {
  const told = async () => (await answers()).map(({ text }) => text.replace(/"revision":"[^"]*"/, ''));
  const change = async (numbers: readonly string[]) => {
    const ids = numbers.map((number) => sql`${number}`);
    await archive.app.execute(sql`update results set numbers = array_fill(77.7::float8, array[cardinality(numbers)]) where sample_id in
          (select id from samples where report_number in (${sql.join(ids, sql`, `)}))`);
    await reloadArchive(archive.app);
  };
  const before = await told();
  await change(['A4', 'U1', 'M1']);
  expect(await told()).toEqual(before);
  await change(['A6']);
  expect(await told()).not.toEqual(before);
});

test('the link of an analysis over the set lacks nothing for a reader without data', async () => {
  const query = { sample_set: true, answer: { name: 'suspects' as const, parameters: {} } };
  const saved = await archive.app.call(createSavedAnalysis, {
    body: { name: 'Sample', query },
    token: archive.holder.token,
  });
  const reader = await aMember(archive.app);
  const { body } = await archive.app.call(readSharedAnalysis, {
    params: { token: saved.body.token },
    token: reader.token,
  });
  expect(body).toMatchObject({ query, mine: false, missing: { datasets: [], analytes: [] } });
});

test('held oils are found by words of the label, and by id; others are not', async () => {
  const found = async (body: object) => {
    const { status, body: result } = await archive.app.call(findOwnedOils, {
      body,
      token: archive.holder.token,
    });
    expect(status).toBe(200);
    return [result.count, ...result.results.map(({ report_number }) => report_number)];
  };
  expect(await found({})).toEqual([5, 'A1', 'A2', 'A3', 'A4', 'A5']);
  expect(await found({ search: 'alpha 2018' })).toEqual([1, 'A5']);
  expect(await found({ search: 'a1' })).toEqual([1, 'A1']);
  expect(await found({ search: '5w-30' })).toEqual([1, 'A1']);
  expect(await found({ search: 'hidden' })).toEqual([0]);
  const [a2, a6] = [archive.oilId('A2'), archive.oilId('A6')];
  expect(await found({ search: 'a1', samples: [a2, a6] })).toEqual([1, 'A2', 'A1']);
  expect(await found({ search: 'a', country: ['Canada'] })).toEqual([1, 'A5']);
});

test('free oils stay free, and oils released or corrected later join only while some are missing', async () => {
  const free = async () =>
    (await archive.app.call(readSampleSet, {})).body.oils.map(({ report_number }) => report_number);
  const before = await free();
  const numbers = Array.from({ length: 80 }, (_, n) => `N${n + 1}`);
  const importOils = async (name: string, some: readonly string[], tests: readonly string[]) => {
    const columns = 'report_number,year,brand_name,sae_grade,region,country';
    const oil = (number: string, n: number) => `${number},${2000 + 5 * (n % 4)},Brand,5W-30,Europe,France\n`;
    const values = (number: string) => tests.map((test) => `${number},"${test}","${test}",9.9\n`).join('');
    const files = {
      samples: `${columns}\n${some.map(oil).join('')}`,
      results: `report_number,test,analyte,value\n${some.map(values).join('')}`,
    };
    expect((await importTexts(archive.app, name, files, { release: true })).errors).toEqual([]);
    await reloadArchive(archive.app);
  };
  await importOils('New', numbers.slice(0, 65), ['Kinematic Viscosity @ 100 C']);
  const filled = await free();
  expect(filled).toHaveLength(60);
  expect(filled).toEqual(expect.arrayContaining(before));
  // they would be chosen first
  await importOils('Newer', numbers.slice(65), ['Kinematic Viscosity @ 100 C', 'Kinematic Viscosity @ 40 C']);
  expect(await free()).toEqual(filled);
});
