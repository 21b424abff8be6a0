import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readProvenance } from '@iom/contract/library/provenance/provenance.endpoints.ts';
import { rowNames } from '@iom/contract/samples/oil-label.schemas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ash, importTexts, kv100, noack, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library.module.ts';

let app: TestApp;
let holder: Person;
/** Ids of analytes by name. */
const analytes = new Map<string, number>();
const oils = new Map<string, number>();

const samples = `report_number,container_id,year,brand_name,supplier,region,country,sae_grade,kind
M-1,C-17,2016,Market one,Supplier,Europe,DE,5W30,market
M-2,C-18,2016,Market two,Supplier,Europe,DE,5W40,market
RO-1,,2016,Reference oil 1,,Europe,,5W30,reference
`;
const line = (...cells: string[]) => `${cells.join(',')}\n`;
const results = [
  'report_number,test,analyte,value,laboratory,batch,run\n',
  line('M-1', ...kv100, '10', 'Lab A', '2016-1', '1'),
  line('M-1', ...kv100, '10.07', 'Lab B', '2016-1R', '2'),
  line('M-1', ...noack, '12', 'Lab A', '2016-1', '1'),
  line('M-1', ...noack, '9', 'Lab B', '2016-1R', '2'),
  line('M-1', 'Viscosity Index', 'Viscosity Index', '160', 'Lab A', '2016-1', '1'),
  line('M-1', 'Kinematic Viscosity @ 40 C', 'Kinematic Viscosity @ 40 C', '60', 'Lab A', '2016-1', '1'),
  line('M-2', ...kv100, '<14', '', '', '1'),
  line('RO-1', ...kv100, '10.16', 'Lab A', '2016-1', '1'),
  line('RO-1', ...noack, '<5', 'Lab A', '2016-1', '1'),
].join('');

beforeAll(async () => {
  app = await openTestApp();
  holder = await aMember(app);
  const report = await importTexts(app, 'Measured', { samples, results }, { release: true });
  expect(report.errors).toEqual([]);
  const hidden = { samples: samples.replaceAll('-', '-9'), results: results.replaceAll('-', '-9') };
  await importTexts(app, 'Waiting', hidden);
  await reloadArchive(app);
  const listed = await app.call(listOils, { query: { sample__group_id: String(report.group) } });
  for (const oil of listed.body.results) oils.set(oil.sample__report_number, oil.id);
  const { tests } = app.app.modules.samples.dictionary();
  for (const one of tests) for (const { id, name } of one.analytes) analytes.set(name, id);
  const kv = tests.find(({ name }) => name === kv100[0])?.id ?? 0;
  const held = ['M-1', 'M-2'].map((number) => ({
    ...{ sampleId: oils.get(number) ?? 0, testIds: [kv], fullSet: false },
  }));
  await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ kind: 'CUSTOM', name: 'Mine', orderId: null, buyerId: null, holderId: holder.id, oils: held },
    }),
  );
});
afterAll(() => app.close());

const read = (sample: number | undefined, [, analyte]: readonly [string, string], who = holder) =>
  app.call(readProvenance, {
    query: { sample: String(sample), analyte: String(analytes.get(analyte)) },
    token: who.token,
  });

test('returns bottle, laboratory, method, precision, reference oils and retests of a held value', async () => {
  const { body } = await read(oils.get('M-1'), kv100);
  expect(body).toEqual({
    oil: {
      ...Object.fromEntries(rowNames.map((name) => [name, ''])),
      ...{ sample: oils.get('M-1'), report_number: 'M-1', container_id: 'C-17', brand_name: 'Market one' },
      ...{ supplier: 'Supplier', sae_grade: '5W30', service_class: '', year: 2016, region: 'Europe' },
      ...{ country: 'Germany', released: new Date().toISOString().slice(0, 10) },
    },
    analyte: { id: analytes.get(kv100[1]), name: kv100[1], unit: 'mm²/s', decimals: 2 },
    text: '10.00',
    test: { id: expect.any(Number), name: kv100[0], method: 'ASTM D445' },
    measured: { laboratory: 'Lab A', batch: '2016-1' },
    precision: {
      repeatability: expect.closeTo(0.084, 9),
      reproducibility: expect.closeTo(0.138, 9),
      range: expect.objectContaining({ edition: 'ASTM D445-26', valid_from: 2012, publisher: 'P. Bulsink' }),
      other_editions: [
        {
          edition: 'ASTM D445-03 (ISO 3104)',
          repeatability: expect.closeTo(0.026, 9),
          reproducibility: expect.closeTo(0.076, 9),
        },
      ],
      basis: expect.stringContaining('ASTM D445-26, from about 2012'),
    },
    site: null,
    references: [{ reference_oil: 'Reference oil 1', text: '10.16' }],
    retests: [{ run: 2, retest: '10.07', laboratory: 'Lab B', batch: '2016-1R', within: true }],
    revision: 1,
    corrections: [],
  });
});

test('a calculated value names its inputs, with the values of held inputs only', async () => {
  const { tests } = app.app.modules.samples.dictionary();
  const index = tests.find(({ name }) => name === 'Viscosity Index')?.id ?? 0;
  const reader = await aMember(app);
  const held = [
    {
      sampleId: oils.get('M-1') ?? 0,
      testIds: [index, tests.find(({ name }) => name === kv100[0])?.id ?? 0],
    },
  ];
  await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ kind: 'CUSTOM', name: 'Index', orderId: null, buyerId: null, holderId: reader.id },
      oils: held.map((oil) => ({ ...oil, fullSet: false })),
    }),
  );
  const { body } = await read(oils.get('M-1'), ['Viscosity Index', 'Viscosity Index'], reader);
  expect(body.text).toBe('160');
  expect(body.calculated).toEqual({
    method: 'ASTM D2270',
    from: [
      { analyte: expect.any(Number), name: 'Kinematic Viscosity @ 100 C', text: '10.00 mm²/s' },
      { analyte: expect.any(Number), name: 'Kinematic Viscosity @ 40 C', text: null },
    ],
  });
});

test('states no precision for a qualified value and no laboratory if none was stated', async () => {
  const { body } = await read(oils.get('M-2'), kv100);
  expect(body).toMatchObject({ text: '<14.00', measured: null, references: [], retests: [] });
  expect(body.precision).toMatchObject({ repeatability: null, reproducibility: null });
});

test('lists the corrections of this value only, with its revision', async () => {
  const sample = oils.get('M-1');
  await app.database.write(async (tx) => {
    await tx.execute(sql`insert into imports (id, user_id, name, dry_run, correction, actor_ip, request_id, samples_pieces, results_pieces)
        values ('i1', ${holder.id}, 'Corrected', false, true, '', '', 1, 1)`);
    for (const [analyte, revision] of [
      [kv100[1], 2],
      [noack[1], 3],
    ] as const)
      await tx.execute(
        sql`insert into revisions (import_id, sample_id, revision, analyte_id, old_number, new_number)
          values ('i1', ${sample}, ${revision}, ${analytes.get(analyte)}, 9.5, 10)`,
      );
  });
  const { body } = await read(sample, kv100);
  expect(body.revision).toBe(2);
  expect(body.corrections).toMatchObject([{ revision: 2, analyte: kv100[1], old: '9.50', new: '10.00' }]);
});

test('returns the same 404 for a test not held, a test not run, an unknown oil, an unreleased one and one without a licence', async () => {
  const waiting = await app.database.read((tx) =>
    tx.execute(sql`select id from samples where report_number = 'M-91'`),
  );
  const tries = [
    await read(oils.get('M-1'), noack),
    await read(oils.get('M-2'), ash),
    await read(999_999, kv100),
    await read(Number(Reflect.get(waiting.rows[0] ?? {}, 'id')), kv100),
    await read(oils.get('M-1'), kv100, await aMember(app)),
  ];
  const responses = tries.map(({ status, text }) => [status, text.replace(/"request_id":"[^"]*"/, '')]);
  for (const one of responses) expect(one).toEqual([404, responses[0]?.[1]]);
});
