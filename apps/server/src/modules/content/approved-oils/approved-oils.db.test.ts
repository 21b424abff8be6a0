import * as endpoints from '@iom/contract/content/approved-oils/approved-oils.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { countApprovedOilsBy } from './approved-oils.store.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const header = 'year,supplier,brand,grade,country';
const file = (...lines: string[]) => `${[header, ...lines].join('\r\n')}\r\n`;
const messy = file(
  '2022,CASTROL LTD ,Edge,5W30,GERMANY',
  '2023,Castrol Limited,EDGE 5W-30,5W-30,DE',
  '2023,"PETRÃ“LEOS, S.A.",Súper,10W40,MÃ‰XICO',
  '2021,Emirates Oil LLC,Gulf Star,20W50,DUBAI',
  '2022,EMIRATES OIL,Gulf Star,20W50,UAE',
);
const replace = (csv: string, dry_run = false, by = admin) =>
  app.call(endpoints.replaceApprovedOils, { body: { csv, dry_run }, token: by.token });
const list = async (query: object = {}) =>
  (await app.call(endpoints.listApprovedOils, { query: query as never })).body;
const listBrands = async (query: object) => (await list(query)).results.map(({ brand }) => brand);

beforeEach(async () => {
  expect((await replace(messy)).body.replaced).toBe(true);
});

test('anybody reads the cleaned list, by supplier and brand, with the original entries', async () => {
  const { count, results } = await list();
  expect(count).toBe(3);
  expect(results).toEqual([
    {
      id: expect.any(Number),
      supplier: 'Castrol',
      brand: 'Edge',
      grade: '5W30',
      country: 'DE',
      country_name: 'Germany',
      years: [2022, 2023],
      originals: [
        { year: '2022', supplier: 'CASTROL LTD ', brand: 'Edge', grade: '5W30', country: 'GERMANY' },
        { year: '2023', supplier: 'Castrol Limited', brand: 'EDGE 5W-30', grade: '5W-30', country: 'DE' },
      ],
    },
    expect.objectContaining({ supplier: 'Emirates Oil', country: 'AE', years: [2021, 2022] }),
    expect.objectContaining({ supplier: 'Petróleos', brand: 'Súper', country: 'MX' }),
  ]);
});

test.each<[object, string[]]>([
  [{ search: 'castrol' }, ['Edge']],
  [{ search: 'gulf dubai' }, ['Gulf Star']],
  [{ search: '5W-30' }, ['Edge']],
  [{ search: '%' }, []],
  [{ year: '2023' }, ['Edge', 'Súper']],
  [{ year: ['2021', '2023'], country: 'AE' }, ['Gulf Star']],
  [{ year: 'soon' }, []],
  [{ supplier: 'castrol ltd' }, ['Edge']],
  [{ supplier: 'nobody' }, []],
  [{ brand: ['edge', 'GULF STAR'] }, ['Edge', 'Gulf Star']],
  [{ grade: '5w-30' }, ['Edge']],
  [{ grade: ['10W40', '20W-50'] }, ['Gulf Star', 'Súper']],
  [{ country: 'Mexico' }, ['Súper']],
  [{ country: 'ATLANTIS' }, []],
  [{ year: ['2021', ...Array.from({ length: 499 }, (_, index) => String(2500 + index))] }, ['Gulf Star']],
  [{ search: 'Gulf '.repeat(40) }, ['Gulf Star']],
  [{ ordering: '-grade' }, ['Gulf Star', 'Súper', 'Edge']],
  [{ page_size: '1', page: '2' }, ['Gulf Star']],
])('%j lists %j', async (query, brands) => {
  expect(await listBrands(query)).toEqual(brands);
});

test('a supplier and a brand are found by the name the list shows, in letters of any script', async () => {
  expect((await replace(file('2022,ΛΑΔΙΑ ΟΔΟΣ,İSTANBUL,5W30,TR'))).body.replaced).toBe(true);
  const [oil] = (await list()).results;
  expect(await listBrands({ supplier: oil?.supplier })).toEqual([oil?.brand]);
  expect(await listBrands({ brand: oil?.brand })).toEqual([oil?.brand]);
});

test('facets count the oils under the other filters, grades by viscosity and the latest year first', async () => {
  const facets = async (query: object) =>
    (await app.call(endpoints.countApprovedOilFacets, { query: query as never })).body;
  const formatFacet = (values: readonly { label: string; count: number }[]) =>
    values.map(({ label, count }) => `${label} ${count}`);
  const { year, country, grade, supplier, brand } = await facets({ country: 'DUBAI' });
  expect(formatFacet(year)).toEqual(['2022 1', '2021 1']);
  expect(formatFacet(country)).toEqual(['Germany 1', 'Mexico 1', 'United Arab Emirates 1']);
  expect(country[2]?.value).toBe('AE');
  expect([formatFacet(supplier), formatFacet(brand)]).toEqual([['Emirates Oil 1'], ['Gulf Star 1']]);
  expect(formatFacet(grade)).toEqual(['20W-50 1']);
  expect(formatFacet((await facets({})).grade)).toEqual(['5W-30 1', '10W-40 1', '20W-50 1']);
  expect(formatFacet((await facets({ search: 'castrol', grade: '10W40' })).grade)).toEqual(['5W-30 1']);
  expect((await facets({ search: 'castrol', grade: '10W40' })).brand).toEqual([]);
});

test('a filter passes any number of years as one parameter of its statement', async () => {
  const years = Array.from({ length: 500 }, (_, index) => 1600 + index);
  const others = { suppliers: undefined, brands: undefined, grades: undefined, countries: undefined };
  const { params } = await app.database.read(async (tx) =>
    countApprovedOilsBy(tx, 'brand', { words: ['edge'], years, ...others }).toSQL(),
  );
  expect(params).toHaveLength(2);
});

test('a dry run reports what merges, is added, changed and removed, and changes nothing', async () => {
  const next = file(
    '2024,Castrol,Edge,5W30,GERMANY',
    '2024,New Oil,First,0W20,JAPAN',
    '2023,NEW OIL,FIRST,OW20,JP',
  );
  const before = await list();
  const { body } = await replace(next, true);
  expect(body).toMatchObject({ lines: 3, oils: 2, added: 1, changed: 1, removed: 2, merged_count: 1 });
  expect(body).toMatchObject({ errors: [], error_count: 0, replaced: false });
  expect(body.merged).toEqual([
    expect.objectContaining({ supplier: 'New Oil', brand: 'First', years: [2023, 2024] }),
  ]);
  expect(await list()).toEqual(before);
});

test('an oil that stays in the list keeps its id, and the same list again changes nothing', async () => {
  const [castrol] = (await list()).results;
  expect((await replace(messy)).body).toMatchObject({ added: 0, changed: 0, removed: 0, replaced: true });
  await replace(file('2025,Castrol,Edge,5W30,GERMANY'));
  expect((await list()).results).toEqual([expect.objectContaining({ id: castrol?.id, years: [2025] })]);
});

test.each<[string, string, object]>([
  ['a missing column', 'year,supplier,brand,grade\n2022,A,B,5W30', { line: 1, column: 'country' }],
  ['a column that appears twice', `${header},year\n2022,A,B,5W30,DE,2022`, { line: 1, column: 'year' }],
  ['quotes that do not match', `${header}\n2022,"A,B,5W30,DE`, { column: '' }],
  ['no lines', header, { line: 1, column: '' }],
  ['an unknown country', file('2022,A,B,5W30,DE', '2022,A,B,5W30,NARNIA'), { line: 3, column: 'country' }],
])('%s is reported and changes nothing', async (_what, csv, error) => {
  const before = await list();
  const { status, body } = await replace(csv);
  expect([status, body.replaced, body.error_count]).toEqual([200, false, 1]);
  expect(body.errors[0]).toMatchObject(error);
  expect(await list()).toEqual(before);
});

test('only administrators replace the list', async () => {
  expect((await replace(messy, false, await aMember(app))).status).toBe(403);
});
