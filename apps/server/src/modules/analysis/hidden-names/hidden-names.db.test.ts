import {
  countAnalysisFacets,
  hideNames,
  readAnalysisSeries,
  searchOwnedOils,
  startAnalysisDownload,
} from '@iom/contract/analysis/analysis.endpoints.ts';
import { answers } from '@iom/contract/analysis/answers/answers.ts';
import { createStory, printSharedStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { openPseudonyms } from './pseudonyms.ts';

let archive: AnalysisArchive;
let key: string;
const token = () => archive.holder.token;
beforeAll(async () => {
  archive = await openAnalysisArchive();
  key = (await archive.app.call(hideNames, { body: {}, token: token() })).body.hidden_names;
});
afterAll(() => archive.app.close());

/** No name of the archive, and no report number. */
const expectHidden = (text: string) => {
  expect(text).not.toMatch(/\b(alpha|beta|gamma|delta|acme|borealis|A[1-6])\b/i);
};
const search = async (more: object = {}, hidden_names = key) =>
  (await archive.app.call(searchOwnedOils, { body: { hidden_names, ...more } as never, token: token() }))
    .body;

test('rows have names of the view, the same on every page and different in another view', async () => {
  const { noack, kv100 } = archive.analytes;
  const shown = await search({ columns: [kv100, noack] });
  expectHidden(JSON.stringify(shown.results));
  expect(shown.count).toBe(5);
  for (const row of shown.results) {
    expect(row.report_number).toMatch(/^Oil [2-9A-Z]{6}$/);
    expect(row.brand_name).toMatch(/^Brand [2-9A-Z]{6}$/);
    expect(row.supplier).toMatch(/^(|Supplier [2-9A-Z]{6})$/);
  }
  const pages = [];
  for (const page of [1, 2, 3])
    pages.push(...(await search({ columns: [kv100, noack], page, page_size: 2 })).results);
  expect(pages).toEqual(shown.results);
  const other = (await archive.app.call(hideNames, { body: {}, token: token() })).body.hidden_names;
  const names = (rows: readonly { brand_name: string }[]) => new Set(rows.map((row) => row.brand_name));
  const before = names(shown.results);
  for (const name of names((await search({}, other)).results)) expect(before).not.toContain(name);
});

test('values stay those of their oils', async () => {
  const { noack, kv100 } = archive.analytes;
  const columns = [kv100, noack];
  const open = (await archive.search({ columns })).body.results;
  const hidden = (await search({ columns })).results;
  const values = (rows: typeof open) =>
    rows.map((row) => JSON.stringify([row.year, row[kv100], row[noack], row.qualifiers, row.missing])).sort();
  expect(values(hidden)).toEqual(values(open));
});

test('an order by a hidden field, or none, follows no name; by a value it does', async () => {
  const { kv100 } = archive.analytes;
  const order = async (more: object) => (await search(more)).results.map((row) => row.report_number);
  const plain = await order({});
  for (const sort_field of ['sample', 'report_number', 'brand_name', 'supplier'])
    expect(await order({ sort_field })).toEqual(plain);
  expect(await order({ sort_field: 'brand_name', sort_type: 'desc' })).toEqual(plain.toReversed());
  const byValue = (await search({ columns: [kv100], sort_field: kv100 })).results.map((row) => row[kv100]);
  expect(byValue).toEqual([8.1, 10.12, 10.12, 14.2, null]);
  // of ten keys not one order in all
  const orders = new Set<string>();
  for (let round = 0; round < 10; round += 1) {
    const { body } = await archive.app.call(hideNames, { body: {}, token: token() });
    orders.add(
      (await search({ sort_field: 'brand_name' }, body.hidden_names)).results.map((row) => row.year).join(),
    );
  }
  expect(orders.size).toBeGreaterThan(1);
});

test('oils that tie, in a field, a value or an own column, follow no name either', async () => {
  const { kv100 } = archive.analytes;
  const own = { id: 900_000_001, name: 'Always one', unit: '', decimals: 0, formula: 'KV100*0 + 1' };
  const more = { own_columns: [own], columns: [kv100, own.id] };
  const sorts = [own.id, kv100, 'year', 'region'];
  const orders = sorts.map(() => new Set<string>());
  for (let round = 0; round < 10; round += 1) {
    const { body } = await archive.app.call(hideNames, { body: {}, token: token() });
    for (const [index, sort_field] of sorts.entries())
      orders[index]?.add(
        (await search({ ...more, sort_field }, body.hidden_names)).results
          .map((row) => JSON.stringify([row.sae_grade, row[kv100]]))
          .join(),
      );
  }
  for (const found of orders) expect(found.size).toBeGreaterThan(1);
  const byYear = async (page: object) => (await search({ ...more, ...page, sort_field: 'year' })).results;
  const pages = [];
  for (const page of [1, 2, 3]) pages.push(...(await byYear({ page, page_size: 2 })));
  expect(pages).toEqual(await byYear({}));
  expect(pages.map(({ year }) => year)).toEqual([2016, 2016, 2018, 2018, 2018]);
});

test('facets have the hidden names in their own order, and filters take them', async () => {
  const { body: facets } = await archive.app.call(countAnalysisFacets, {
    body: { hidden_names: key },
    token: token(),
  });
  expectHidden(JSON.stringify(facets));
  const names = facets.brand_name.map(({ value }) => String(value));
  expect(names).toEqual(names.toSorted());
  const [first] = names;
  const found = (await search({ brand_name: [first] })).results;
  expect(new Set(found.map((row) => row.brand_name))).toEqual(new Set([first]));
  const translated = await archive.app.call(hideNames, { body: { brand_name: ['Alpha'] }, token: token() });
  const { hidden_names, brand_name } = translated.body;
  expect(brand_name[0]).toMatch(/^Brand /);
  const alpha = await search({ brand_name }, hidden_names);
  expect(alpha.count).toBe((await archive.search({ brand_name: ['Alpha'] })).body.count);
});

test.each([
  ['points', (id: number, other: number) => ({ kind: 'points', x: id, y: other, group: 'brand_name' })],
  [
    'parallel',
    (id: number, other: number) => ({ kind: 'parallel', analytes: [id, other], group: 'supplier' }),
  ],
  ['box', (id: number) => ({ kind: 'box', analyte: id, group: 'brand_name' })],
  ['trend', (id: number) => ({ kind: 'trend', analyte: id, group: 'supplier' })],
  ['profile', (id: number) => ({ kind: 'profile', analytes: [id], group: 'brand_name' })],
])('a chart of %s has the names of the table, and its numbers', async (_, make) => {
  const { noack, kv100 } = archive.analytes;
  const ask = async (body: object) => {
    const series = make(kv100, noack);
    return (
      await archive.app.call(readAnalysisSeries, { body: { series, ...body } as never, token: token() })
    ).body;
  };
  const [hidden, open] = [await ask({ hidden_names: key }), await ask({})];
  expectHidden(JSON.stringify(hidden));
  const known = new Set((await search()).results.flatMap((row) => [row.brand_name, row.supplier]));
  const groups = hidden.kind === 'box' ? hidden.boxes : 'groups' in hidden ? hidden.groups : [];
  for (const { value } of groups) if (value !== null) expect(known).toContain(value);
  const numbers = (one: typeof open) =>
    JSON.stringify(one)
      .match(/-?\d+\.\d+/g)
      ?.toSorted();
  expect(numbers(hidden)).toEqual(numbers(open));
  expect(hidden).toMatchObject({ n: open.n });
});

test('points keep their values and qualifiers under their new order', async () => {
  const { noack, kv100 } = archive.analytes;
  const series = { kind: 'points' as const, x: kv100, y: noack };
  const ask = async (body: object) => {
    const { body: found } = await archive.app.call(readAnalysisSeries, {
      body: { series, ...body },
      token: token(),
    });
    if (found.kind !== 'points') throw new Error('no points');
    return found.x
      .map((x, oil) => [
        ...[x, found.y[oil], found.censored.includes(oil)],
        found.qualifiers.find((one) => one.oil === oil)?.qualifier,
      ])
      .map((one) => JSON.stringify(one))
      .toSorted();
  };
  expect(await ask({ hidden_names: key })).toEqual(await ask({}));
});

test('an answer names no oil', async () => {
  const { endpoint } = answers['claim-check'];
  const { body, text } = await archive.app.call(endpoint, {
    body: { hidden_names: key, parameters: {} } as never,
    token: token(),
  });
  expectHidden(text);
  const known = new Set((await search()).results.map((row) => row.report_number));
  expect(body.rows.length).toBeGreaterThan(0);
  for (const row of body.rows) expect(known).toContain(row.report_number);
});

test('an answer orders oils that tie by no name, and judges each as before', async () => {
  const { endpoint } = answers['claim-check'];
  const ask = async (body: object) =>
    (await archive.app.call(endpoint, { body: { parameters: {}, ...body } as never, token: token() })).body;
  const judged = ({ rows, figure }: Awaited<ReturnType<typeof ask>>) => [
    rows.map(({ report_number: _, brand_name: __, ...row }) => JSON.stringify(row)).toSorted(),
    figure,
  ];
  expect(judged(await ask({ hidden_names: key }))).toEqual(judged(await ask({})));
  const orders = new Set<string>();
  for (let round = 0; round < 10; round += 1) {
    const { body } = await archive.app.call(hideNames, { body: {}, token: token() });
    const { rows } = await ask({ hidden_names: body.hidden_names, sae_grade: ['5W30', '30'] });
    orders.add(rows.map(({ sample }) => sample).join());
  }
  expect(orders.size).toBeGreaterThan(1);
});

test('files and the printed story name no oil, and have the names of the table', async () => {
  const { noack, kv100 } = archive.analytes;
  const { results } = await search({ columns: [kv100] });
  const names = results.map((row) => row.report_number);
  const csv = await archive.app.call(searchOwnedOils, {
    body: { hidden_names: key, columns: [kv100, noack], download: true } as never,
    token: token(),
  });
  expectHidden(csv.text);
  for (const name of names) expect(csv.text).toContain(name);
  expect(csv.text.trim().split('\n')).toHaveLength(6);
  const open = await archive.app.call(searchOwnedOils, {
    body: { columns: [kv100, noack], download: true } as never,
    token: token(),
  });
  expect(csv.text.split('\n')[0]).toBe(open.text.split('\n')[0]);
  const started = await archive.app.call(startAnalysisDownload, {
    body: { hidden_names: key, columns: [kv100], format: 'parquet' },
    token: token(),
  });
  expect(started.status).toBe(202);
  const story = await archive.app.call(createStory, {
    body: {
      title: 'Committee',
      parts: [
        {
          ...{ kind: 'view', title: 'Hidden' },
          query: {
            ...{ hidden_names: key, columns: [kv100] },
            charts: [{ kind: 'box', analyte: kv100, group: 'brand_name' }],
          },
        },
      ],
    } as never,
    token: token(),
  });
  const printed = await archive.app.app.server.inject({
    method: 'GET',
    url: fillAddress(printSharedStory.path, { token: story.body.token }),
    headers: { authorization: `Token ${token()}` },
  });
  const pdf = await getDocumentProxy(new Uint8Array(printed.rawPayload));
  const { text } = await extractText(pdf, { mergePages: true });
  expectHidden(text.replace(/revision \w+/, ''));
  expect(text.replaceAll(/\s+/g, ' ')).toContain(names[0]);
});

test('names follow from the secret and the key, one each', () => {
  const names = Array.from({ length: 2000 }, (_, index) => `Brand number ${index}`);
  const view = openPseudonyms('secret', 'key');
  expect(new Set(names.map(view.brand)).size).toBe(2000);
  expect(view.brand('Alpha')).toBe(openPseudonyms('secret', 'key').brand('Alpha'));
  expect(view.brand('Alpha')).not.toBe(openPseudonyms('other', 'key').brand('Alpha'));
  expect(view.brand('Alpha')).not.toBe(openPseudonyms('secret', 'other').brand('Alpha'));
  expect(view.brand('')).toBe('');
});
