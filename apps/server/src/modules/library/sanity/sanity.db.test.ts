import { readSanityReport } from '@iom/contract/library/sanity/sanity.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLikelyDuplicates } from '#modules/samples/samples.module.ts';
import { importTexts, kv100, noack } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const header = 'report_number,year,brand_name,supplier,sae_grade,region,country,kind\n';
const resultHeader = 'report_number,test,analyte,value,laboratory,batch,run\n';
const texts = (samples: readonly (readonly string[])[], results: readonly (readonly string[])[]) => ({
  samples: header + samples.map((line) => `${line.join(',')}\n`).join(''),
  results: resultHeader + results.map((line) => `${line.join(',')}\n`).join(''),
});
const aSample = (number: string, brand: string, { grade = '5W30', year = '2024', kind = '' } = {}) => [
  ...[number, year, brand, 'Oils Ltd', grade, 'Europe', 'DE', kind],
];
const aGroup = async (name: string, files: ReturnType<typeof texts>, release = false) => {
  const report = await importTexts(app, name, files, { release });
  expect(report.errors).toEqual([]);
  return report.group ?? 0;
};
const readSanity = async (id: number) =>
  (await app.call(readSanityReport, { params: { id }, token: admin.token })).body;

/** 250 released oils with volatilities from 8 to 12.98 %. */
const releaseMarket = () =>
  aGroup(
    'Market',
    texts(
      Array.from({ length: 250 }, (_, i) => aSample(`MK-${i}`, `Market ${i}`)),
      Array.from({ length: 250 }, (_, i) => [`MK-${i}`, ...noack, (8 + i / 50).toFixed(2), '', '', '1']),
    ),
    true,
  );

test('lists suspicious values of an unreleased group', async () => {
  await releaseMarket();
  const group = await aGroup(
    'Doubtful',
    texts(
      [
        aSample('DB-1', 'market 7'),
        aSample('DB-2', 'Twin'),
        aSample('DB-3', 'TWIN'),
        aSample('DB-4', 'Empty'),
        aSample('DB-5', 'Reference', { kind: 'reference' }),
      ],
      [
        ['DB-1', ...noack, '13.5', '', '', '1'],
        ['DB-1', ...kv100, '13.1', 'Lab', 'B1', '1'],
        ['DB-2', ...noack, '<7', '', '', '1'],
        ['DB-2', ...kv100, '10.6', 'Lab', 'B1', '1'],
        ['DB-2', ...kv100, '12.1', 'Lab', 'B2', '2'],
        ['DB-2', ...kv100, '10.61', 'Lab', 'B2', '3'],
        ['DB-3', ...noack, '10', '', '', '1'],
        ['DB-5', ...noack, '40', '', '', '1'],
      ],
    ),
  );
  const report = await readSanity(group);
  expect(report).toMatchObject({ samples: 5, checked: 5, reference_oils: 1 });
  expect(report.without_results).toEqual({
    count: 1,
    results: [{ id: expect.any(Number), report_number: 'DB-4' }],
  });
  expect(report.outside).toEqual({
    count: 2,
    results: [
      expect.objectContaining({
        report_number: 'DB-1',
        value: '13.5',
        unit: 'mass %',
        low: 8,
        high: 13,
        oils: 250,
      }),
      expect.objectContaining({ report_number: 'DB-2', value: '<7.0' }),
    ],
  });
  expect(report.grades).toMatchObject({
    ...{ conforms: 0, undecided: 1, does_not_conform: 1, count: 1 },
    results: [
      {
        report_number: 'DB-1',
        sae_grade: '5W30',
        verdict: 'does_not_conform',
        value: '13.10',
        unit: 'mm²/s',
      },
    ],
  });
  expect(report.duplicates).toMatchObject({
    count: 2,
    results: [
      { report_number: 'DB-1', other: 'MK-7', other_released: true },
      { report_number: 'DB-3', other: 'DB-2', other_released: false },
    ],
  });
  expect(report.retests).toMatchObject({
    count: 1,
    results: [
      { report_number: 'DB-2', run: 2, first: '10.60', retest: '12.10', reproducibility: expect.any(Number) },
    ],
  });
});

test('counts the pairs of many similar oils and lists the first of them', async () => {
  const [oils, before] = [60, 3];
  const number = (index: number) => `AL-${String(index).padStart(4, '0')}`;
  await aGroup(
    'Alike before',
    texts(
      Array.from({ length: before }, (_, i) => aSample(`AK-${i}`, 'Alike')),
      [['AK-0', ...noack, '10', '', '', '1']],
    ),
    true,
  );
  // in reverse: the order of report numbers differs from that of import
  const lines = Array.from({ length: oils }, (_, i) =>
    aSample(number(oils - 1 - i), i % 2 ? 'ALIKE' : 'alike'),
  );
  const group = await aGroup('Alike', texts(lines, [[number(0), ...noack, '10', '', '', '1']]));
  const { duplicates } = await readSanity(group);
  expect(duplicates.count).toBe((oils * (oils - 1)) / 2 + oils * before);
  const pairs = Array.from({ length: oils }, (_, i) => number(i)).flatMap((one, index, all) =>
    ['AK-0', 'AK-1', 'AK-2', ...all.slice(index + 1)].map((other) => [one, other]),
  );
  expect(duplicates.results.map((pair) => [pair.report_number, pair.other])).toEqual(pairs.slice(0, 500));
  const read = await app.database.read((tx) => findLikelyDuplicates(tx, { groupId: group }, 500));
  expect(read.results).toHaveLength(500);
});

test('lists the pairs of the samples that have any', async () => {
  const brands = ['One', 'Two', 'Three', 'One', 'Four', 'Three', 'one'];
  const lines = brands.map((brand, index) => aSample(`SM-${9 - index}`, `Some ${brand}`));
  const { duplicates } = await readSanity(
    await aGroup('Some alike', texts(lines, [['SM-9', ...noack, '10', '', '', '1']])),
  );
  expect(duplicates.count).toBe(4);
  expect(duplicates.results.map((pair) => [pair.report_number, pair.other])).toEqual([
    ['SM-3', 'SM-6'],
    ['SM-3', 'SM-9'],
    ['SM-4', 'SM-7'],
    ['SM-6', 'SM-9'],
  ]);
});

test('a check of files names the duplicates that the group of the same files has, and none in a file with errors', async () => {
  await aGroup(
    'Checked before',
    texts([aSample('CH-0', 'Checked')], [['CH-0', ...noack, '10', '', '', '1']]),
    true,
  );
  const files = texts(
    [
      aSample('CH-3', 'CHECKED'),
      aSample('CH-1', 'checked'),
      aSample('CH-2', 'checked', { kind: 'reference' }),
      aSample('CH-4', 'Another'),
    ],
    [['CH-1', ...noack, '10', '', '', '1']],
  );
  const check = (name: string, some = files) => importTexts(app, name, some, { dryRun: true });
  const { duplicates } = await check('Check');
  expect(duplicates).toEqual({
    count: 3,
    results: [
      ['CH-1', 'checked', 'CH-0', true],
      ['CH-1', 'checked', 'CH-3', false],
      ['CH-3', 'CHECKED', 'CH-0', true],
    ].map(([report_number, brand_name, other, other_released]) => ({
      ...{ report_number, brand_name, supplier: 'Oils Ltd', sae_grade: '5W30', year: 2024, country: 'DE' },
      ...{ other, other_released },
    })),
  });
  const faulty = { ...files, samples: `${files.samples}CH-5,next year,\n` };
  expect((await check('Faulty', faulty)).duplicates).toBeUndefined();
  const stored = await readSanity(await aGroup('Checked', files));
  expect(stored.duplicates.results.map(({ id, ...pair }) => pair)).toEqual(duplicates?.results);
  expect(stored.duplicates.count).toBe(duplicates?.count);
});

test('gives no range for an analyte that few released oils have', async () => {
  const group = await aGroup(
    'Rare analyte',
    texts([aSample('RA-1', 'Rare', { grade: '' })], [['RA-1', ...kv100, '99', '', '', '1']]),
  );
  const report = await readSanity(group);
  expect([report.outside.count, report.grades.count, report.grades.does_not_conform]).toEqual([0, 0, 0]);
});

test('returns 404 for an unknown group and 403 for a user', async () => {
  const member = await aMember(app);
  const read = (id: number, token: string) => app.call(readSanityReport, { params: { id }, token });
  expect((await read(2_147_483_647, admin.token)).status).toBe(404);
  expect((await read(1, member.token)).status).toBe(403);
});

test('the range of cranking viscosity starts in 2001, and no earlier oil, cranked five degrees warmer, is outside', async () => {
  const cranking = ['Cold Cranking Simulator (CCS)', 'CCS Viscosity @ Grade Temperature'] as const;
  const cranked = (number: string, value: number) => [number, ...cranking, String(value), '', '', '1'];
  const market = [2000, 2020].flatMap((year) =>
    Array.from({ length: 250 }, (_, i) => ({ number: `CK-${year}-${i}`, year, i })),
  );
  await aGroup(
    'Cranked market',
    texts(
      market.map(({ number, year }) => aSample(number, number, { year: String(year) })),
      market.map(({ number, year, i }) => cranked(number, (year < 2001 ? 3000 : 6000) + 10 * i)),
    ),
    true,
  );
  const group = await aGroup(
    'Cranked',
    texts(
      [aSample('CR-1', 'Earlier', { year: '2000' }), aSample('CR-2', 'Later')],
      [cranked('CR-1', 3000), cranked('CR-2', 3000)],
    ),
  );
  const { outside } = await readSanity(group);
  expect(outside.results).toMatchObject([{ report_number: 'CR-2', oils: 250 }]);
});
