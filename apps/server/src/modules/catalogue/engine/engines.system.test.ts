import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { oilOrdering } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { facetNames, marks } from '@iom/contract/samples/oil-label.schemas.ts';

import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DictionaryTest } from '#modules/samples/samples.module.ts';
import { sampleGroups, samples } from '#modules/samples/samples.tables.ts';
import { aGroup } from '#test/fixtures/archive.ts';
import { generatedOil, storeOils } from '#test/fixtures/generated-archive.ts';
import { engineDatabase } from '#test/setup/clones.ts';
import { runs } from '#test/setup/runs.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { memoryEngine } from './memory/memory-engine.ts';
import type { OilCatalogue } from './oil-catalogue.ts';
import { sqlEngine } from './sql/sql-engine.ts';

/** Compared questions; more of them find rarer differences. */
const questions = runs({ quick: 80, all: 320 });
/** Questions about each generated archive. */
const perArchive = 20;

let app: TestApp;
/** Released and unreleased market oils and one reference oil, which no engine may show. */
let sampleIds: number[];
let shownIds: Set<number>;
let groupIds: string[];
let testIds: number[];

beforeAll(async () => {
  app = await openTestApp({}, await engineDatabase());
  await aGroup(app, { oils: 9 });
  await aGroup(app, { oils: 6 });
  await aGroup(app, { oils: 4, release: false });
  await app.database.write(async (tx) => {
    const rows = await tx
      .select({ id: samples.id, group: samples.groupId, releasedAt: sampleGroups.releasedAt })
      .from(samples)
      .innerJoin(sampleGroups, eq(sampleGroups.id, samples.groupId))
      .orderBy(samples.id);
    sampleIds = rows.map(({ id }) => id);
    testIds = app.app.modules.samples
      .dictionary()
      .tests.slice(0, 3)
      .map(({ id }) => id);
    groupIds = [...new Set(rows.map(({ group }) => String(group)))];
    const [reference = 0, ...market] = rows.filter(({ releasedAt }) => releasedAt).map(({ id }) => id);
    shownIds = new Set(market);
    await tx.update(samples).set({ kind: 'reference' }).where(eq(samples.id, reference));
  });
});
afterAll(() => app.close());

/** Spellings that share keys, words and prefixes. */
const reportNumbers = [
  [
    '2018-EU-0417',
    '2018eu0417',
    '2018_EU-0418',
    '2017.EU.0417',
    'EU-2021-00417',
    'e-u2021',
    'EU',
    'a1',
    'A.1',
    'A--1',
  ],
  [
    'SN-5W30',
    '5W-30.1',
    '2016',
    '2015-CK-4',
    'castor',
    'Castor-1',
    'sn',
    '1',
    'x1y2z3',
    'X-1Y',
    'API',
    '10W',
    'zeta',
    '9',
  ],
].flat();
const anyNumber = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,5}$/);
/** Few letters, so that most texts are one or two edits apart. */
const nearNumber = fc.stringMatching(/^[ab1][ab12.-]{0,5}$/);
const nearWord = fc.stringMatching(/^[abc1]{1,5}$/);

/** Typed unchanged, in parts, and with one letter missing, extra or transposed. */
const slipped = (text: string) =>
  fc
    .tuple(fc.nat({ max: text.length }), fc.constantFrom('', 'x', '1', ' ', '-'))
    .map(([at, put]) => [
      text,
      text.slice(0, at),
      text.slice(at),
      text.slice(0, at) + put + text.slice(at + 1),
      text.slice(0, at) + put + text.slice(at),
      text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
      text.toUpperCase(),
    ]);
const typed = (...texts: string[]) =>
  fc.constantFrom(...texts).chain((text) => slipped(text).chain((ways) => fc.constantFrom(...ways)));
const words = [
  typed(
    'alpha',
    'gamma',
    'beta',
    'acme',
    'borealis',
    'şölen',
    'passenger car',
    'heavy',
    'germany',
    'united states',
    'europe',
  ),
  typed('5W-30', '5w30', 'SAE 5W\u201130', '5 w 30', '10W/40', 'sae 30', '0w', '10w', 'SAE 10W-40'),
  typed(...reportNumbers),
  typed(
    '2014',
    '2015',
    '2016',
    '2030',
    'api sn',
    'ck-4',
    'sae',
    'api',
    'ilsac',
    'sn',
    'e',
    '1',
    '04',
    'ol',
    'mark-5x',
  ),
  fc.constantFrom(
    '%',
    '_',
    '\\',
    "'",
    '"',
    "' or 1=1",
    '100%',
    '*',
    '-',
    ',',
    ';',
    'ß',
    '½',
    '漢',
    '$1',
    '{}',
  ),
];
const mixed = fc
  .array(fc.oneof(...words), { minLength: 1, maxLength: 3 })
  .chain((some) => fc.constantFrom(some.join(' '), some.join(', '), some.join('-')));
const search = fc.oneof({ weight: 2, arbitrary: mixed }, { weight: 1, arbitrary: nearWord });

const some = (...values: string[]) => fc.subarray(values, { minLength: 1 });
const mark = some('True', 'False', '', 'Yes');
const part = fc.constantFrom('', 'a', 'AL', '%', '_', '\\', '"', 'ÖL', 'united', 'x', "'");
/** Up to three filters: more match no oils. */
const arbitraryFilters = (): fc.Arbitrary<OilFilters> => {
  const every = {
    ...Object.fromEntries(facetNames.map((name) => [name, some('one', 'ONE', 'other', '')])),
    year: some('2014', '2015', '2016', '3000', '', ' 2016', '02016', '1e3', '99999999999'),
    region: some('Europe', 'Africa', 'Atlantis', ''),
    country: some('Germany', 'United States', 'ZZ', 'DE', ''),
    sae_grade: some('5W30', '30', 'other', ''),
    sample__sae_grade: some('10W40', '0W20'),
    service_class: some('API SN', 'api sn', 'CK-4 100%', ''),
    supplier: some('Acme', 'acme', ''),
    brand_name: some('alpha', '=Gamma', '10', "o'\\hara_%", 'ŞÖLEN ØL', ''),
    oil_type: some('Heavy duty', ''),
    ...Object.fromEntries(marks.map((name) => [name, mark])),
    brand_name__icontains: part,
    supplier__icontains: part,
    country__icontains: part,
    service_class__icontains: part,
    sample__group_id: fc.constantFrom(...groupIds, '', 'x', '999999999', '9999999999'),
    sample__report_number: fc.constantFrom(...reportNumbers, '', 'none'),
    series: fc.constantFrom('classic' as const, 'modern' as const),
    has_test: some(...testIds.map(String), '0', 'x', '9999999999'),
    status: fc.constantFrom('RELEASED', 'UNRELEASED', 'x', ''),
    search,
    ids: fc.subarray([...sampleIds, 4_000_000_000]).map((ids) => ids.join()),
  };
  const names = Object.keys(every);
  return fc
    .tuple(fc.record(every), fc.subarray(names, { maxLength: 3 }), fc.boolean())
    .map(([filters, kept, searched]) =>
      Object.fromEntries(
        Object.entries(filters).filter(([name]) => kept.includes(name) || (searched && name === 'search')),
      ),
    );
};

const arbitraryPage = () =>
  fc.record({
    page: fc.constantFrom(1, 1, 2, 3, 10, 999_999_999),
    page_size: fc.integer({ min: 1, max: 20 }),
    ordering: fc.array(fc.record({ field: fc.constantFrom(...oilOrdering), descending: fc.boolean() }), {
      maxLength: 3,
    }),
  });

const arbitraryQuestion = () =>
  fc.record({
    filters: arbitraryFilters(),
    page: arbitraryPage(),
    ids: fc.subarray([...sampleIds, 999]),
    numbers: fc.array(fc.oneof(typed(...reportNumbers), fc.constantFrom('NO-1', '', '%', "'")), {
      maxLength: 4,
    }),
  });
type Question = ReturnType<typeof arbitraryQuestion> extends fc.Arbitrary<infer Q> ? Q : never;

const text = async (response: Buffer | Promise<Buffer>) => (await response).toString();

/** Every response of a catalogue to a question, byte by byte. */
const responses = async (catalogue: OilCatalogue, { filters, page, ids, numbers }: Question) => ({
  list: await text(catalogue.list({ ...filters, ...page })),
  facets: await text(catalogue.facets({ filters, tests: testIds })),
  ids: await catalogue.ids(filters),
  oils: await catalogue.oils(ids),
  byReportNumbers: await catalogue.byReportNumbers(numbers),
});

/**
 * Beyond the tests of the analysis: texts of several scripts and with SQL characters, both series, report
 * numbers.
 */
const generatedLabel = fc.record({
  brand_name: fc.constantFrom(
    ...['alpha', 'Alpha', '=Gamma', 'beta, "x"', '10', "o'\\hara_%", 'Şölen Øl', 'ŞÖLEN ØL'],
    ...['漢 Mark-5X', '\u{1F600}', '\uFF21', 'API 5W30'],
  ),
  year: fc.integer({ min: 2014, max: 2022 }),
});

const distinctNumbers = (number: fc.Arbitrary<string>) =>
  fc.uniqueArray(number, { minLength: sampleIds.length, maxLength: sampleIds.length });

const generatedArchive = (tests: readonly DictionaryTest[]) =>
  fc.record({
    oils: fc.tuple(
      ...sampleIds.map(() =>
        fc
          .tuple(generatedOil(tests), generatedLabel)
          .map(([oil, label]) => ({ ...oil, metadata: { ...oil.metadata, ...label } })),
      ),
    ),
    reports: fc.oneof(
      distinctNumbers(fc.oneof(fc.constantFrom(...reportNumbers), anyNumber)),
      distinctNumbers(nearNumber),
    ),
  });

const storeReports = (reports: readonly string[]) =>
  app.database.write(async (tx) => {
    await tx.execute(sql`update samples set report_number = 'free-' || id`);
    for (const [index, id] of sampleIds.entries())
      await tx.update(samples).set({ reportNumber: reports[index] }).where(eq(samples.id, id));
  });

test(
  `both engines give the same bytes to ${questions} questions about generated archives, and visitors no oil that is not released`,
  async () => {
    const { database } = app;
    const tests = app.app.modules.samples.dictionary().tests.slice(0, 2);
    const asked = fc.array(arbitraryQuestion(), { minLength: perArchive, maxLength: perArchive });
    await fc.assert(
      fc.asyncProperty(generatedArchive(tests), asked, async ({ oils, reports }, list) => {
        await storeOils(database, sampleIds, tests, oils);
        await storeReports(reports);
        const [fast, plain] = [await memoryEngine({ database }), await sqlEngine({ database })];
        for (const question of list) {
          const shown = await responses(fast.released, question);
          expect(await responses(plain.released, question)).toEqual(shown);
          const seen = [...shown.ids, ...shown.oils.map(({ id }) => id), ...shown.byReportNumbers.ids];
          expect(seen.filter((id) => !shownIds.has(id))).toEqual([]);
          expect(await responses(plain.everything(), question)).toEqual(
            await responses(fast.everything(), question),
          );
        }
      }),
      // shrinking writes hundreds of archives
      { numRuns: Math.ceil(questions / perArchive), endOnFailure: true },
    );
  },
  60_000 + questions * 1000,
);
