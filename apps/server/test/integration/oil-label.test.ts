import { countAnalysisFacets, searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { analysisFacetNames } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { countOilFacets, listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import {
  catalogueName,
  facetNames,
  labelNames,
  oilLabel,
  plainNames,
  rowNames,
  searchNames,
  toLabelName,
} from '@iom/contract/samples/oil-label.schemas.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantLicence } from '#modules/library/library.module.ts';
import { importColumns } from '#modules/samples/uploads/imports.service.ts';
import { importTexts, kv100 } from '../fixtures/archive.ts';
import { aMember, type Person } from '../fixtures/people.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/** A unique text in every column that accepts any. */
const cells: Record<string, string> = {
  ...Object.fromEntries(importColumns.samples.map(({ name, example }) => [name, example])),
  ...Object.fromEntries(
    labelNames.filter((name) => oilLabel[name].type === 'text').map((name) => [name, `any ${name}`]),
  ),
};
/** The label in wire format. */
const label: Record<string, unknown> = {
  ...cells,
  year: Number(cells.year),
  sae_grade: '5W30',
  country: 'Germany',
};

let app: TestApp;
let holder: Person;

beforeAll(async () => {
  app = await openTestApp();
  holder = await aMember(app);
  const columns = labelNames.map(String);
  const texts = {
    samples: [columns, columns.map((name) => cells[name] ?? '')].map((line) => line.join()).join('\n'),
    results: `report_number,test,analyte,value\n${cells.report_number},"${kv100[0]}","${kv100[1]}",10.1`,
  };
  const report = await importTexts(app, 'Label', texts, { release: true });
  expect(report.errors).toEqual([]);
  await app.app.modules.samples.refreshArchive();
  const parties = { orderId: null, buyerId: null, holderId: holder.id };
  const database = { year: Number(cells.year), region: 'Europe' as const };
  await app.database.write((tx) =>
    grantLicence(tx, { ...parties, ...database, kind: 'REGIONAL', name: 'Label' }),
  );
});
afterAll(() => app.close());

const onlyOil = async () => {
  const { body } = await app.call(listOils, { query: {} });
  expect(body.count).toBe(1);
  return body.results[0]!;
};

test('every imported field is in the catalogue row', async () => {
  const oil = await onlyOil();
  for (const name of plainNames) expect(oil[catalogueName(name)]).toBe(label[name]);
  expect([oil.api_mark, oil.dexos_mark]).toEqual([true, null]);
});

test.each(searchNames)('the search of the catalogue finds the oil by its %s', async (name) => {
  const { body } = await app.call(listOils, { query: { search: String(label[name]) } });
  expect(body.count).toBe(1);
});

test.each(facetNames)('the facet %s counts the oil, and its filter finds it', async (name) => {
  const facets = await app.call(countOilFacets, { query: {} });
  const [counted] = facets.body[name];
  expect(counted?.count).toBe(1);
  const filtered = await app.call(listOils, { query: { [name]: String(counted?.value ?? '') } });
  expect(filtered.body.count).toBe(1);
});

test('every field of rows is in a row of Data Analysis, and can order it', async () => {
  const { token } = holder;
  for (const name of rowNames) {
    const { body } = await app.call(searchOwnedOils, { token, body: { sort_field: name } });
    expect(body.results[0]?.[name]).toBe(label[name]);
  }
});

test.each(analysisFacetNames)('Data Analysis counts the oil by %s', async (name) => {
  const { body } = await app.call(countAnalysisFacets, { token: holder.token, body: {} });
  const field = toLabelName(name);
  expect(body[name]).toEqual([
    {
      value: oilLabel[field].type === 'mark' ? (field === 'api_mark' ? 'True' : null) : label[field],
      count: 1,
    },
  ]);
});
