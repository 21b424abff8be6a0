// Twenty measured oils of a public data set (NOAA Office of Response and Restoration, oil library), through importer, verdict and report.
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import * as endpoints from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importTexts, kv100, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library.module.ts';

const analytes = [
  ['Kinematic Viscosity @ 40 C', 'Kinematic Viscosity @ 40 C'],
  kv100,
  ['Flash Point (Cleveland Open Cup)', 'Flash Point COC'],
  ['Pour Point', 'Pour Point'],
  ['Density and API Gravity', 'Density @ 15 C'],
  ['Sulfur by X-Ray Fluorescence', 'Sulfur (D2622)'],
] as const;

/**
 * Record, year, grade of its name; viscosity at 40 and 100 °C (mm²/s), flash and pour point (°C), density at 15 °C (g/mL) and sulfur
 * (mass %) as published, in the units of the archive.
 */
const records = [
  ['AD00346', 1996, '', null, null, 110, -59, 0.87, 0.15],
  ['AD00347', 1996, '', null, null, 110, -24, 0.873, 0.43],
  ['AD00348', 1996, '', null, null, 110, -24, 0.873, 0.43],
  ['AD00695', 1992, '', null, null, 193, -15, 0.89, null],
  ['AD00696', 1996, '', null, null, 59, -36, 0.885, 0.29],
  ['AD00697', 1992, '', 66, 10, 149, -42, 0.877, null],
  ['AD00782', 1992, '', null, null, null, null, 0.884, null],
  ['AD01033', 1996, '', null, null, 76, null, 0.88, null],
  ['AD02095', 1999, '', null, null, 110, -34, 0.882, 0.08],
  ['AD02096', 1999, '', null, null, 110, null, 0.867, 0.1],
  ['AD02098', 1999, '', null, null, 95, -45, 0.871, 0.17],
  ['AD02220', 1999, '', null, null, 95, -28, 0.873, 0.14],
  ['AD02221', 1999, '', null, null, 95, -25, 0.875, 0.12],
  ['AD02223', 1999, '', null, null, 110, -24, 0.873, 0.43],
  ['AD02224', 1999, '', null, null, 110, -27, 0.874, 0.43],
  ['AD02231', 1999, '40', 145, 15, 270, -12, 0.886, null],
  ['AD02232', 1999, '20W40', 123, 14, 238, -15, 0.881, null],
  ['AD02545', 2017, '15W40', 112, 15, null, null, 0.879, null],
  ['EC00710', 2021, '', null, null, null, null, 0.9135, null],
  ['EC03097', 2021, '', null, null, 200, -81, 0.8587, null],
] as const;

let app: TestApp;
let holder: Person;
let idByNumber: ReadonlyMap<string, number>;

beforeAll(async () => {
  app = await openTestApp();
  holder = await aMember(app);
  const samples = records.map(
    ([record, year, grade]) => `${record},${year},Record ${record},Americas,${grade}`,
  );
  const results = records.flatMap(([record, , , ...values]) =>
    values.flatMap((value, index) =>
      value === null ? [] : [[record, ...(analytes[index] ?? []), value].join(',')],
    ),
  );
  const texts = {
    samples: ['report_number,year,brand_name,region,sae_grade', ...samples, ''].join('\n'),
    results: ['report_number,test,analyte,value', ...results, ''].join('\n'),
  };
  const report = await importTexts(app, 'Public records', texts, { release: true });
  expect(report).toMatchObject({ accepted: records.length, errors: [] });
  await reloadArchive(app);
  const oils = (await app.call(listOils, { query: { page_size: '50' } })).body.results;
  idByNumber = new Map(oils.map((oil) => [oil.sample__report_number, oil.id]));
  const grantDetails = { orderId: null, buyerId: null, kind: 'CUSTOM', name: 'Records' } as const;
  const owned = oils.map(({ id }) => ({ sampleId: id, testIds: null, fullSet: true }));
  await app.database.write((tx) => grantLicence(tx, { ...grantDetails, holderId: holder.id, oils: owned }));
});
afterAll(() => app.close());

const params = (record: string) => ({ params: { id: idByNumber.get(record) ?? 0 }, token: holder.token });

test('every published figure is in the archive as published', async () => {
  for (const [record, , , ...published] of records) {
    const { tests } = (await app.call(readOilValues, params(record))).body;
    const texts = new Map(tests.flatMap(({ values }) => values.map((one) => [one.analyte.name, one.text])));
    for (const [index, value] of published.entries()) {
      const text = texts.get(analytes[index]?.[1] ?? '');
      expect([record, analytes[index]?.[1], text === undefined ? null : Number(text)]).toEqual([
        ...[record, analytes[index]?.[1]],
        value,
      ]);
    }
  }
});

/** By hand: R at a limit is 0.0076 · limit until 2011, 0.0138 · limit from 2012 (ASTM D445); 0.59 R there is at most 0.13 mm²/s. */
test.each([
  // 12.5 to less than 16.3: 16.3 - 15 = 1.3
  ['AD02231', 1.3, 0.1239],
  // 14 - 12.5 = 1.5
  ['AD02232', 1.5, 0.095],
  // 2017
  ['AD02545', 1.3, 0.2249],
])(
  '%s conforms in kinematic viscosity as by hand, and its grade stays undecided',
  async (record, margin, R) => {
    const { body } = await app.call(endpoints.readGradeVerdict, params(record));
    const kinematic = body.limits.find(({ limit }) => limit === '12.5 to less than 16.3');
    expect(kinematic).toMatchObject({ verdict: 'conforms', margin });
    expect(kinematic?.reproducibility).toBeCloseTo(R, 3);
    expect(body).toMatchObject({ verdict: 'undecided', head: 'undecided' });
  },
);

test('an oil without a grade is not judged', async () => {
  const { body } = await app.call(endpoints.readGradeVerdict, params('AD00697'));
  expect(body).toMatchObject({ verdict: 'not_tested', limits: [] });
});

test('the data report of a record states the hand calculation', async () => {
  const { body } = await app.call(endpoints.requestPdfReport, {
    params: { year: '1999', reportNumber: 'AD02232' },
    token: holder.token,
  });
  const { rawPayload } = await app.app.server.inject({ url: body.url });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
    mergePages: true,
  });
  for (const part of ['SAE 20W-40', '12.5 to less than 16.3', '14.00', '+1.50', 'Undecided', '−15', '0.8810'])
    expect(text).toContain(part);
});
