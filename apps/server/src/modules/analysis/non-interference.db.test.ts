import {
  countAnalysisFacets,
  listDisplayAnalytes,
  listFilterValues,
  readAnalysisSeries,
  searchOwnedOils,
} from '@iom/contract/analysis/analysis.endpoints.ts';
import type { AnalysisQueryInput } from '@iom/contract/analysis/analysis-query.schemas.ts';
import * as answers from '@iom/contract/analysis/answers/answers.endpoints.ts';
import { createSavedAnalysis, readSharedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import type { SeriesQuestionInput } from '@iom/contract/analysis/series.schemas.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';

/** Compared archives; more in CI on the PostgreSQL server. */
const archives = Number(process.env.WORLDS ?? (process.env.CI && process.env.TEST_DATABASE_URL ? 100 : 8));

let archive: AnalysisArchive;
/** Every cell of the archive that the holder does not own, and how many values it has. */
let unowned: { sample: number; test: number; size: number }[];
let link: string;

beforeAll(async () => {
  archive = await openAnalysisArchive();
  const cells = await archive.app.database.read((tx) =>
    rowsOf<{ sample: number; test: number; size: number }>(
      tx,
      sql`select sample_id::int as sample, test_id::int as test, cardinality(numbers) as size from results order by 1, 2`,
    ),
  );
  const viscosity = cells.find(({ sample }) => sample === archive.oilId('A6'))?.test;
  unowned = cells.filter(
    ({ sample, test: of }) =>
      sample === archive.oilId('A6') || (sample === archive.oilId('A2') && of !== viscosity),
  );
  const body = { name: 'Shared', query: { columns: [archive.analytes.noack] } };
  link = (await archive.app.call(createSavedAnalysis, { body, token: archive.holder.token })).body.token;
});
afterAll(() => archive.app.close());

const value = fc.record({
  number: fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { freq: 6 }),
  qualifier: fc.option(fc.constantFrom('<', '>', 'pass', '1a'), { freq: 2 }),
});
const valuesOfUnowned = () =>
  fc.tuple(...unowned.map(({ size }) => fc.array(value, { minLength: size, maxLength: size })));
type Values = ReturnType<typeof valuesOfUnowned> extends fc.Arbitrary<infer V> ? V : never;

const writeUnowned = async (values: Values) => {
  const rows = unowned.map((cell, index) => {
    const own = values[index] ?? [];
    return {
      s: cell.sample,
      t: cell.test,
      n: own.map((one) => one.number),
      q: own.map((one) => one.qualifier),
    };
  });
  await archive.app.database.write((tx) =>
    tx.execute(
      sql`update results r set numbers = v.n, qualifiers = v.q
        from json_to_recordset(${JSON.stringify(rows)}::json) as v(s bigint, t bigint, n float8[], q text[])
        where r.sample_id = v.s and r.test_id = v.t`,
    ),
  );
  await archive.app.app.modules.samples.refreshArchive();
};

const queries = (): AnalysisQueryInput[] => {
  const { kv100, noack, pour } = archive.analytes;
  const where = (test: number, operator: 'ne' | 'gte' | 'reported' | 'not_reported') => {
    const isComparison = operator === 'ne' || operator === 'gte';
    return { test_parameters: [isComparison ? { test, operator, value: 0 } : { test, operator }] };
  };
  return [
    {},
    { sort_field: noack },
    { sort_field: pour, sort_type: 'desc', columns: [pour, kv100] },
    where(noack, 'ne'),
    where(noack, 'gte'),
    where(pour, 'reported'),
    where(noack, 'not_reported'),
    { custom_reports: [archive.custom], sort_field: noack },
    { year: [2020, 2016], ...where(kv100, 'gte') },
  ];
};

const questions = (): SeriesQuestionInput[] => {
  const { kv100, noack, pour } = archive.analytes;
  return [
    { kind: 'points', x: kv100, y: noack, group: 'region' },
    { kind: 'parallel', analytes: [kv100, noack] },
    { kind: 'histogram', analyte: noack, bins: 5 },
    { kind: 'box', analyte: pour, group: 'country' },
    { kind: 'trend', analyte: noack, group: 'supplier' },
    { kind: 'profile', analytes: [kv100, noack, pour], group: 'year' },
  ];
};

/** Everything Data Analysis tells the holder, byte by byte. */
const everything = async () => {
  const { app, holder } = archive;
  const { token } = holder;
  const told: { status: number; text: string }[] = [
    await app.call(listFilterValues, { token }),
    await app.call(listDisplayAnalytes, { token }),
    await app.call(readSharedAnalysis, { params: { token: link }, token }),
  ];
  for (const body of queries()) {
    told.push(await app.call(searchOwnedOils, { body, token }));
    told.push(await app.call(searchOwnedOils, { body: { ...body, download: true }, token }));
    told.push(await app.call(countAnalysisFacets, { body, token }));
  }
  for (const answer of Object.values(answers)) told.push(await app.call(answer, { body: {}, token }));
  for (const series of questions())
    told.push(await app.call(readAnalysisSeries, { body: { series }, token }));
  for (const { status } of told) expect(status).toBe(200);
  return told.map(({ text }) => text);
};

test(
  `changing values that are not owned changes no byte of any response, series or file, in ${archives} archives`,
  async () => {
    const before = await everything();
    const property = fc.asyncProperty(valuesOfUnowned(), async (values) => {
      await writeUnowned(values);
      expect(await everything()).toEqual(before);
    });
    await fc.assert(property, { numRuns: archives });
  },
  60_000 + archives * 3000,
);

test('changing a value that is owned changes rows, files, facets and every series', async () => {
  const before = await everything();
  await archive.app.database.write((tx) =>
    tx.execute(sql`update results set numbers = array_fill(-77.7::float8, array[cardinality(numbers)])`),
  );
  await archive.app.app.modules.samples.refreshArchive();
  const after = await everything();
  const changed = after.map((text, index) => text !== before[index]);
  expect(changed.slice(-questions().length)).toEqual(questions().map(() => true));
  expect(changed.slice(3, 5)).toEqual([true, true]);
  expect(changed.filter(Boolean).length).toBeGreaterThan(20);
});
