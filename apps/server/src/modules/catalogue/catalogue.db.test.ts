import {
  listDataDictionary,
  readArchiveOverview,
} from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import * as endpoints from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { facetsShape, oilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { listOf } from '@iom/contract/shared/shapes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGroup } from '#test/fixtures/archive.ts';
import { aMember, anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library/library.module.ts';

describe.each(['memory', 'sql'])('with CATALOGUE_ENGINE=%s', (engine) => {
  let app: TestApp;
  let numbers: string[];
  beforeAll(async () => {
    app = await openTestApp({ CATALOGUE_ENGINE: engine });
    numbers = (await aGroup(app, { oils: 6 })).numbers;
    await aGroup(app, { oils: 3, year: '2022', region: 'Americas' });
    await aGroup(app, { oils: 2, release: false });
  });
  afterAll(() => app.close());

  const list = async (query: Parameters<typeof app.call<typeof endpoints.listOils>>[1] = {}) =>
    (await app.call(endpoints.listOils, query)).body;
  const found = async (query: object) => (await list({ query })).count;

  test('precomputed responses have exactly the shape of the contract', async () => {
    const page = await list({ query: { page_size: '100' } });
    expect(listOf(oilRow.strict()).parse(page)).toEqual(page);
    const { body } = await app.call(endpoints.countOilFacets);
    expect(facetsShape.strict().parse(body)).toEqual(body);
  });

  test.each([
    ['any of several years', { year: ['2016', '2022'] }, 9],
    ['a grade in either spelling', { sae_grade: '5W-30' }, 5],
    ['a grade by its other name', { sample__sae_grade: '10W40' }, 4],
    ['grades by both names', { sae_grade: '5W30', sample__sae_grade: '10W40' }, 9],
    ['filters together', { year: '2016', sae_grade: '5W30' }, 3],
    ['a mark', { api_mark: 'True' }, 5],
    ['a mark that is not stated', { api_mark: '' }, 4],
    ['a part of a brand, without regard to case', { brand_name__icontains: 'brand c' }, 2],
    ['a percent sign that means itself', { brand_name__icontains: '%' }, 0],
    ['a country by name', { country: 'Germany' }, 9],
    ['the Classic Archive', { series: 'classic' }, 6],
    ['the Modern Series', { series: 'modern' }, 3],
    ['a value no oil has', { region: 'Atlantis' }, 0],
    ['a status that is not shown', { status: 'UNRELEASED' }, 0],
    ['a search with a slip', { search: 'Brnad' }, 9],
  ])('filters by %s', async (_name, query, count) => {
    expect(await found(query)).toBe(count);
  });

  test('filters by tests for sale that an oil has results of, and counts what a further test would leave', async () => {
    const { tests } = app.app.modules.samples.dictionary();
    const forSale = new Set(tests.filter(({ priceCents }) => priceCents !== null).map(({ id }) => id));
    const oils = (
      await app.call(endpoints.listAvailableTests, {
        body: { samples: (await list({ query: { page_size: '100' } })).results.map(({ id }) => id) },
      })
    ).body.results;
    const having = ([first = 0, ...others]: readonly number[]) => {
      const availableFor = (test: number) => oils.find(({ id }) => id === test)?.available_for ?? [];
      return availableFor(first).filter((oil) => others.every((test) => availableFor(test).includes(oil)))
        .length;
    };
    const tested = oils.filter(({ id, available_for }) => forSale.has(id) && available_for.length > 0);
    const [one, other] = [tested[0]?.id ?? 0, tested.at(-1)?.id ?? 0];
    expect(one).not.toBe(other);
    expect(await found({ has_test: String(one) })).toBe(having([one]));
    expect(await found({ has_test: [String(one), String(other)] })).toBe(having([one, other]));
    const { has_test } = (await app.call(endpoints.countOilFacets, { query: { has_test: String(one) } }))
      .body;
    expect(has_test).toEqual(
      tested.map(({ id }) => ({ value: id, count: having([one, id]) })).filter(({ count }) => count > 0),
    );
    for (const unknown of ['0', '999999', 'x', '']) expect(await found({ has_test: unknown })).toBe(0);
  });

  test('finds released oils by a list of report numbers, in any spelling, and returns the unknown ones', async () => {
    const [first = '', second = ''] = numbers;
    const ids = (await list({ query: { search: `${first}, ${second}` } })).results.map((oil) => oil.id);
    expect(ids).toHaveLength(2);
    const { body } = await app.call(endpoints.findReportNumbers, {
      body: { numbers: [second, first.toLowerCase().replaceAll('-', ''), 'NO-1', 'NO-1'] },
    });
    expect(body).toEqual({ ids, missing: ['NO-1'] });
  });

  test('facets count under the other filters, not under their own, with missing values last', async () => {
    const { body } = await app.call(endpoints.countOilFacets, { query: { year: '2016', sae_grade: '5W30' } });
    expect(body.year).toEqual([
      { value: 2016, count: 3 },
      { value: 2022, count: 2 },
    ]);
    expect(body.sae_grade).toEqual([
      { value: '5W30', count: 3 },
      { value: '10W40', count: 3 },
    ]);
    expect(body.api_mark).toEqual([{ value: 'True', count: 3 }]);
    expect((await app.call(endpoints.countOilFacets)).body.api_mark).toEqual([
      { value: 'True', count: 5 },
      { value: null, count: 4 },
    ]);
  });

  test('pages contain every oil once, in a total order, and are empty past the end', async () => {
    const ids: number[] = [];
    for (const page of ['1', '2', '3']) {
      const { count, results } = await list({
        query: { ordering: '-sample__sae_grade,year', page, page_size: '4' },
      });
      expect(count).toBe(9);
      ids.push(...results.map((oil) => oil.id));
    }
    expect(new Set(ids).size).toBe(9);
    const grades = (await list({ query: { ordering: '-sample__sae_grade' } })).results.map(
      (oil) => oil.sample__sae_grade,
    );
    expect(grades).toEqual([...Array(4).fill('10W40'), ...Array(5).fill('5W30')]);
    expect((await list({ query: { page: '9' } })).results).toEqual([]);
  });

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1e3' },
    { ordering: 'password' },
    { ordering: 'container_id' },
    { series: 'both' },
  ])('rejects %o', async (query) => {
    const { status, failure } = await app.call(endpoints.listOils, { query: query as never });
    expect(status).toBe(400);
    expect(Object.keys(failure.errors!)).toEqual(Object.keys(query));
  });

  test('shows the blind code and unreleased oils to administrators only', async () => {
    const [member, admin] = [await aMember(app), await anAdministrator(app)];
    expect((await list({ token: member.token })).results[0]).not.toHaveProperty('container_id');
    const all = await list({ query: { status: 'UNRELEASED' }, token: admin.token });
    expect(all.count).toBe(2);
    expect(all.results[0]).toHaveProperty('container_id');
    const hidden = all.results[0]!.id;
    expect((await app.call(endpoints.readOil, { params: { id: hidden } })).status).toBe(404);
    expect(
      (await app.call(endpoints.listAvailableTests, { body: { samples: [hidden] } })).body.results.every(
        (one) => one.available_for.length === 0,
      ),
    ).toBe(true);
  });

  test('returns all rows of the data dictionary, or pages if a page size is given', async () => {
    const rows = async (query: object) => (await app.call(listDataDictionary, { query })).body.results;
    const all = await rows({});
    expect(all.length).toBeGreaterThan(2);
    expect(await rows({ page_size: '2', page: '2' })).toEqual(all.slice(2, 4));
    expect(await rows({ page_size: '2', page: '99999999999' })).toEqual([]);
    for (const unreadable of ['-5', 'abc', '']) expect(await rows({ page_size: unreadable })).toEqual(all);
    const found = (await rows({ search: 'TBN' })).map(({ name }) => name);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((name) => name.startsWith('Base Number'))).toBe(true);
    expect(await rows({ search: '%' })).toEqual([]);
  });

  test('returns an oil with its tests for sale, its pictures, and the caller’s licences', async () => {
    const { results } = await list({ query: { sample__report_number: numbers[0]! } });
    const read = async (token?: string) =>
      (await app.call(endpoints.readOil, { params: { id: results[0]!.id }, token })).body;
    const oil = await read();
    expect(oil.tests_available.map((one) => one.price)).toEqual([25, 45, 35]);
    expect(oil.photos.front).toContain(`${numbers[0]}-F`);
    expect(oil).not.toHaveProperty('owned');
    const member = await aMember(app);
    expect((await read(member.token)).owned).toEqual([]);
    const test = oil.tests_available[1]!.id;
    const parties = { orderId: null, buyerId: null, holderId: member.id };
    await app.database.write((tx) =>
      grantLicence(tx, {
        ...parties,
        kind: 'CUSTOM',
        name: 'One',
        oils: [{ sampleId: oil.id, testIds: [test], fullSet: false }],
      }),
    );
    expect((await read(member.token)).owned).toEqual([test]);
    const available = async (token?: string) => {
      const samples = results.concat((await list()).results).map((one) => one.id);
      return (await app.call(endpoints.listAvailableTests, { body: { samples }, token })).body.results;
    };
    const owned = (await available(member.token)).filter((one) => one.owned_for?.length !== 0);
    expect(owned).toEqual([expect.objectContaining({ id: test, owned_for: [oil.id] })]);
    expect((await available()).some((one) => 'owned_for' in one)).toBe(false);
  });

  test('the data dictionary has every test with its analytes, and the test list names the oils with data', async () => {
    const { body } = await app.call(listDataDictionary);
    expect(body.count).toBe(82);
    expect(body.results.flatMap((one) => one.analytes)).toHaveLength(284);
    expect(body.results.find((one) => one.name === 'Sulfated Ash')).toMatchObject({
      method: 'ASTM D874',
      price: 35,
      sample_count: 6,
      series: ['classic', 'modern'],
    });
    const ids = (await list({ query: { year: '2016' } })).results.map((oil) => oil.id);
    const tests = await app.call(endpoints.listDisplayTests, { query: { sample: ids.map(String) } });
    expect(tests.body.results.find((one) => one.name === 'Sulfated Ash')!.available_for).toHaveLength(4);
  });

  test('the overview counts released oils and publishes no bin of fewer than 20', async () => {
    const { body } = await app.call(readArchiveOverview);
    expect(body).toMatchObject({ oils: 9, data_points: 24, countries: 1, first_year: 2016, last_year: 2022 });
    expect(body.plot.decades).toEqual([]);
  });
});
