import { searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { claimCheck } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { uniformity } from '@iom/contract/analysis/answers/uniformity.answer.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import * as endpoints from '@iom/contract/library/assurance/assurance.endpoints.ts';
import { readPublicControlChart } from '@iom/contract/library/assurance/public-chart.endpoints.ts';
import { listOwnedReports, previewReport } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { readGradeVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCells } from '#modules/samples/samples.module.ts';
import { ash, importTexts, kv100, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { openRowDetails } from '../details/row-details.ts';
import { grantLicence } from '../library.module.ts';
import { visibleCells } from '../licences/licences.service.ts';
import { loadSamples } from '../licences/licences.store.ts';
import { columnsFor } from '../values/value-rows.ts';
import { openBatchAlarms } from './batch-alarms.service.ts';

let app: TestApp;
let holder: Person;
const lot = 'Reference oil 7, lot 2';

/** Laboratory A measures the lot 22 times: 20 to qualify it, one as expected and one far off. Laboratory B begins. */
const readings = [...Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 9.9 : 10.1)), 10, 11];
const batchName = (index: number) => `2016-${String(index + 1).padStart(2, '0')}`;
const samples = [
  'report_number,year,brand_name,region,country,sae_grade,kind',
  ...[20, 21].map((index) => `M-${index},2016,Market,Europe,DE,5W30,market`),
  ...readings.map((_, index) => `RO-${index},2016,"${lot}",Europe,,5W30,reference`),
  `RO-B,2016,"${lot}",Europe,,5W30,reference\n`,
].join('\n');
const line = (...cells: (string | number)[]) => cells.join(',');
const results = [
  'report_number,test,analyte,value,laboratory,batch,run',
  ...readings.map((value, index) => line(`RO-${index}`, ...kv100, value, 'Lab A', batchName(index), 1)),
  line('RO-B', ...kv100, 10.3, 'Lab B', '2016-91', 1),
  ...[20, 21].flatMap((index) => [
    line(`M-${index}`, ...kv100, 10, 'Lab A', batchName(index), 1),
    line(`M-${index}`, ...ash, 1, 'Lab A', batchName(index), 1),
  ]),
  '',
].join('\n');

beforeAll(async () => {
  app = await openTestApp();
  holder = await aMember(app);
  const report = await importTexts(app, 'Watched', { samples, results }, { release: true });
  expect(report.errors).toEqual([]);
  await reloadArchive(app);
});
afterAll(() => app.close());

const chart = async () => {
  const overview = await app.call(endpoints.readAssurance, { token: holder.token });
  const analyte = overview.body.analytes.find(({ name }) => name === kv100[1]);
  const query = { reference_oil: lot, analyte: String(analyte?.id) };
  return (await app.call(endpoints.readControlChart, { query, token: holder.token })).body;
};

test('returns a chart for each laboratory, with limits once 20 results qualify the lot', async () => {
  const { sites } = await chart();
  expect(sites?.map(({ laboratory }) => laboratory)).toEqual(['Lab A', 'Lab B']);
  const [qualified, begun] = sites ?? [];
  expect(qualified?.mean).toBeCloseTo(10, 9);
  expect(qualified?.limits?.upper).toBeCloseTo(10 + 2.66 * 0.2, 9);
  expect(qualified?.precision_ratio).toBeGreaterThan(0);
  expect(qualified?.bias?.bias).toBeLessThan(0);
  expect(begun).toMatchObject({ mean: null, limits: null, site_precision: null, bias: null });
});

test('shows visitors the chart of the laboratory that qualified the lot, by the same rules and without names', async () => {
  const { sites } = await chart();
  const { body, text } = await app.call(readPublicControlChart);
  const [site] = sites ?? [];
  expect(body.chart).toMatchObject({ reference_oil: lot, mean: site?.mean, limits: site?.limits });
  expect(body.chart?.points.map(({ value, signals }) => ({ value, signals }))).toEqual(
    site?.points.map(({ value, signals }) => ({ value, signals })),
  );
  expect(body.chart?.points.at(-1)).toMatchObject({
    laboratory: 'Laboratory A',
    batch: '22',
    signals: ['limit', 'ewma'],
  });
  expect(text).not.toMatch(/Lab A|Lab B|2016-22/);
});

test('returns the alarm of a result beyond the limits with cause, action and the batches concerned', async () => {
  const { alarms } = await chart();
  expect(alarms).toEqual([
    {
      ...{ laboratory: 'Lab A', batch: batchName(21), year: 2016, signals: ['limit', 'ewma'] },
      cause: expect.stringContaining('beyond the limits of individuals'),
      action: expect.stringContaining('repeat the reference oil'),
      batches: [batchName(21)],
    },
  ]);
});

test('marks the values of an oil whose batch is under alarm, and no others', async () => {
  const oils = (await app.call(listOils, {})).body.results;
  const oilId = (number: string) => oils.find((oil) => oil.sample__report_number === number)?.id ?? 0;
  const parties = {
    orderId: null,
    buyerId: null,
    holderId: holder.id,
    name: 'Mine',
    kind: 'CUSTOM',
  } as const;
  const owned = ['M-20', 'M-21'].map((number) => ({ sampleId: oilId(number), testIds: null, fullSet: true }));
  await app.database.write((tx) => grantLicence(tx, { ...parties, oils: owned }));
  const readAlarms = async (number: string) => {
    const { body } = await app.call(readOilValues, { params: { id: oilId(number) }, token: holder.token });
    return body.tests.flatMap(({ values }) => values.map(({ analyte, alarm }) => [analyte.name, alarm]));
  };
  expect(await readAlarms('M-20')).toEqual([
    [kv100[1], undefined],
    [ash[1], undefined],
  ]);
  expect(await readAlarms('M-21')).toEqual([
    [kv100[1], { laboratory: 'Lab A', batch: batchName(21), signals: ['limit', 'ewma'] }],
    [ash[1], undefined],
  ]);
  const verdictOn = async (number: string) =>
    (await app.call(readGradeVerdict, { params: { id: oilId(number) }, token: holder.token })).body.limits;
  const marked = (await verdictOn('M-21')).filter(({ alarm }) => alarm);
  expect(marked.map(({ name, alarm }) => [name, alarm?.batch])).toEqual([
    ['Kinematic viscosity at 100 °C', batchName(21)],
  ]);
  expect((await verdictOn('M-20')).filter(({ alarm }) => alarm)).toEqual([]);
  const held = (await app.call(listOwnedReports, { token: holder.token })).body.custom_reports;
  const query = { id: String(held[0]?.id), regional: 'false' } as const;
  const preview = (await app.call(previewReport, { query, token: holder.token })).body;
  const viscosity = preview.columns.find(({ name }) => name === kv100[1])?.id;
  expect(preview.results.map(({ report_number, alarms }) => [report_number, alarms])).toEqual([
    ['M-20', undefined],
    ['M-21', { [String(viscosity)]: batchName(21) }],
  ]);
  const found = (await app.call(searchOwnedOils, { body: {}, token: holder.token })).body;
  expect(found.results.map(({ report_number, alarms }) => [report_number, alarms])).toEqual([
    ['M-20', undefined],
    ['M-21', { [String(viscosity)]: batchName(21) }],
  ]);
  const hidden = await app.call(searchOwnedOils, { body: { columns: [] }, token: holder.token });
  expect(hidden.body.results.map(({ alarms }) => alarms)).toEqual([undefined, undefined]);
  const checked = (await app.call(claimCheck.endpoint, { body: {}, token: holder.token })).body;
  expect(checked.rows).toHaveLength(2);
  expect(checked.under_alarm).toEqual({ 'M-21': [kv100[1]] });
  const { under_alarm } = (await app.call(uniformity.endpoint, { body: {}, token: holder.token })).body;
  expect(under_alarm).toEqual({ 'M-21': [kv100[1]] });
});

test('states laboratory, batch, days and values under alarm in a row of a file', async () => {
  const details = await app.database.read(async (tx) => {
    const mask = await visibleCells(tx, holder.id);
    const oils = await loadSamples(tx, [...mask.keys()]);
    const columns = columnsFor(app.app.modules.samples.dictionary(), mask, oils);
    const cells = await readCells(tx, mask, [...mask.keys()]);
    const readDetails = openRowDetails(openBatchAlarms({ onArchiveChange: () => {} }));
    return readDetails(tx, { mask, oils, columns }, oils, cells);
  });
  const [good, alarmed] = [...details.values()];
  expect(good).toMatchObject({ laboratory: 'Lab A', batch: batchName(20), under_alarm: '', api_mark: '' });
  expect(alarmed).toMatchObject({ batch: batchName(21), under_alarm: kv100[1], corrected: '' });
  expect(alarmed?.released).toBe(new Date().toISOString().slice(0, 10));
});
