import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { aMember } from '#test/fixtures/people.ts';

let archive: AnalysisArchive;
beforeAll(async () => {
  archive = await openAnalysisArchive();
});
afterAll(() => archive.app.close());

const header =
  'sample,year,brand_name,supplier,sae_grade,service_class,region,country,state_or_province,report_number';

test('downloads every matching row in the order of the screen, with the cell texts of all files', async () => {
  const { kv100, noack, copper } = archive.analytes;
  const query = { columns: [noack, copper, kv100], sort_field: noack, sort_type: 'desc' as const };
  const response = await archive.search({ ...query, page_size: 1, page: 3, download: true });
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toContain('custom_report.csv');
  const id = archive.oilId;
  expect(response.text.split('\n')).toEqual([
    `${header},Noack Evaporation Loss (mass %),Copper Strip Rating (3 h @ 100 C),Kinematic Viscosity @ 100 C (mm²/s)`,
    `${id('A5')},2018,alpha,Acme,30,api sn,Americas,Canada,,A5,>15.0,,10.12`,
    `${id('A3')},2018,'=Gamma,Borealis,0W20,API SP,Americas,United States,Texas,A3,12.0,2b,8.10`,
    `${id('A4')},2018,Delta,,,,Americas,United States,Ohio,A4,9.5,,`,
    `${id('A1')},2016,Alpha,Acme,5W30,API SN,Europe,Germany,,A1,<5.0,1a,10.12`,
    `${id('A2')},2016,beta,Acme,10W40,API CK-4,Europe,France,,A2,,,14.20`,
    '',
  ]);
});

test('fields of the label on request are between the metadata and the values', async () => {
  const { kv100 } = archive.analytes;
  const { text } = await archive.search({
    labels: ['oil_type', 'api_mark'],
    columns: [kv100],
    download: true,
  });
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(',').slice(-4).join());
  expect(lines).toEqual([
    'report_number,oil_type,api_mark,Kinematic Viscosity @ 100 C (mm²/s)',
    'A1,Passenger car,True,10.12',
    'A2,Heavy duty,False,14.20',
    'A3,Passenger car,,8.10',
    'A4,,True,',
    'A5,Passenger car,True,10.12',
  ]);
});

test('the file has as many rows and columns as the screen counts', async () => {
  const query = { api_mark: ['True' as const] };
  const { body } = await archive.search(query);
  const [first = '', ...lines] = (await archive.search({ ...query, download: true })).text
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(body.count);
  expect(first.split(',')).toHaveLength(10 + body.columns.length);
});

test('a file without rows is a header; errors are not files', async () => {
  const empty = await archive.search({ columns: [], download: true }, await aMember(archive.app));
  expect(empty.text).toBe(`${header}\n`);
  expect((await archive.search({ sort_field: 999_999, download: true })).status).toBe(400);
  expect((await archive.search({ custom_reports: [archive.regional], download: true })).status).toBe(404);
});
