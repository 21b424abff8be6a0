// Files that users of such products reported as refused, or as two names for one: each must be read as its author meant it.
import { countOilFacets, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { columnHeader } from '@iom/contract/library/values/cells.rules.ts';
import { releaseSamples } from '@iom/contract/samples/samples.endpoints.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kv100 } from '#test/fixtures/archive.ts';
import { uploadAndWait } from '#test/fixtures/imports.ts';
import { anAdministrator, type Person } from '#test/fixtures/people.ts';
import { runs } from '#test/setup/runs.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { readValue } from './import-values.rules.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const samplesOf = (rows: readonly (readonly string[])[]) =>
  [
    'report_number,year,brand_name,supplier,sae_grade,region,country',
    ...rows.map((row) => row.join(',')),
  ].join('\n');
const resultsOf = (rows: readonly (readonly string[])[]) =>
  ['report_number,test,analyte,value', ...rows.map((row) => row.map((cell) => `"${cell}"`).join(','))].join(
    '\n',
  );
const anOil = (number: string, { brand = 'B', country = 'DE' }) => [
  ...[number, '2024', brand, 'S', '5W-30', 'Europe', country],
];

/** Imports oils of these brands with a value each, and releases them. */
const release = async (name: string, brands: readonly string[]) => {
  const oils = brands.map((brand, index) => anOil(`${name}-${index}`, { brand }));
  const report = await uploadAndWait(app, admin, {
    name,
    samples: samplesOf(oils),
    results: resultsOf(oils.map(([number = '']) => [number, ...kv100, '10'])),
  });
  expect(report.errors).toEqual([]);
  await app.call(releaseSamples, { params: { id: report.group ?? 0 }, token: admin.token });
};
const brandCounts = async (query: Record<string, string>) => {
  const { body } = await app.call(countOilFacets, { query });
  return Object.fromEntries(body.brand_name.map(({ value, count }) => [value, count]));
};

test('brands that look the same are one facet, and a filter finds it in each spelling', async () => {
  const brands = ['Citroën Lub', 'Total Quartz', 'Lub Double'];
  const others = ['Citroën Lub'.normalize('NFD'), 'Total\u00A0Quartz', 'Lub  Double'];
  await release('T2', [...brands, ...others]);
  const both = Object.fromEntries(brands.map((brand) => [brand, 2]));
  expect(await brandCounts({})).toMatchObject(both);
  for (const [index, brand] of others.entries()) {
    const { body } = await app.call(listOils, { query: { brand_name: brand } });
    expect(body.results.map((oil) => oil.brand_name)).toEqual([brands[index], brands[index]]);
  }
});

test('English names of countries are accepted, and an unknown one is answered with its line', async () => {
  const countries = [
    ...["Côte d'Ivoire", 'Bosnia and Herzegovina', 'Trinidad and Tobago', 'Myanmar', 'Russian Federation'],
    ...['United States of America', 'Saint Lucia', 'Republic of Korea', 'Palestine', 'The Gambia'],
    ...['Brunei Darussalam', 'Macao'],
  ];
  const oils = [...countries, 'Atlantis'].map((country, index) => anOil(`T3-${index}`, { country }));
  const report = await uploadAndWait(app, admin, {
    ...{ name: 'T3', dry_run: 'true', samples: samplesOf(oils) },
    results: resultsOf(oils.map(([number = '']) => [number, ...kv100, '10'])),
  });
  expect(report.errors.map(({ line, message }) => [line, message])).toEqual([
    [14, '"Atlantis" is not a country.'],
  ]);
});

/** The errors of a dry run with these tests, analytes and values of one oil. */
const check = async (lines: readonly (readonly [test: string, analyte: string, value: string])[]) => {
  const report = await uploadAndWait(app, admin, {
    ...{ name: 'Lines', dry_run: 'true', samples: samplesOf([anOil('T10-1', {})]) },
    results: resultsOf(lines.map((line) => ['T10-1', ...line])),
  });
  return report.errors.map(({ message }) => message);
};

test('every name of the dictionary is read as screens, documents and files write it', async () => {
  const { tests } = app.app.modules.samples.dictionary();
  const columns = tests.flatMap((one) =>
    one.analytes.map(({ name, unit }) => ({ test: one.name, name, unit })),
  );
  const waysToWrite = [
    typographicName,
    (name: string) => name.toUpperCase(),
    (name: string) => ` ${name.replaceAll(' ', '\u00A0')} `,
  ];
  for (const write of waysToWrite)
    for (const header of [({ name }: { name: string }) => name, columnHeader])
      expect(
        await check([
          [...kv100, '10'],
          ...columns
            .filter(({ name }) => name !== kv100[1])
            .map((column) => [write(column.test), write(header(column)), ''] as const),
        ]),
      ).toEqual([]);
});

test('a correction reads names as they are shown too', async () => {
  await release('T11', ['Corrected']);
  const report = await uploadAndWait(app, admin, {
    ...{ name: 'Shown', correction: 'true', dry_run: 'true', samples: 'report_number\nT11-0\n' },
    results: resultsOf([
      [
        'T11-0',
        typographicName(kv100[0]),
        columnHeader({ name: typographicName(kv100[1]), unit: 'mm²/s' }),
        '11',
      ],
    ]),
  });
  expect([report.errors, report.correction?.changed]).toEqual([[], 1]);
});

test('an unknown name is answered with the nearest one', async () => {
  expect(
    await check([
      ['Kinematic Viscosity @ 100', 'Kinematic Viscosity @ 100 C', '10'],
      ['Elemental Analysis by ICP', 'Calcum', '10'],
      ['Taste', 'Taste', '10'],
    ]),
  ).toEqual([
    expect.stringMatching(
      /not a test of the data dictionary\. The nearest name is "Kinematic Viscosity @ 100 C"\.$/,
    ),
    expect.stringMatching(/no such analyte\. .* The nearest name is "Calcium"\.$/),
    '"Taste" is not a test of the data dictionary.',
  ]);
});

test('a number is read the same after a sign as alone, however it is written', () => {
  const digits = fc.integer({ min: 0, max: 999_999 }).map(String);
  const number = fc
    .tuple(
      digits,
      fc.option(digits, { nil: undefined }),
      fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
    )
    .map(([whole, part, power]) =>
      [whole, part === undefined ? '' : `.${part}`, power === undefined ? '' : `e${power}`].join(''),
    );
  fc.assert(
    fc.property(number, fc.constantFrom('<', '>'), fc.constantFrom('', ' '), (text, sign, space) => {
      const alone = readValue(text, kv100[1]);
      const after = readValue(`${sign}${space}${text}`, kv100[1]);
      expect(after).toEqual(alone && { ...alone, qualifier: sign });
      expect(readValue(`\u2212${text}`, kv100[1])?.number).toBe(readValue(`-${text}`, kv100[1])?.number);
    }),
    { numRuns: runs({ quick: 200, all: 2000 }) },
  );
});
