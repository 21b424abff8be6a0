import { readAnalysisSeries } from '@iom/contract/analysis/analysis.endpoints.ts';
import type { AnalysisQueryInput } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { SeriesQuestionInput } from '@iom/contract/analysis/series.schemas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { reloadArchive } from '#test/fixtures/archive.ts';
import { aMember } from '#test/fixtures/people.ts';

let archive: AnalysisArchive;
let id: AnalysisArchive['analytes'];
beforeAll(async () => {
  archive = await openAnalysisArchive();
  id = archive.analytes;
});
afterAll(() => archive.app.close());

const call = (series: SeriesQuestionInput, query: AnalysisQueryInput = {}, who = archive.holder) =>
  archive.app.call(readAnalysisSeries, { body: { ...query, series }, token: who.token });
const series = async (question: SeriesQuestionInput, query: AnalysisQueryInput = {}) =>
  (await call(question, query)).body;

const oil = (number: string) => ({
  ...{ sample: archive.oilId(number), report_number: number, brand_name: expect.any(String) },
});

test('points: the oils with both numbers, censored ones marked', async () => {
  expect(await series({ kind: 'points', x: id.kv100, y: id.noack })).toEqual({
    kind: 'points',
    n: 3,
    groups: [{ value: null, n: 3 }],
    left_out: 0,
    sample: ['A1', 'A3', 'A5'].map(archive.oilId),
    report_number: ['A1', 'A3', 'A5'],
    brand_name: expect.any(Array),
    group: [0, 0, 0],
    censored: [0, 2],
    qualifiers: [
      { oil: 0, analyte: 1, qualifier: '<' },
      { oil: 2, analyte: 1, qualifier: '>' },
    ],
    line: null,
    x: [10.12, 8.1, 10.12],
    y: [5, 12, 15],
  });
});

test('points by group: groups in natural order, each point with the index of its group', async () => {
  const body = await series({ kind: 'points', x: id.noack, y: id.noack, group: 'country' });
  expect(body).toMatchObject({
    groups: [
      { value: 'Canada', n: 1 },
      { value: 'Germany', n: 1 },
      { value: 'United States', n: 2 },
    ],
    group: [1, 2, 2, 0],
  });
});

test('parallel: one list of numbers per analyte', async () => {
  const analytes = [id.kv100, id.noack, id.calcium];
  expect(await series({ kind: 'parallel', analytes, group: 'year' })).toEqual({
    kind: 'parallel',
    n: 2,
    groups: [
      { value: 2016, n: 1 },
      { value: 2018, n: 1 },
    ],
    left_out: 0,
    sample: ['A1', 'A3'].map(archive.oilId),
    report_number: ['A1', 'A3'],
    brand_name: expect.any(Array),
    group: [0, 1],
    censored: [0],
    qualifiers: [{ oil: 0, analyte: 1, qualifier: '<' }],
    values: [
      [10.12, 8.1],
      [5, 12],
      [2100, 1200],
    ],
  });
});

test('histogram: adjoining bins of a round number of steps of the values, at most as many as asked for', async () => {
  expect(await series({ kind: 'histogram', analyte: id.noack, bins: 4 })).toEqual({
    kind: 'histogram',
    n: 4,
    censored: 2,
    bins: [
      { from: 5, to: 10, count: 2 },
      { from: 10, to: 15, count: 1 },
      { from: 15, to: 20, count: 1 },
    ],
  });
  expect(await series({ kind: 'histogram', analyte: id.pour })).toEqual({
    kind: 'histogram',
    n: 1,
    censored: 0,
    bins: [{ from: -36, to: -36, count: 1 }],
  });
});

test('histogram: bins of a width begin at a multiple of it, wider ones where there would be too many', async () => {
  const body = await series({ kind: 'histogram', analyte: id.noack, bin_width: 4 });
  expect(body).toMatchObject({
    bins: [
      { from: 4, to: 8, count: 1 },
      { from: 8, to: 12, count: 1 },
      { from: 12, to: 16, count: 2 },
    ],
  });
  const fine = await series({ kind: 'histogram', analyte: id.noack, bin_width: 0.001 });
  expect(fine.kind === 'histogram' && fine.bins.length).toBeLessThanOrEqual(200);
});

test('text results and invisible values are in no series', async () => {
  const none = { kind: 'histogram', n: 0, censored: 0, bins: [] };
  expect(await series({ kind: 'histogram', analyte: id.copper })).toEqual(none);
  expect(await series({ kind: 'histogram', analyte: id.noack }, { country: ['France'] })).toEqual(none);
});

test('box: quartiles interpolated, whiskers within 1.5 interquartile ranges', async () => {
  expect(await series({ kind: 'box', analyte: id.noack })).toEqual({
    kind: 'box',
    n: 4,
    left_out: 0,
    boxes: [
      {
        value: null,
        n: 4,
        censored: 2,
        min: 5,
        q1: 8.375,
        median: 10.75,
        q3: 12.75,
        max: 15,
        whisker_low: 5,
        whisker_high: 15,
        outliers: 0,
      },
    ],
    oils: [
      { box: 0, ...oil('A1'), value: 5, qualifier: '<' },
      { box: 0, ...oil('A5'), value: 15, qualifier: '>' },
      { box: 0, ...oil('A3'), value: 12, qualifier: null },
      { box: 0, ...oil('A4'), value: 9.5, qualifier: null },
    ],
  });
  const grouped = await series({ kind: 'box', analyte: id.kv100, group: 'sae_grade' });
  expect(grouped).toMatchObject({
    n: 4,
    boxes: [
      { value: '30', median: 10.12 },
      { value: '0W20', median: 8.1 },
      { value: '5W30', n: 1 },
      { value: '10W40', n: 1, min: 14.2, max: 14.2 },
    ],
  });
});

test('a number beyond the whiskers is an outlier', async () => {
  const { app } = archive;
  const noackOf = (number: string, value: number) =>
    app.execute(sql`update results set numbers = array[${value}::float8] where sample_id = ${archive.oilId(number)}
          and test_id = (select test_id from analytes where id = ${id.noack})`);
  for (const number of ['A1', 'A3', 'A4']) await noackOf(number, 10);
  await noackOf('A5', 50);
  await reloadArchive(app);
  expect(await series({ kind: 'box', analyte: id.noack })).toMatchObject({
    boxes: [{ q1: 10, median: 10, q3: 20, whisker_low: 10, whisker_high: 10, outliers: 1 }],
  });
  for (const [number, value] of [
    ['A1', 5],
    ['A3', 12],
    ['A4', 9.5],
    ['A5', 15],
  ] as const)
    await noackOf(number, value);
  await reloadArchive(app);
});

test('trend: quartiles by year, by group within the year', async () => {
  expect(await series({ kind: 'trend', analyte: id.noack, group: 'region' })).toMatchObject({
    kind: 'trend',
    n: 4,
    left_out: 0,
    groups: [
      { value: 'Americas', n: 3, years: [{ year: 2018, n: 3, censored: 1, min: 9.5, median: 12, max: 15 }] },
      { value: 'Europe', n: 1, years: [{ year: 2016, n: 1, q1: 5, q3: 5 }] },
    ],
  });
  expect(await series({ kind: 'trend', analyte: id.noack })).toMatchObject({
    groups: [{ value: null, n: 4, years: [{ year: 2016 }, { year: 2018 }] }],
  });
});

test('profile: quartiles of several analytes, oils with any of them', async () => {
  expect(await series({ kind: 'profile', analytes: [id.zinc, id.calcium] })).toMatchObject({
    kind: 'profile',
    n: 3,
    groups: [
      {
        value: null,
        n: 3,
        analytes: [
          { analyte: id.zinc, n: 2, median: 950 },
          { analyte: id.calcium, n: 2, median: 1650 },
        ],
      },
    ],
  });
});

test('summary: mean, median, extremes and standard deviation by group, with limits counted', async () => {
  const asked = { kind: 'summary' as const, analytes: [id.noack, id.zinc], group: 'region' as const };
  expect(await series({ ...asked, order: { by: 'mean', analyte: id.noack } })).toEqual({
    ...{ kind: 'summary', n: 4, left_out: 0 },
    groups: [
      {
        ...{ value: 'Americas', n: 3 },
        analytes: [
          {
            ...{ analyte: id.noack, n: 3, censored: 1, mean: 36.5 / 3, median: 12, min: 9.5, max: 15 },
            sd: expect.closeTo(2.7538, 4),
          },
          { analyte: id.zinc, n: 1, censored: 0, mean: 1000, median: 1000, min: 1000, max: 1000, sd: null },
        ],
      },
      {
        ...{ value: 'Europe', n: 1 },
        analytes: [
          { analyte: id.noack, n: 1, censored: 1, mean: 5, median: 5, min: 5, max: 5, sd: null },
          { analyte: id.zinc, n: 1, censored: 0, mean: 900, median: 900, min: 900, max: 900, sd: null },
        ],
      },
    ],
  });
});

test('a line through points with numbers of more than two oils', async () => {
  const body = await series({ kind: 'points', x: id.kv100, y: id.kv100, line: true });
  expect(body).toMatchObject({ line: { n: 4, slope: 1, r_squared: 1 } });
});

test('obeys filters and chosen datasets', async () => {
  const question = { kind: 'points' as const, x: id.kv100, y: id.kv100 };
  expect(await series(question, { custom_reports: [archive.custom] })).toMatchObject({
    n: 2,
    x: [10.12, 14.2],
  });
  const test_parameters = [{ test: id.noack, operator: 'gt' as const, value: 10 }];
  expect(await series(question, { test_parameters })).toMatchObject({ n: 2, x: [8.1, 10.12] });
});

test('the holder of nothing gets empty series', async () => {
  const nobody = await aMember(archive.app);
  const { body } = await call({ kind: 'trend', analyte: id.noack, group: 'year' }, {}, nobody);
  expect(body).toEqual({ kind: 'trend', n: 0, left_out: 0, groups: [] });
});

test.each([
  [{ kind: 'pie' }, 'series.kind'],
  [{ kind: 'points', x: 999_999, y: 1 }, 'series.x'],
  [{ kind: 'profile', analytes: [1, 999_999] }, 'series.analytes.1'],
  [{ kind: 'box', analyte: 1, group: 'price' }, 'series.group'],
  [{ kind: 'histogram', analyte: 1, bins: 0 }, 'series.bins'],
])('returns 400 for %j at %s', async (question, field) => {
  const response = await call(question as SeriesQuestionInput);
  expect(response.status).toBe(400);
  expect(Object.keys(response.failure.errors ?? {})).toEqual([field]);
});

test('a chart that pools several grade temperatures is refused with the reason', async () => {
  const analytes = archive.app.app.modules.samples.dictionary().tests.flatMap((one) => one.analytes);
  const analyte = analytes.find(({ name }) => name === 'CCS Viscosity @ Grade Temperature')?.id ?? 0;
  const box = { kind: 'box' as const, analyte, group: 'region' as const };
  const { status, failure } = await call(box);
  expect(status).toBe(400);
  expect(failure.errors).toEqual({
    'series.analyte': [expect.stringContaining('choose an analyte that names its temperature')],
  });
  expect((await call(box, { sae_grade: ['5W30'], year: [2015] })).status).toBe(200);
  const own = { id: 900_000_001, name: 'Own', unit: '', decimals: 1, formula: `a${analyte}/2` };
  const ofOwn = await call({ ...box, analyte: own.id }, { own_columns: [own] });
  expect(Object.keys(ofOwn.failure.errors ?? {})).toEqual(['series.analyte']);
});
