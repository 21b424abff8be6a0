import { createHash } from 'node:crypto';
import {
  analysisFileFormats,
  countAnalysisFacets,
  findOwnedOils,
  listDisplayAnalytes,
  listFilterValues,
  readAnalysisSeries,
  searchOwnedOils,
  startAnalysisDownload,
} from '@iom/contract/analysis/analysis.endpoints.ts';
import type { AnalysisQueryInput } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { answerEndpoints } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import { createSavedAnalysis, readSharedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import type { SeriesQuestionInput } from '@iom/contract/analysis/series.schemas.ts';
import { createStory, printSharedStory, readSharedStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { findReportNumbers } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readTask } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { reloadArchive } from '#test/fixtures/archive.ts';
import {
  comparedByLibrary,
  comparedNowhere,
  plainReads,
  readsOfUsers,
} from '#test/fixtures/reads-of-cells.ts';
import { sharedFiles } from '#test/fixtures/shared-files.ts';
import { callName } from '#test/setup/contract-endpoints.ts';
import { runs } from '#test/setup/runs.ts';
import type { TestCall } from '#test/setup/test-app.ts';

/** Number of compared archives. */
const archives = runs({ quick: 3, all: 40 });

let archive: AnalysisArchive;
/** Every cell of the archive that the holder does not own, with its number of values. */
let unowned: { sample: number; test: number; size: number }[];
let link: string;
let storyLink: string;

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  archive = await openAnalysisArchive();
  const cells = await archive.app.rows<{ sample: number; test: number; size: number }>(
    sql`select sample_id::int as sample, test_id::int as test, cardinality(numbers) as size from results order by 1, 2`,
  );
  const viscosity = cells.find(({ sample }) => sample === archive.oilId('A6'))?.test;
  unowned = cells.filter(
    ({ sample, test: of }) =>
      sample === archive.oilId('A6') || (sample === archive.oilId('A2') && of !== viscosity),
  );
  const body = { name: 'Shared', query: { columns: [archive.analytes.noack] } };
  link = (await archive.app.call(createSavedAnalysis, { body, token: archive.holder.token })).body.token;
  storyLink = await shareStory();
  // files state the time of their request
  await archive.app.execute(
    sql`alter table downloads alter column created_at set default date_trunc('day', now())`,
  );
});
afterAll(() => archive.app.close());

/** A story with words, a table with a chart, and an answer. @returns its link */
const shareStory = async () => {
  const { kv100, noack } = archive.analytes;
  const charts = [{ kind: 'points', x: kv100, y: noack }];
  const parts = [
    { kind: 'words', text: '# Cold start' },
    { kind: 'view', title: 'All oils', query: { columns: [kv100, noack], charts } },
    { kind: 'view', title: 'Claims', query: { answer: { name: 'claim-check', parameters: {} } } },
  ];
  const body = { title: 'Winter', parts } as never;
  return (await archive.app.call(createStory, { body, token: archive.holder.token })).body.token;
};

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
  await archive.app.execute(sql`update results r set numbers = v.n, qualifiers = v.q
        from json_to_recordset(${JSON.stringify(rows)}::json) as v(s bigint, t bigint, n float8[], q text[])
        where r.sample_id = v.s and r.test_id = v.t`);
  await reloadArchive(archive.app);
};

/** Of cells of which the holder lacks some, and of cells of which the holder lacks all. */
const ownColumns = [
  { id: 900_000_001, name: 'Own', unit: '', decimals: 3, formula: 'Noack/KV100' },
  { id: 900_000_002, name: 'Constant', unit: '', decimals: 3, formula: 'Noack*0 + 1' },
];

const queries = (): AnalysisQueryInput[] => {
  const { kv100, noack, pour } = archive.analytes;
  const own = { own_columns: ownColumns, columns: [900_000_001, 900_000_002] };
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
    own,
    { ...own, sort_field: 900_000_001, sort_type: 'desc' },
    { ...own, ...where(900_000_001, 'gte') },
    { ...own, ...where(900_000_002, 'not_reported') },
    { ...own, sort_field: 900_000_001, values: 'corrected' },
  ];
};

const questions = (): SeriesQuestionInput[] => {
  const { kv100, noack, pour } = archive.analytes;
  const byKind: { [K in SeriesQuestionInput['kind']]: Extract<SeriesQuestionInput, { kind: K }> } = {
    points: { kind: 'points', x: kv100, y: noack, group: 'region' },
    parallel: { kind: 'parallel', analytes: [kv100, noack] },
    histogram: { kind: 'histogram', analyte: noack, bins: 5 },
    box: { kind: 'box', analyte: pour, group: 'country' },
    trend: { kind: 'trend', analyte: noack, group: 'supplier' },
    profile: { kind: 'profile', analytes: [kv100, noack, pour], group: 'year' },
    summary: { kind: 'summary', analytes: [kv100, noack, pour], group: 'region' },
  };
  return Object.values(byKind);
};

/** Compared calls of the contract. */
const asked = new Set<string>();
const ask = async <E extends Endpoint>(endpoint: E, call: TestCall<E> = {}) => {
  asked.add(callName(endpoint));
  const { status, text } = await archive.app.call(endpoint, { ...call, token: archive.holder.token });
  expect([callName(endpoint), status]).toEqual([callName(endpoint), 200]);
  return text;
};

/** Downloads a file of all owned data. */
const fileOf = async (format: (typeof analysisFileFormats)[number]) => {
  const { app, holder } = archive;
  const { token } = holder;
  asked.add(callName(startAnalysisDownload));
  const { status, body } = await app.call(startAnalysisDownload, { body: { format }, token });
  expect(status).toBe(202);
  const query = { task_id: body.task_id };
  await vi.waitFor(async () => expect((await app.call(readTask, { query, token })).status).toBe(200), {
    interval: 10,
  });
  return digestOf(await sharedFiles(app).read(`downloads/${body.task_id}.${format}`));
};

const printedStory = async () => {
  asked.add(callName(printSharedStory));
  const response = await archive.app.app.server.inject({
    url: fillAddress(printSharedStory.path, { token: storyLink }),
    headers: { authorization: `Token ${archive.holder.token}` },
  });
  expect(response.statusCode).toBe(200);
  // text, pictures and fonts are streams; the rest contains the second of its creation
  const streams = response.rawPayload.toString('latin1').match(/\nstream\r?\n[\s\S]*?endstream/g) ?? [];
  expect(streams.length).toBeGreaterThan(3);
  return `story ${digestOf(Buffer.from(streams.join('\n'), 'latin1'))}`;
};

/** Files, and every response without a parameter, which take as long as all of Data Analysis. */
const filesAndLists = async () => {
  const told = [await printedStory()];
  for (const format of analysisFileFormats) told.push(`${format} ${await fileOf(format)}`);
  for (const read of plainReads) told.push(await ask(read));
  return told;
};

/** Every response of Data Analysis to the holder, byte by byte. */
const everything = async () => {
  const told = [await ask(listFilterValues), await ask(listDisplayAnalytes)];
  told.push(await ask(readSharedAnalysis, { params: { token: link } }));
  told.push(await ask(readSharedStory, { params: { token: storyLink } }));
  const samples = ['A1', 'A2', 'A6'].map((number) => archive.oilId(number));
  const atLeastZero = {
    test_parameters: [{ test: archive.analytes.noack, operator: 'gte' as const, value: 0 }],
  };
  told.push(
    await ask(findOwnedOils, { body: { samples } }),
    await ask(findOwnedOils, { body: { search: 'a' } }),
    await ask(findOwnedOils, { body: atLeastZero }),
  );
  told.push(await ask(findReportNumbers, { body: { numbers: ['A1', 'A6'] } }));
  told.push(await ask(calculatePrice, { body: { items: samples.map((sample) => ({ sample, tests: [] })) } }));
  told.push(await ask(checkPurchase, { body: { items: samples.map((sample) => ({ sample, tests: [] })) } }));
  for (const body of queries()) {
    told.push(await ask(searchOwnedOils, { body }));
    told.push(await ask(searchOwnedOils, { body: { ...body, download: true } }));
    told.push(await ask(countAnalysisFacets, { body }));
  }
  for (const answer of answerEndpoints) told.push(await ask(answer, { body: {} }));
  for (const analyte of ownColumns.map(({ id }) => id)) {
    const series = { kind: 'box' as const, analyte, group: 'region' as const };
    told.push(await ask(readAnalysisSeries, { body: { own_columns: ownColumns, series } }));
  }
  for (const series of questions()) told.push(await ask(readAnalysisSeries, { body: { series } }));
  return told;
};

test(
  `changing values that are not owned changes no byte of any response, series or file, in ${archives} archives`,
  async () => {
    const [before, listsBefore] = [await everything(), await filesAndLists()];
    const changed = (after: string[], from: string[]) =>
      after.filter((text, index) => text !== from[index]).map((text) => text.slice(0, 300));
    let pair = 0;
    const property = fc.asyncProperty(valuesOfUnowned(), async (values) => {
      await writeUnowned(values);
      expect(changed(await everything(), before)).toEqual([]);
      if (pair++ % 10 === 0) expect(changed(await filesAndLists(), listsBefore)).toEqual([]);
    });
    await fc.assert(property, { numRuns: archives });
  },
  60_000 + archives * 3000,
);

test('every read of the contract is compared, except those listed with a reason', () => {
  const known = [...asked, ...comparedByLibrary, ...Object.keys(comparedNowhere)];
  expect(readsOfUsers.map(callName).filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(comparedNowhere).filter((name) => asked.has(name))).toEqual([]);
});

test('changing an owned value changes rows, files, facets and every series', async () => {
  const before = [...(await filesAndLists()), ...(await everything())];
  await archive.app.execute(
    sql`update results set numbers = array_fill(-77.7::float8, array[cardinality(numbers)])`,
  );
  await reloadArchive(archive.app);
  const after = [...(await filesAndLists()), ...(await everything())];
  const changed = after.map((text, index) => text !== before[index]);
  expect(changed.slice(-questions().length)).toEqual(questions().map(() => true));
  for (const kind of ['story', ...analysisFileFormats])
    expect(changed[after.findIndex((text) => text.startsWith(`${kind} `))]).toBe(true);
  expect(changed.filter(Boolean).length).toBeGreaterThan(20);
});
