import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { listAvailableTests, listOils, readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { listRetests } from '@iom/contract/library/assurance/assurance.endpoints.ts';
import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import { downloadFormats } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import * as endpoints from '@iom/contract/library/licences/holdings.endpoints.ts';
import { listHoldings } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import {
  listOwnedPdfs,
  readGradeVerdict,
  readPdfReport,
  requestPdfReport,
} from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { readProvenance } from '@iom/contract/library/provenance/provenance.endpoints.ts';
import type { Endpoint } from '@iom/contract/shared/endpoint.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf, type WriteTx } from '#platform/database/database.ts';
import { aGroup, reloadArchive } from '#test/fixtures/archive.ts';
import { aMember, type Person } from '#test/fixtures/people.ts';
import { comparedByLibrary } from '#test/fixtures/reads-of-cells.ts';
import { callName } from '#test/setup/contract-endpoints.ts';
import { runs } from '#test/setup/runs.ts';
import { openTestApp, type TestApp, type TestCall, type TestResponse } from '#test/setup/test-app.ts';
import { fileFormats } from './downloads/formats/formats.ts';
import { grantLicence } from './library.module.ts';
import { findHeldLicence } from './licences/licences.store.ts';
import { licences } from './licences/licences.tables.ts';
import { findOil, holdsFullSet, libraryAccess, reportedValues } from './oil-access/oil-access.service.ts';
import { openValueTable, readTableRows } from './values/value-table.ts';

/** Number of compared pairs of archives; more pairs find leaks that depend on the purchases. */
const pairs = runs({ quick: 5, all: 20 });
/**
 * Archives that each archive is compared with: equal licensed values, different values in all other cells.
 */
const others = Math.min(pairs, 10);

let app: TestApp;
let holder: Person;
let licence: number;
/** Three of Europe, one of Africa. */
const oils: number[] = [];
/** Their report numbers. */
const numbers = new Map<number, string>();
/** Every cell of the archive, with its number of values. */
let cells: { sample: number; test: number; size: number }[];
let tests: number[];

beforeAll(async () => {
  app = await openTestApp();
  holder = await aMember(app);
  const [europe, africa] = [await aGroup(app, { oils: 3 }), await aGroup(app, { oils: 1, region: 'Africa' })];
  for (const { id } of [europe, africa]) {
    const query = { sample__group_id: String(id) };
    for (const oil of (await app.call(listOils, { query })).body.results) {
      oils.push(oil.id);
      numbers.set(oil.id, oil.sample__report_number);
    }
  }
  cells = await app.database.write(async (tx) => {
    await tx.execute(
      sql`insert into retests (sample_id, test_id, run, numbers, qualifiers) select sample_id, test_id, 2, numbers, qualifiers from results`,
    );
    return rowsOf(
      tx,
      sql`select sample_id::int as sample, test_id::int as test, cardinality(numbers) as size from results order by 1, 2`,
    );
  });
  tests = [...new Set(cells.map((cell) => cell.test))];
});
afterAll(() => app.close());

/** The licence: the database of Europe, or of each oil no test, some tests, or all. */
const purchase = () =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant('Europe' as const) },
    {
      weight: 6,
      arbitrary: fc.tuple(
        ...oils.map(() => fc.option(fc.oneof(fc.constant('all' as const), fc.subarray(tests)))),
      ),
    },
  );
type Purchase = ReturnType<typeof purchase> extends fc.Arbitrary<infer P> ? P : never;

const value = fc.record({
  number: fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { freq: 6 }),
  qualifier: fc.option(fc.constantFrom('<', '>', 'pass', '1a'), { freq: 2 }),
});
/** A value for every analyte of every cell, first run and second. */
const archive = () =>
  fc.tuple(...cells.map(({ size }) => fc.array(value, { minLength: 2 * size, maxLength: 2 * size })));
type Archive = ReturnType<typeof archive> extends fc.Arbitrary<infer A> ? A : never;

const isOwned = (bought: Purchase, cell: (typeof cells)[number]) => {
  const index = oils.indexOf(cell.sample);
  if (bought === 'Europe') return index < 3;
  const share = bought[index];
  return share === 'all' || (share?.includes(cell.test) ?? false);
};

const sell = async (bought: Purchase) => {
  const parties = { name: 'Mine', orderId: null, buyerId: null, holderId: holder.id };
  await app.database.write(async (tx) => {
    await tx.delete(licences).where(eq(licences.holderId, holder.id));
    licence = await grantLicence(
      tx,
      bought === 'Europe'
        ? { ...parties, kind: 'REGIONAL', year: 2016, region: 'Europe' }
        : {
            ...parties,
            kind: 'CUSTOM',
            oils: bought.flatMap((share, index) => {
              const testIds = share === 'all' ? null : share;
              const sampleId = oils[index] ?? 0;
              return share === null ? [] : [{ sampleId, testIds, fullSet: share === 'all' }];
            }),
          },
    );
  });
};

/** Writes values into the cells, both runs of each. */
const fill = async (tx: WriteTx, chosen: readonly (typeof cells)[number][], values: Archive) => {
  for (const [table, run] of [
    ['results', 0],
    ['retests', 1],
  ] as const) {
    const rows = chosen.map((cell) => {
      const all = values[cells.indexOf(cell)] ?? [];
      const own = all.slice(run * cell.size, (run + 1) * cell.size);
      return {
        ...{ s: cell.sample, t: cell.test },
        ...{ n: own.map((one) => one.number), m: own.map((one) => one.qualifier) },
      };
    });
    await tx.execute(
      sql`update ${sql.identifier(table)} r set numbers = v.n, qualifiers = v.m
        from json_to_recordset(${JSON.stringify(rows)}::json) as v(s bigint, t bigint, n float8[], m text[])
        where r.sample_id = v.s and r.test_id = v.t`,
    );
  }
};
const write = async (chosen: readonly (typeof cells)[number][], values: Archive) => {
  await app.database.write((tx) => fill(tx, chosen, values));
  await reloadArchive(app);
};

const about = {
  ...{ title: 'Mine', made: new Date('2026-11-21T09:00:00Z'), filters: [], revisions: [] },
  ...{ licences: [{ id: 1, order: null }], holder: 'Ada', institute: 'Institute', address: '' },
};
/** The four files, as the job writes them. */
const files = async () => {
  const dictionary = app.app.modules.samples.dictionary();
  const report = await app.database.read(async (tx) => {
    const held = await findHeldLicence(tx, holder.id, licence);
    if (!held) throw new Error('the licence is not held');
    return openValueTable(tx, dictionary, held);
  });
  return Promise.all(
    downloadFormats.map(async (format) => {
      const rows = readTableRows(app.database.read, report, async () => {});
      const bytes = await buffer(
        fileFormats[format].write({
          table: report,
          rows,
          about,
          dictionary,
          dialect: { byteOrderMark: false, decimalComma: false },
        }),
      );
      return `${format} ${createHash('sha256').update(bytes).digest('hex')}`;
    }),
  );
};

/** Compared calls of the contract. */
const requests = new Set<string>();
type Ask = <E extends Endpoint>(endpoint: E, call?: TestCall<E>) => Promise<TestResponse<E>>;
const withoutRequestId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');

/** The values in the Engine Oil Data Report of an oil; null without the full set. */
const printed = (id: number) =>
  app.database.read(async (tx) => {
    const oil = await findOil(tx, id);
    if (!oil) throw new Error('the oil is not released');
    const dictionary = app.app.modules.samples.dictionary();
    const access = await libraryAccess(tx, holder.id);
    return JSON.stringify(
      holdsFullSet(dictionary, access, oil) ? await reportedValues(tx, dictionary, access, oil) : null,
      // the dictionary is the same for all
      (key, value) => (key === 'test' || key === 'analyte' ? value.id : value),
    );
  });

/** The file of the data report of an oil, or the failure without the full set. */
const reportFile = async (id: number, ask: Ask) => {
  const params = { year: 1, reportNumber: numbers.get(id) ?? '' };
  const { status, body, text } = await ask(requestPdfReport, { params });
  if (status !== 200) return withoutRequestId(text);
  requests.add(callName(readPdfReport));
  const { statusCode, rawPayload } = await app.app.server.inject(body.url);
  expect(statusCode).toBe(200);
  return `${params.reportNumber} ${createHash('sha256').update(rawPayload).digest('hex')}`;
};

/**
 * Every response to the holder, byte by byte; errors without their request id. The exception is
 * `readOilPeers`, whose percentiles are counts over at least 20 oils that are not owned
 * (docs/decisions/018-peers.md, oil-peers.db.test.ts).
 */
const everything = async (regional: boolean) => {
  const { token } = holder;
  const ask: Ask = async (endpoint, call = {}) => {
    requests.add(callName(endpoint));
    return app.call(endpoint, { ...call, token });
  };
  const query = { id: String(licence), regional: regional ? 'true' : 'false' } as const;
  const preview = await ask(endpoints.previewReport, { query });
  expect(preview.status).toBe(200);
  const [column] = preview.body.columns;
  const ordered = {
    ...query,
    columns: column ? [String(column.id)] : undefined,
    ordering: column ? `-${column.id}` : 'year',
  };
  const responses: { text: string }[] = [
    preview,
    await ask(endpoints.previewReport, { query: ordered }),
    await ask(endpoints.listPreviewColumns, { query }),
    await ask(endpoints.listCustomSamples, { query }),
    await ask(endpoints.listOwnedReports),
    await ask(listOwnedPdfs),
    await ask(listRetests),
    await ask(listHoldings),
    await ask(readAvailability),
    await ask(listAvailableTests, { body: { samples: oils } }),
  ];
  const [analyte = 0] =
    app.app.modules.samples
      .dictionary()
      .test(tests[0] ?? 0)
      ?.analytes.map((one) => one.id) ?? [];
  const reports: string[] = [];
  for (const id of oils) {
    responses.push(await ask(readGradeVerdict, { params: { id } }));
    responses.push(await ask(readOilValues, { params: { id } }));
    responses.push(await ask(readProvenance, { query: { sample: String(id), analyte: String(analyte) } }));
    responses.push(await ask(readOil, { params: { id } }));
    reports.push(await printed(id), await reportFile(id, ask));
  }
  const bodies = responses.map(({ text }) => withoutRequestId(text));
  return [...bodies, ...reports, ...(await files())];
};

test(`changing values that are not licensed changes no byte of any response, in ${pairs} pairs of archives`, async () => {
  const property = fc.asyncProperty(
    purchase(),
    archive(),
    fc.array(archive(), { minLength: others, maxLength: others }),
    async (bought, values, unlicensedValues) => {
      await sell(bought);
      await write(cells, values);
      const before = await everything(bought === 'Europe');
      const unlicensed = cells.filter((cell) => !isOwned(bought, cell));
      for (const other of unlicensedValues) {
        await write(unlicensed, other);
        expect(await everything(bought === 'Europe')).toEqual(before);
      }
    },
  );
  await fc.assert(property, { numRuns: Math.ceil(pairs / others) });
});

test('changing a licensed value shows in the preview and in every file', async () => {
  await sell(oils.map(() => 'all' as const));
  const before = await everything(false);
  await app.execute(
    sql`update results set numbers = array_fill(77.7::float8, array[cardinality(numbers)]), qualifiers = null`,
  );
  await reloadArchive(app);
  const after = await everything(false);
  const changed = after.filter((bodies, index) => bodies !== before[index]);
  for (const format of downloadFormats)
    expect(changed.some((bodies) => bodies.startsWith(format))).toBe(true);
  expect(changed).toContain(after[0]);
  // together, the calls made for a holder of everything are the whole list
  expect([...requests]).toEqual(expect.arrayContaining(comparedByLibrary));
});
