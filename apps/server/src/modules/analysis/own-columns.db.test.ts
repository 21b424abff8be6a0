import { readAnalysisSeries, startAnalysisDownload } from '@iom/contract/analysis/analysis.endpoints.ts';
import type { AnalysisQueryInput, OwnColumn } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { createSavedAnalysis, readSharedAnalysis } from '@iom/contract/analysis/saved-analyses.endpoints.ts';
import type { SeriesQuestionInput } from '@iom/contract/analysis/series.schemas.ts';
import { createStory } from '@iom/contract/analysis/stories.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { aMember } from '#test/fixtures/people.ts';

const kv40 = ['Kinematic Viscosity @ 40 C', 'Kinematic Viscosity @ 40 C'] as const;
const own = (formula: string, more: Partial<OwnColumn> = {}): OwnColumn => ({
  ...{ id: 900_000_001, name: 'Own', unit: '', decimals: 3, formula },
  ...more,
});
const ratio = own('Noack/KV100');
const metals = own('Ca/Zn', { id: 900_000_002, name: 'Calcium to zinc' });
const nothing = own('KV100/(KV100-KV100)', { id: 900_000_003, name: 'Never' });
const own_columns = [ratio, metals, nothing];

let archive: AnalysisArchive;
beforeAll(async () => {
  archive = await openAnalysisArchive({}, [
    ['A1', kv40, '61'],
    ['A2', kv40, '98'],
    ['A3', kv40, '40'],
  ]);
});
afterAll(() => archive.app.close());

const errorsOf = async (body: object) => {
  const { status, body: failure } = await archive.search(body);
  return { status, errors: (failure as { errors?: object }).errors };
};

test('a cell is computed from held cells, or empty with its reason', async () => {
  const columns = own_columns.map(({ id }) => id);
  const { body } = await archive.search({ own_columns, columns });
  expect(body.columns[0]).toEqual({
    ...{ id: ratio.id, name: 'Own', unit: '', decimals: 3 },
    test: { id: ratio.id, name: 'Noack/KV100' },
  });
  const [r, m, n] = columns.map(String) as [string, string, string];
  expect(
    body.results.map((row) => [row.report_number, row[r], row[m], row[n], row.missing, row.qualifiers]),
  ).toEqual([
    ['A1', null, 2100 / 900, null, { [r]: 'limit', [n]: 'no_number' }, undefined],
    ['A2', null, null, null, { [r]: 'not_owned', [m]: 'not_owned', [n]: 'no_number' }, undefined],
    ['A3', 12 / 8.1, null, null, { [m]: 'no_result', [n]: 'no_number' }, undefined],
    ['A4', null, null, null, { [r]: 'not_tested', [m]: 'not_tested', [n]: 'not_tested' }, undefined],
    ['A5', null, null, null, { [r]: 'limit', [m]: 'no_result', [n]: 'no_number' }, undefined],
  ]);
});

test('a viscosity by ASTM D341 has a number only where both its operands are held', async () => {
  // at 40 °C it is the first operand
  const line = own('D341(KV40, KV100, 40)');
  const { body } = await archive.search({ own_columns: [line], columns: [line.id] });
  expect(body.results.map((row) => [row.report_number, row[line.id] ?? null, row.missing])).toEqual([
    ['A1', expect.closeTo(61, 6), undefined],
    ['A2', null, { [line.id]: 'not_owned' }],
    ['A3', expect.closeTo(40, 6), undefined],
    ['A4', null, { [line.id]: 'not_tested' }],
    ['A5', null, { [line.id]: 'not_tested' }],
  ]);
});

test('a query without columns shows its own columns first', async () => {
  const { body } = await archive.search({ own_columns: [ratio] });
  expect(body.columns[0]?.id).toBe(ratio.id);
  expect(body.columns.length).toBeGreaterThan(5);
});

test.each<[string, AnalysisQueryInput, string]>([
  ['comparison', { test_parameters: [{ test: ratio.id, operator: 'gt', value: 1.4 }] }, 'A3'],
  ['comparison with none', { test_parameters: [{ test: ratio.id, operator: 'gt', value: 1.5 }] }, ''],
  ['range', { test_parameters: [{ test: metals.id, operator: 'between', value: 2, value_to: 3 }] }, 'A1'],
  ['reported', { test_parameters: [{ test: metals.id, operator: 'reported' }] }, 'A1'],
  ['not reported', { test_parameters: [{ test: ratio.id, operator: 'not_reported' }] }, 'A1 A4 A5'],
  ['order', { sort_field: ratio.id }, 'A3 A1 A2 A4 A5'],
  ['descending order', { sort_field: metals.id, sort_type: 'desc' }, 'A1 A2 A3 A4 A5'],
])('an own column can be used in: %s', async (_, query, found) => {
  expect(await archive.found({ own_columns, ...query })).toBe(found);
});

test('the CSV file has its name, unit and decimals', async () => {
  const column = { ...metals, unit: 'kg/kg', decimals: 2 };
  const { text } = await archive.search({ own_columns: [column], columns: [column.id], download: true });
  const [header, first, second] = text.split('\n');
  expect(header).toMatch(/,report_number,Calcium to zinc \(kg\/kg\)$/);
  expect(first).toMatch(/,A1,2\.33$/);
  expect(second).toMatch(/,A2,$/);
});

test('a chart counts the oils with a number', async () => {
  const ask = async (series: SeriesQuestionInput) => {
    const body = { own_columns, series };
    const { status, body: response } = await archive.app.call(readAnalysisSeries, {
      body,
      token: archive.holder.token,
    });
    expect(status).toBe(200);
    return response;
  };
  expect(await ask({ kind: 'histogram', analyte: ratio.id })).toMatchObject({ n: 1, censored: 0 });
  const { calcium } = archive.analytes;
  expect(await ask({ kind: 'points', x: calcium, y: metals.id })).toMatchObject({
    ...{ n: 1, x: [2100], y: [2100 / 900], report_number: ['A1'] },
  });
  expect(await ask({ kind: 'box', analyte: metals.id, group: 'region' })).toMatchObject({
    boxes: [{ value: 'Europe', n: 1, median: 2100 / 900 }],
  });
});

test('the values of cells that are not held are in no column', async () => {
  const { body } = await archive.search(
    { own_columns: [own('KV100*2')], columns: [900_000_001] },
    await aMember(archive.app),
  );
  expect(body.results).toEqual([]);
});

test.each<[object, object]>([
  [{ own_columns: [own('Zn/Xx')] }, { 'own_columns.0.formula': ['No analyte is named Xx. (character 4)'] }],
  [
    { own_columns: [ratio, own('Zn/', { id: 900_000_007, name: 'Other' })], columns: [900_000_007] },
    { 'own_columns.1.formula': ['A name or a number is missing. (character 3)'] },
  ],
  [
    { own_columns: [own('1+D2270(Zn, KV100)')] },
    {
      'own_columns.0.formula': [
        'D2270 and D341 take kinematic viscosities in mm²/s, as in D2270(KV40, KV100). (character 3)',
      ],
    },
  ],
  [
    { own_columns: [own('Zn/P', { name: 'year' })] },
    { 'own_columns.0.name': ['Another column has this name.'] },
  ],
  [
    { own_columns: [own('Zn/P', { name: 'Calcium', unit: 'kg' })] },
    { 'own_columns.0.name': ['Another column has this name.'] },
  ],
  [{ own_columns: [ratio, ratio] }, { own_columns: ['Own columns have different ids and names.'] }],
  [
    { own_columns: [own('Zn/P', { name: '=1+1' })] },
    { 'own_columns.0.name': ['Begin with a letter or a digit.'] },
  ],
  [{ columns: [900_000_001] }, { 'columns.0': ['There is no analyte 900000001.'] }],
  [{ own_columns: [ratio], sort_field: 900_000_002 }, { sort_field: ['There is no analyte 900000002.'] }],
  [
    {
      own_columns: Array.from({ length: 11 }, (_, index) =>
        own('Zn/P', { id: 900_000_001 + index, name: `n${index}` }),
      ),
    },
    { own_columns: ['At most 10 own columns.'] },
  ],
])('refuses %j at its field', async (body, errors) => {
  expect(await errorsOf(body)).toEqual({ status: 400, errors });
});

test('saved analyses, stories and downloads take own columns and check their formulas', async () => {
  const { app, holder } = archive;
  const { token } = holder;
  const query = {
    own_columns,
    charts: [{ kind: 'histogram' as const, analyte: ratio.id }],
    columns: [metals.id],
  };
  const saved = await app.call(createSavedAnalysis, { body: { name: 'Ratios', query }, token });
  expect([saved.status, saved.body.query.own_columns]).toEqual([201, own_columns]);
  const reader = await aMember(app);
  const shared = await app.call(readSharedAnalysis, {
    params: { token: saved.body.token },
    token: reader.token,
  });
  expect(shared.body.missing.analytes.map(({ name }) => name)).toEqual([
    ...['Calcium', 'Zinc', 'Noack Evaporation Loss', 'Kinematic Viscosity @ 100 C'],
  ]);
  const wrong = { own_columns: [own('Zn/Xx')] };
  const refused = await app.call(createSavedAnalysis, { body: { name: 'Wrong', query: wrong }, token });
  expect(refused.body).toMatchObject({ errors: { 'query.own_columns.0.formula': [expect.any(String)] } });
  const parts = [{ kind: 'view' as const, title: 'View', query: wrong }];
  const story = await app.call(createStory, { body: { title: 'Story', parts }, token });
  expect(story.body).toMatchObject({
    errors: { 'parts.0.query.own_columns.0.formula': [expect.any(String)] },
  });
  const file = { ...query, charts: undefined, format: 'zip' as const };
  expect((await app.call(startAnalysisDownload, { body: file, token })).status).toBe(202);
  const bad = await app.call(startAnalysisDownload, { body: { ...wrong, format: 'zip' }, token });
  expect(bad.status).toBe(400);
});
