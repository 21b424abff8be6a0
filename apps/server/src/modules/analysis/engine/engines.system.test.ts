import { mkdtemp, readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type AnalysisFilters,
  analysisFacetNames,
  listFilterNames,
  type OwnColumn,
  parameterOperators,
  type TestParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { furtherLabels, valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oilTable } from '#modules/catalogue/engine/memory/oil-table.ts';
import { loadOils } from '#modules/catalogue/oils.store.ts';
import { type AlarmedCells, besideCorrected, type SiteResults } from '#modules/library/library.module.ts';
import type { CellMask, DictionaryTest } from '#modules/samples/samples.module.ts';
import { samples } from '#modules/samples/samples.tables.ts';
import { rowsOf } from '#platform/database/database.ts';
import { openLog } from '#platform/log.ts';
import { aGroup } from '#test/fixtures/archive.ts';
import { generatedOil, storeOils } from '#test/fixtures/generated-archive.ts';
import { engineDatabase } from '#test/setup/clones.ts';
import { runs } from '#test/setup/runs.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { indexAnalytes } from '../analytes.ts';
import { columnsOf } from '../own-columns.ts';
import { pageJson } from '../page-json.ts';
import type { AnalysisEngine, PageQuery } from './analysis-engine.ts';
import { memoryEngine } from './memory/memory-engine.ts';
import type { OilCells } from './oil-cells.ts';
import { sqlEngine } from './sql/sql-engine.ts';

/** Compared questions; more of them find rarer differences. */
const questions = runs({ quick: 40, all: 160 });
/** Questions about each generated archive. */
const perArchive = 10;
const oilCount = 14;

let app: TestApp;
/** Market oils and one reference oil, which no engine may show. */
let sampleIds: number[];
let tests: DictionaryTest[];
let analyteIds: number[];

beforeAll(async () => {
  app = await openTestApp({}, await engineDatabase());
  await aGroup(app, { oils: oilCount - 2 });
  // ids with a gap: the SQL engine encodes few ids among many as a list, others as bits
  await app.execute(sql`select setval(pg_get_serial_sequence('samples', 'id'), 60)`);
  await aGroup(app, { oils: 2 });
  await aGroup(app, { oils: 1, release: false });
  await app.execute(
    sql`insert into test_batches (laboratory, batch) values ('Two batches', '1'), ('Two batches', '2')`,
  );
  sampleIds = await app.database.write(async (tx) => {
    const rows = await rowsOf<{ id: number }>(tx, sql`select id::int as id from samples order by id`);
    await tx
      .update(samples)
      .set({ kind: 'reference' })
      .where(eq(samples.id, rows[0]?.id ?? 0));
    return rows.map(({ id }) => id);
  });
  const all = app.app.modules.samples.dictionary().tests;
  const several = all.filter(({ analytes }) => analytes.length > 1).slice(0, 2);
  tests = [...all.filter(({ analytes }) => analytes.length === 1).slice(0, 3), ...several];
  // the first analyte of the dictionary after these never has a value
  const untested = all.find((one) => !tests.includes(one));
  analyteIds = [...tests, untested].flatMap((one) => one?.analytes.map(({ id }) => id) ?? []);
});
afterAll(() => app.close());

/** Corrects the numbers of some analytes in some years by laboratories of their own. */
const siteResults: SiteResults = {
  siteOf: () => undefined,
  laboratoryOf: () => '',
  correct: ({ id }, number, { batchId, year }) =>
    batchId === null || (id + year) % 2 > 0 ? undefined : number - batchId / 7,
};

/**
 * The plain engine, the fast one after reading the database, and the fast one after reading the other one's
 * cache file.
 */
const engines = async (): Promise<[AnalysisEngine, AnalysisEngine, AnalysisEngine]> => {
  const { database } = app;
  const { dictionary } = app.app.modules.samples;
  const oils = oilTable((await database.read(loadOils)).filter(({ released }) => released));
  const folder = await mkdtemp(path.join(app.dataDir, 'engine-'));
  const fast = () =>
    memoryEngine({
      database,
      log: openLog('silent'),
      samples: { dictionary, onNewVersion: () => {} },
      catalogue: { releasedOils: async () => oils },
      ...{ folder, siteResults: async () => siteResults },
    });
  const fromDatabase = fast();
  await fromDatabase.heldTests(new Map());
  await fromDatabase.close();
  expect(await readdir(folder)).toEqual(['archive.columns']);
  return [sqlEngine({ database, dictionary, siteResults: async () => siteResults }), fromDatabase, fast()];
};

const maskOf = () =>
  fc
    .tuple(
      ...sampleIds.map(() =>
        fc.option(fc.oneof(fc.constant('all' as const), fc.subarray(tests.map(({ id }) => id)))),
      ),
    )
    .map(
      (shares): CellMask =>
        new Map(
          shares.flatMap((share, index) =>
            share === null ? [] : [[sampleIds[index]!, share === 'all' ? share : new Set(share)]],
          ),
        ),
    );

const ownIds = [900_000_001, 900_000_002];
/** Formulas whose steps are exact in both engines: the last digit of a logarithm may differ. */
const formulas = [
  ...['A/B', '(A+B)/C', 'A - B*C', 'A^2 - 3', '-(A/B)', 'abs(A) * 0', 'sqrt(A)', '1/(A - B)'],
  ...['A/A', 'C', '2*(A + 0.1)^3/B'],
];
const ownColumnOf = (id: number): fc.Arbitrary<OwnColumn> =>
  fc
    .tuple(
      fc.constantFrom(...formulas),
      fc.array(fc.constantFrom(...analyteIds), { minLength: 3, maxLength: 3 }),
    )
    .map(([formula, [a, b, c]]) => ({
      ...{ id, name: `Own ${id}`, unit: '', decimals: 2 },
      formula: formula.replaceAll('A', `a${a}`).replaceAll('B', `a${b}`).replaceAll('C', `a${c}`),
    }));
/** Analytes, and own columns as often as all of them. */
const columnId = () => fc.oneof(fc.constantFrom(...analyteIds), fc.constantFrom(...ownIds));

const operand = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ noNaN: true, min: -1e6, max: 1e6 }));
const parameterOf = () =>
  fc
    .record({
      test: columnId(),
      operator: fc.constantFrom(...parameterOperators),
      value: operand,
      more: fc.integer({ min: 0, max: 9 }),
      any_of: fc.constantFrom(undefined, 1, 2),
    })
    .map(({ test: analyte, operator, value, more, any_of }): TestParameter => {
      if (operator === 'between') return { test: analyte, operator, value, value_to: value + more, any_of };
      if (operator === 'reported' || operator === 'not_reported') return { test: analyte, operator, any_of };
      return { test: analyte, operator, value, any_of };
    });

const some = <T>(...values: T[]) => fc.subarray(values);
/** Up to two filters: more match no oils. */
const filtersOf = (): fc.Arbitrary<AnalysisFilters> => {
  const every = {
    ...Object.fromEntries(listFilterNames.map((name) => [name, some('one', 'other', '')])),
    year: some(2014, 2015, 2016, 3000),
    region: some('Europe', 'Africa', 'Atlantis'),
    country: some('Germany', 'United States', 'ZZ', 'DE', ''),
    sae_grade: some('5W30', '30', ''),
    brand_name: some('alpha', '=Gamma', '10'),
    supplier: some('Acme', ''),
    oil_type: some('Heavy duty', ''),
    api_mark: some('True' as const, 'False' as const),
    service_class: fc.constantFrom('', 'SN', '%', 'i s'),
    test_parameters: fc.array(parameterOf(), { maxLength: 4 }),
  };
  const names = Object.keys(every) as (keyof typeof every)[];
  return fc
    .tuple(
      fc.record(every),
      fc.subarray(names, { maxLength: 2 }),
      fc.tuple(...ownIds.map(ownColumnOf)),
      fc.constantFrom(undefined, 'corrected' as const, 'as_reported' as const),
    )
    .map(([filters, kept, own_columns, values]) => ({
      ...Object.fromEntries(Object.entries(filters).filter(([name]) => kept.some((one) => one === name))),
      ...{ own_columns, values },
    }));
};

const seriesQuestionOf = (): fc.Arbitrary<SeriesQuestion> => {
  const analyte = columnId();
  const group = fc.option(fc.constantFrom(...analysisFacetNames), { nil: undefined });
  const several = fc.array(analyte, { minLength: 2, maxLength: 4 });
  const byKind: { [K in SeriesQuestion['kind']]: fc.Arbitrary<Extract<SeriesQuestion, { kind: K }>> } = {
    points: fc.record({
      ...{ kind: fc.constant('points' as const), x: analyte, y: analyte, group },
      line: fc.boolean(),
    }),
    parallel: fc.record({ kind: fc.constant('parallel' as const), analytes: several, group }),
    histogram: fc.record({
      kind: fc.constant('histogram' as const),
      analyte,
      bins: fc.integer({ min: 1, max: 9 }),
      bin_width: fc.option(fc.constantFrom(0.01, 0.5, 300), { nil: undefined }),
    }),
    box: fc.record({ kind: fc.constant('box' as const), analyte, group }),
    trend: fc.record({ kind: fc.constant('trend' as const), analyte, group }),
    profile: fc.record({ kind: fc.constant('profile' as const), analytes: several, group }),
    summary: fc.record({ kind: fc.constant('summary' as const), analytes: several, group }),
  };
  return fc.oneof(...Object.values(byKind));
};

const questionOf = () =>
  fc.record({
    mask: maskOf(),
    filters: filtersOf(),
    columns: fc.shuffledSubarray([...analyteIds, ...ownIds]),
    labels: fc.shuffledSubarray([...furtherLabels]),
    sort: fc.option(
      fc.record({
        field: fc.oneof(fc.constantFrom(...valueRowMetadata), columnId()),
        descending: fc.boolean(),
      }),
      { freq: 5 },
    ),
    offset: fc.constantFrom(0, 0, 3, 100),
    limit: fc.integer({ min: 1, max: 10 }),
    series: seriesQuestionOf(),
  });
type Question = ReturnType<typeof questionOf> extends fc.Arbitrary<infer Q> ? Q : never;

const sorted = <T>(list: Iterable<T>) => [...list].sort();

/** Qualifiers as texts: engines number them differently. */
const plainCells = ({ oils, values, notHeld }: OilCells) => ({
  oils: oils.map(({ id, saeGrade }) => `${id} ${saeGrade}`),
  notHeld: [...notHeld],
  values: [...values].map(([id, { numbers, codes, texts, held }]) => ({
    id,
    numbers: [...numbers].map(String),
    qualifiers: [...codes].map((code) => texts[code - 1]),
    held: [...held],
  })),
});

/** Alarms on some cells, with and without a value, whoever holds them. */
const alarmed: AlarmedCells = {
  hasAny: (sample) => sample % 3 > 0,
  find: (sample, { testId }) =>
    (sample + testId) % 2 > 0 ? { laboratory: 'North', batch: `"${sample}"`, signals: [] } : undefined,
};

/** Everything an engine says to a question, byte by byte. */
const responses = async (engine: AnalysisEngine, { mask, series, ...rest }: Question) => {
  const analytes = columnsOf(indexAnalytes(app.app.modules.samples.dictionary()), rest.filters);
  const columns = rest.columns.flatMap((id) => analytes.get(id) ?? []);
  const query: PageQuery = { ...rest, columns };
  const page = await engine.page(query, mask);
  const ids = await engine.ids(query, mask);
  const ofPage = ids.slice(query.offset, query.offset + query.limit);
  expect([page.count, page.rows.map(({ oil }) => oil.id)]).toEqual([ids.length, ofPage]);
  let csv = '';
  const inFile = { ...query, columns: besideCorrected(columns) };
  for await (const lines of engine.csv(inFile, mask)) csv += Buffer.from(lines).toString();
  return {
    held: sorted(await engine.heldTests(mask)),
    ids,
    page: String(pageJson(columns, page, alarmed, query.labels)),
    facets: JSON.stringify(await engine.facets(query.filters, mask)),
    series: JSON.stringify(await engine.series(query.filters, series, mask)),
    oilCells: plainCells(await engine.oilCells(query.filters, columns, mask)),
    csv,
  };
};

test(
  `both engines give the same bytes to ${questions} questions about generated archives`,
  async () => {
    const archive = fc.tuple(...sampleIds.map(() => generatedOil(tests)));
    const asked = fc.array(questionOf(), { minLength: perArchive, maxLength: perArchive });
    await fc.assert(
      fc.asyncProperty(archive, asked, async (oils, list) => {
        await storeOils(app.database, sampleIds, tests, oils);
        await app.execute(
          sql`update results set batch_id = (select min(id) + sample_id % 2 from test_batches where laboratory = 'Two batches') where sample_id % 3 > 0`,
        );
        const [plain, fromDatabase, fromFile] = await engines();
        for (const question of list) {
          const expected = await responses(plain, question);
          expect(await responses(fromDatabase, question)).toEqual(expected);
          expect(await responses(fromFile, question)).toEqual(expected);
        }
      }),
      // shrinking writes hundreds of archives
      { numRuns: Math.ceil(questions / perArchive), endOnFailure: true },
    );
  },
  60_000 + questions * 1000,
);
