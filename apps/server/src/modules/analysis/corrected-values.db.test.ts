import { hideNames, readAnalysisSeries, searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { claimCheck } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { createStory, printSharedStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readAssurance } from '@iom/contract/library/assurance/assurance.endpoints.ts';
import { readPublicControlChart } from '@iom/contract/library/assurance/public-chart.endpoints.ts';
import { readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { readGradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { readProvenance } from '@iom/contract/library/provenance/provenance.endpoints.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import { sql } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { rowsOf } from '#platform/database/database.ts';
import { importTexts, kv100, noack, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
let holder: Person;
/** Ids of the analytes. */
let viscosity: number;
let volatility: number;

const line = (...cells: string[]) => `${cells.join(',')}\n`;
/** Six laboratory years of four readings each of a reference oil of 10 mm²/s; Lab A reads 0.2 more in 2016. */
const places = ['A', 'B'].flatMap((laboratory) => [2016, 2017, 2018].map((year) => ({ laboratory, year })));
const biasOf = ({ laboratory, year }: (typeof places)[number]) =>
  year === 2016 ? (laboratory === 'A' ? 0.2 : -0.2) : 0;
const readings = places.flatMap((place, at) =>
  [-0.01, 0.01, -0.01, 0.01].map((error, turn) => ({
    ...{ report: `RO-${at}-${turn}`, batch: `${place.year}-${place.laboratory}`, ...place },
    value: (10 + biasOf(place) + error).toFixed(2),
  })),
);
const market = [
  ['M-1', '2016', 'Lab A', '10.30'],
  ['M-2', '2016', 'Lab B', '10.00'],
  ['M-3', '2016', '', '10.25'],
  ['M-4', '2019', 'Lab A', '10.40'],
  ['M-5', '2016', 'Lab A', '<10.30'],
  ['M-6', '2016', 'Lab A', '10.90'],
] as const;

beforeAll(async () => {
  app = await openTestApp();
  holder = await aMember(app);
  const samples = [
    'report_number,year,brand_name,region,sae_grade,kind\n',
    ...readings.map(({ report, year }) =>
      line(report, String(year), 'Reference oil', 'Europe', '5W30', 'reference'),
    ),
    ...market.map(([number, year]) => line(number, year, `Brand ${number}`, 'Europe', '5W30', 'market')),
  ].join('');
  const results = [
    'report_number,test,analyte,value,laboratory,batch,run\n',
    ...readings.map(({ report, laboratory, batch, value }) =>
      line(report, ...kv100, value, `Lab ${laboratory}`, batch, '1'),
    ),
    ...market.flatMap(([number, year, laboratory, value]) => [
      line(number, ...kv100, value, laboratory, laboratory && `${year}-${laboratory.slice(-1)}`, '1'),
      line(number, ...noack, '12', laboratory, laboratory && `${year}-${laboratory.slice(-1)}`, '1'),
    ]),
  ].join('');
  expect((await importTexts(app, 'Corrected', { samples, results }, { release: true })).errors).toEqual([]);
  await reloadArchive(app);
  const analytes = app.app.modules.samples.dictionary().tests.flatMap((one) => one.analytes);
  const idOf = (name: string) => analytes.find((one) => one.name === name)?.id ?? 0;
  [viscosity, volatility] = [idOf(kv100[1]), idOf(noack[1])];
  const oils = (await app.call(listOils, { query: {} })).body.results;
  const heldOils = oils.filter(({ sample__report_number: number }) => number !== 'M-6');
  await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ orderId: null, buyerId: null, holderId: holder.id, kind: 'CUSTOM', name: 'All but one' },
      oils: heldOils.map(({ id }) => ({
        sampleId: id,
        testIds: app.app.modules.samples.dictionary().tests.map((one) => one.id),
        fullSet: false,
      })),
    }),
  );
});
afterAll(() => app.close());

const ids = async (number: string) =>
  (
    await app.database.read((tx) =>
      rowsOf<{ id: number }>(tx, sql`select id::int as id from samples where report_number = ${number}`),
    )
  ).map(({ id }) => id);

const search = async (body: object) =>
  (
    await app.call(searchOwnedOils, {
      body: { columns: [viscosity, volatility], ...body },
      token: holder.token,
    })
  ).body;

test('as reported is the default, and says nothing of corrections', async () => {
  const plain = await search({});
  expect(plain.results.map((row) => row[viscosity])).toEqual([10.3, 10, 10.25, 10.4, 10.3]);
  expect(JSON.stringify(plain)).not.toContain('"reported"');
  expect(await search({ values: 'as_reported' })).toEqual(plain);
});

test('a corrected number lacks the bias of its laboratory in its year, beside the number as reported', async () => {
  const { results } = await search({ values: 'corrected' });
  expect(
    results.map(({ report_number, reported, ...row }) => [report_number, row[viscosity], reported]),
  ).toEqual([
    // R is in proportion to the viscosity: a bias of 0.2 at 10 is 0.206 at 10.3
    ['M-1', 10.09, { [viscosity]: 10.3 }],
    ['M-2', 10.2, { [viscosity]: 10 }],
    // no laboratory; no reference oil of its year; no plain number
    ['M-3', 10.25, undefined],
    ['M-4', 10.4, undefined],
    ['M-5', 10.3, undefined],
  ]);
  expect(results.map((row) => row[volatility])).toEqual([12, 12, 12, 12, 12]);
});

test('conditions, order, charts and the plain file are of the corrected numbers', async () => {
  const corrected = { values: 'corrected' } as const;
  const below = { test_parameters: [{ test: viscosity, operator: 'lt', value: 10.2 }] };
  expect((await search(below)).results.map((row) => row.report_number)).toEqual(['M-2']);
  expect((await search({ ...corrected, ...below })).results.map((row) => row.report_number)).toEqual(['M-1']);
  const ordered = await search({ ...corrected, sort_field: viscosity });
  expect(ordered.results.map((row) => row.report_number)).toEqual(['M-1', 'M-2', 'M-3', 'M-5', 'M-4']);
  const series = { kind: 'histogram', analyte: viscosity, bins: 5 } as const;
  const chart = await app.call(readAnalysisSeries, { body: { ...corrected, series }, token: holder.token });
  expect(chart.body).toMatchObject({
    bins: [{ from: 10, to: 10.1, count: 1 }, { from: 10.1 }, { from: 10.2 }, { from: 10.3 }, { from: 10.4 }],
  });
  const body = { ...corrected, columns: [viscosity], download: true };
  const { text } = await app.call(searchOwnedOils, { body, token: holder.token });
  expect(text).toMatch(/M-1,10\.30,10\.09\n/);
  expect(text.split('\n')[0]).toContain('corrected for laboratory');
});

test('an own column is computed from the corrected numbers, beside its number as reported', async () => {
  const own = { id: 900_000_001, name: 'Twice', unit: '', decimals: 2, formula: 'KV100 + KV100*0 + Noack*0' };
  const query = { own_columns: [own], columns: [own.id], values: 'corrected' } as const;
  const { results } = await search(query);
  expect(
    results.map(({ report_number, reported, ...row }) => [report_number, row[own.id], reported]),
  ).toEqual([
    ['M-1', 10.09, { [own.id]: 10.3 }],
    ['M-2', 10.2, { [own.id]: 10 }],
    ['M-3', 10.25, undefined],
    ['M-4', 10.4, undefined],
    ['M-5', null, undefined],
  ]);
  const below = { test_parameters: [{ test: own.id, operator: 'lt', value: 10.2 }] };
  const found = async (body: object) => (await search(body)).results.map((row) => row.report_number);
  expect(await found({ ...query, ...below })).toEqual(['M-1']);
  expect(await found({ ...query, ...below, values: undefined })).toEqual(['M-2']);
  expect(await found({ ...query, sort_field: own.id })).toEqual(['M-1', 'M-2', 'M-3', 'M-4', 'M-5']);
  const series = { kind: 'histogram', analyte: own.id, bins: 2 } as const;
  const body = { own_columns: [own], values: 'corrected' as const, series };
  const chart = await app.call(readAnalysisSeries, { body, token: holder.token });
  expect(chart.body).toMatchObject({ n: 4, bins: [{ from: 10.09 }, { to: 10.4 }] });
  const file = { ...query, own_columns: [own], columns: [own.id, viscosity], download: true };
  const { text } = await app.call(searchOwnedOils, { body: file, token: holder.token });
  expect(text).toMatch(/,Twice,"?Twice, corrected for laboratory"?,/);
  expect(text).toMatch(/M-1,10\.30,10\.09,10\.30,10\.09\n/);
});

test('an own column cannot have the name of a corrected one', async () => {
  const own_columns = [
    { id: 900_000_001, name: 'Any, Corrected for laboratory', unit: '', decimals: 2, formula: 'KV100' },
  ];
  const refused = await app.call(searchOwnedOils, { body: { own_columns }, token: holder.token });
  expect(refused.body).toMatchObject({
    errors: { 'own_columns.0.name': ['Another column has this name.'] },
  });
});

test('an answer over corrected values says so in its rule', async () => {
  const plain = await app.call(claimCheck.endpoint, { body: {}, token: holder.token });
  const corrected = await app.call(claimCheck.endpoint, {
    body: { values: 'corrected' },
    token: holder.token,
  });
  expect(plain.body.rule).not.toContain('corrected for laboratory');
  expect(corrected.body.rule).toContain('corrected for laboratory');
  const viscosityIn = (response: typeof plain) =>
    response.body.rows
      .find(({ report_number }) => report_number === 'M-1')
      ?.limits.find(({ analyte }) => analyte === viscosity)?.value;
  expect([viscosityIn(plain), viscosityIn(corrected)]).toEqual([10.3, 10.09]);
});

/** Every piece of text that a hidden view of corrected values shows: table, chart, file and print. */
const hiddenTexts = async (query: { columns: number[]; own_columns: object[]; values: 'corrected' }) => {
  const token = holder.token;
  const { hidden_names } = (await app.call(hideNames, { body: {}, token })).body;
  const [column = 0] = query.columns;
  const body = { ...query, hidden_names } as const;
  const { text: csv } = await app.call(searchOwnedOils, {
    body: { ...body, download: true } as never,
    token,
  });
  const series = { kind: 'points', x: column, y: viscosity, group: 'brand_name' } as const;
  const chart = await app.call(readAnalysisSeries, {
    body: { own_columns: query.own_columns, values: query.values, hidden_names, series } as never,
    token,
  });
  const story = await app.call(createStory, {
    body: {
      title: 'Committee',
      parts: [{ kind: 'view', title: 'Hidden', query: { ...body, charts: [series] } }],
    } as never,
    token,
  });
  const printed = await app.app.server.inject({
    url: fillAddress(printSharedStory.path, { token: story.body.token }),
    headers: { authorization: `Token ${token}` },
  });
  const pdf = await getDocumentProxy(new Uint8Array(printed.rawPayload));
  const { text: print } = await extractText(pdf, { mergePages: true });
  return { csv, chart: chart.body, print, table: (await search({ ...body })).results };
};

test('a view that hides names shows corrected values and own columns of its oils, and no name', async () => {
  const own = { id: 900_000_001, name: 'Twice', unit: 'mm²/s', decimals: 2, formula: 'KV100*2' };
  const query = { own_columns: [own], columns: [own.id, viscosity], values: 'corrected' } as const;
  const open = (await search(query)).results;
  const { csv, chart, print, table } = await hiddenTexts({
    ...query,
    columns: [own.id, viscosity],
    own_columns: [own],
  });
  for (const text of [csv, JSON.stringify(chart), print, JSON.stringify(table)])
    expect(text).not.toMatch(/\bM-\d|Brand M\b|Lab [AB]/);
  const numbers = (rows: typeof open) =>
    rows.map((row) => JSON.stringify([row[own.id], row[viscosity], row.reported, row.qualifiers])).toSorted();
  expect(numbers(table)).toEqual(numbers(open));
  const lines = csv
    .trim()
    .split('\n')
    .map((one) => one.split(',').slice(-4).join());
  expect(lines.slice(1).toSorted()).toEqual(
    [
      '20.60,20.18,10.30,10.09',
      '20.00,20.40,10.00,10.20',
      '20.50,20.50,10.25,10.25',
      '20.80,20.80,10.40,10.40',
      ',,<10.30,<10.30',
    ].toSorted(),
  );
  expect(chart).toMatchObject({ kind: 'points', n: 4 });
  const text = print.replaceAll(/\s+/g, ' ');
  for (const row of table) expect(text).toContain(row.report_number);
  expect(text).toContain('20.18');
  expect(text).toContain('corrected for laboratory');
});

test('a cell that is not held is neither corrected nor counted, whatever its value', async () => {
  const ask = async () => {
    await reloadArchive(app);
    const above = { test_parameters: [{ test: viscosity, operator: 'gt', value: 10.6 }] };
    return JSON.stringify([
      await search({ values: 'corrected' }),
      await search({ values: 'corrected', sort_field: viscosity, ...above }),
    ]);
  };
  const before = await ask();
  expect(before).not.toContain('M-6');
  await app.execute(sql`update results set numbers = array_fill(99::float8, array[cardinality(numbers)])
    where sample_id = (select id from samples where report_number = 'M-6')`);
  expect(await ask()).toBe(before);
});

test('the provenance of a value states R′, the bias with its error and the corrected value', async () => {
  const siteOf = async (number: string) => {
    const [sample = 0] = await ids(number);
    const query = { sample: String(sample), analyte: String(viscosity) };
    return (await app.call(readProvenance, { query, token: holder.token })).body.site;
  };
  const site = await siteOf('M-1');
  expect(site?.bias).toMatchObject({ readings: 4, text: '10.09' });
  expect(site?.bias?.bias).toBeCloseTo(0.206, 2);
  expect(site?.bias?.standard_error).toBeLessThan(0.01);
  expect(site?.corrected).toBeLessThan(0.2 * (site?.as_reported ?? 0));
  expect(await siteOf('M-4')).toMatchObject({ bias: null });
  expect(await siteOf('M-5')).toBeNull();
});

test('the page of an oil judges by R′ beside R, and shows corrected values on request', async () => {
  const read = async (number: string, values?: 'corrected') => {
    const [id = 0] = await ids(number);
    const options = { params: { id }, query: { values }, token: holder.token };
    const measured = (await app.call(readOilValues, options)).body.tests.flatMap((one) => one.values);
    const { limits } = (await app.call(readGradeVerdict, options)).body;
    const { text, reported } = measured.find(({ analyte }) => analyte.id === viscosity) ?? {};
    return { text, reported, limit: limits.find(({ value }) => value !== null) };
  };
  const reported = await read('M-2');
  expect([reported.text, reported.reported, reported.limit?.value]).toEqual(['10.00', undefined, '10.00']);
  expect(reported.limit?.by_site?.verdict).toBe('conforms');
  expect(reported.limit?.by_site?.probability).toBeLessThan(1);
  const corrected = await read('M-2', 'corrected');
  expect(corrected).toMatchObject({ text: '10.20', reported: '10.00' });
  // without the biases R′ is a tenth
  const bySite = { verdict: 'conforms', probability: 1 };
  expect(corrected.limit).toMatchObject({ value: '10.20', reported: '10.00', by_site: bySite });
  expect(await read('M-4', 'corrected')).toMatchObject({ text: '10.40', reported: undefined });
});

test('data assurance and the public page state R′ and the largest bias, the public page no laboratory', async () => {
  const { body } = await app.call(readAssurance, { token: holder.token });
  const site = body.analytes.find(({ id }) => id === viscosity)?.site;
  expect(site).toMatchObject({ readings: 24, lots: 1, places: 6 });
  expect(site?.at).toBeCloseTo(10, 9);
  expect(site?.largest_bias).toBeCloseTo(0.2, 2);
  const shown = await app.call(readPublicControlChart);
  expect(shown.body.sites).toMatchObject({ laboratories: 2, reference_oils: 1 });
  expect(shown.body.sites.analytes.map(({ name }) => name)).toEqual([kv100[1]]);
  expect(shown.text).not.toMatch(/Lab A|Lab B/);
});
