import {
  countAnalysisFacets,
  listDisplayAnalytes,
  listFilterValues,
} from '@iom/contract/analysis/analysis.endpoints.ts';
import type { AnalysisQueryInput } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';

let archive: AnalysisArchive;
let nobody: Person;
beforeAll(async () => {
  archive = await openAnalysisArchive();
  nobody = await aMember(archive.app);
});
afterAll(() => archive.app.close());

const facets = async (body: AnalysisQueryInput = {}, who = archive.holder) =>
  (await archive.app.call(countAnalysisFacets, { body, token: who.token })).body;

/** `2016×2 2018×3` */
const shown = (counts: { value: string | number | null; count: number }[]) =>
  counts.map(({ value, count }) => `${value}×${count}`).join(' ');

test('counts each value in natural order, not stated last', async () => {
  const counted = await facets();
  expect(shown(counted.year)).toBe('2016×2 2018×3');
  expect(shown(counted.sae_grade)).toBe('30×1 0W20×1 5W30×1 10W40×1 null×1');
  expect(shown(counted.country)).toBe('Canada×1 France×1 Germany×1 United States×2');
  expect(shown(counted.state)).toBe('Ohio×1 Texas×1 null×3');
  expect(shown(counted.brand_name)).toBe('=Gamma×1 Alpha×1 alpha×1 beta×1 Delta×1');
  expect(shown(counted.api_mark)).toBe('True×3 False×1 null×1');
  expect(shown(counted.jaso_mark)).toBe('null×5');
  expect(shown(counted.service_class)).toBe('API CK-4×1 API SN×1 api sn×1 API SP×1 null×1');
});

test('a facet ignores its own filter and obeys all others', async () => {
  const counted = await facets({ year: [2016], api_mark: ['True'], service_class: 'sn' });
  expect(shown(counted.year)).toBe('2016×1 2018×1');
  expect(shown(counted.api_mark)).toBe('True×1');
  expect(shown(counted.service_class)).toBe('API SN×1');
  expect(shown(counted.region)).toBe('Europe×1');
});

test('parameters narrow every facet, by visible values only', async () => {
  const test_parameters = [{ test: archive.analytes.noack, operator: 'gte' as const, value: 9 }];
  const counted = await facets({ test_parameters, year: [2018] });
  expect(shown(counted.year)).toBe('2018×3');
  expect(shown(counted.region)).toBe('Americas×3');
});

test('counts within the chosen datasets; another’s are 404', async () => {
  const counted = await facets({ custom_reports: [archive.custom] });
  expect(shown(counted.year)).toBe('2016×2');
  const body = { custom_reports: [archive.custom] };
  expect((await archive.app.call(countAnalysisFacets, { body, token: nobody.token })).status).toBe(404);
});

test('the holder of nothing gets empty facets and empty filter values', async () => {
  expect(Object.values(await facets({}, nobody)).flat()).toEqual([]);
  const { body } = await archive.app.call(listFilterValues, { token: nobody.token });
  expect(Object.values(body).flat()).toEqual([]);
});

test('lists the filter values among the held oils', async () => {
  const { body } = await archive.app.call(listFilterValues, { token: archive.holder.token });
  expect(body).toEqual({
    year: [2016, 2018],
    region: ['Americas', 'Europe'],
    country: ['Canada', 'France', 'Germany', 'United States'],
    state: ['Ohio', 'Texas'],
    sae_grade: ['30', '0W20', '5W30', '10W40'],
    brand_name: ['=Gamma', 'Alpha', 'alpha', 'beta', 'Delta'],
    supplier: ['Acme', 'Borealis'],
    oil_type: ['Heavy duty', 'Passenger car'],
  });
});

test('lists every analyte with its test, and whether a cell of it is held', async () => {
  const list = async (who: Person, query = {}) =>
    (await archive.app.call(listDisplayAnalytes, { query, token: who.token })).body;
  const { count, results } = await list(archive.holder);
  expect(count).toBe(results.length);
  const owned = new Map(results.map((analyte) => [analyte.name, analyte.owned]));
  expect([owned.get('Calcium'), owned.get('Pour Point'), owned.get('Sulfated Ash')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(results.find(({ name }) => name === 'Pour Point')).toEqual({
    id: archive.analytes.pour,
    name: 'Pour Point',
    unit: '°C',
    decimals: 0,
    test: { id: expect.any(Number), name: 'Pour Point' },
    method: 'ASTM D97',
    group: expect.any(String),
    owned: true,
  });
  expect((await list(nobody)).results.some((analyte) => analyte.owned)).toBe(false);
  const page = await list(archive.holder, { page_size: '3', page: '2', ordering: '-id' });
  expect(page.results.map(({ id }) => id)).toEqual([count - 3, count - 4, count - 5]);
});
