import { searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { previewReport } from '@iom/contract/library/licences/holdings.endpoints.ts';
import type { MissingReason, ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { ash, importTexts, kv100, noack } from '#test/fixtures/archive.ts';
import { uploadAndWait } from '#test/fixtures/imports.ts';
import { aMember, anAdministrator } from '#test/fixtures/people.ts';
import { openTestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library.module.ts';

const app = await openTestApp();
const admin = await anAdministrator(app);
afterAll(() => app.close());

const analytes = [kv100, noack, ash];
const dictionaryTest = ([name]: (typeof analytes)[number]) =>
  app.app.modules.samples.dictionary().testNamed(name);
const testIds = analytes.map((one) => dictionaryTest(one)?.id ?? 0);
const columns = analytes.map(
  (one) => dictionaryTest(one)?.analytes.find(({ name }) => name === one[1])?.id ?? 0,
);

/** What became of a test of an oil, and whether the caller holds its cell. */
const cell = fc.record({
  history: fc.constantFrom('measured', 'reported empty', 'withdrawn', 'not run'),
  held: fc.boolean(),
});
type Cell = typeof cell extends fc.Arbitrary<infer C> ? C : never;

const reasonOf = ({ history, held }: Cell): MissingReason | undefined => {
  if (!held) return 'not_owned';
  if (history === 'measured') return undefined;
  return history === 'not run' ? 'not_tested' : 'no_result';
};

let groups = 0;
/** Stores oils with these cells. @returns what their holder is told of each in Data Analysis and in the preview */
const storeAndRead = async (oils: readonly (readonly Cell[])[]) => {
  groups += 1;
  const numbers = oils.map((_, oil) => `E${groups}-${oil}`);
  const lines = (wanted: (cell: Cell) => string | undefined) =>
    oils.flatMap((cells, oil) =>
      cells.flatMap((one, index) => {
        const value = wanted(one);
        return value === undefined ? [] : [[numbers[oil], ...(analytes[index] ?? []), value].join(',')];
      }),
    );
  const results = (rows: readonly string[]) =>
    `${['report_number,test,analyte,value', ...rows].join('\n')}\n`;
  const { group } = await importTexts(
    app,
    `Empty cells ${groups}`,
    {
      samples: `report_number,year,brand_name,supplier,sae_grade,region,country\n${numbers.map((number) => `${number},2016,B,S,5W-30,Europe,DE\n`).join('')}`,
      results: results(
        lines(({ history }) => (history === 'not run' ? undefined : history === 'reported empty' ? '' : '1')),
      ),
    },
    { release: true },
  );
  await app.app.modules.samples.refreshArchive();
  const withdrawn = lines(({ history }) => (history === 'withdrawn' ? '' : undefined));
  if (withdrawn.length > 0)
    await uploadAndWait(app, admin, {
      ...{ name: `Withdrawal ${groups}`, correction: 'true', dry_run: 'false' },
      samples: `report_number\n${numbers.join('\n')}\n`,
      results: results(withdrawn),
    });
  const query = { sample__group_id: String(group), ordering: 'id' };
  const ids = (await app.call(listOils, { query })).body.results.map(({ id }) => id);
  const holder = await aMember(app);
  const held = oils.flatMap((cells, oil) => {
    const own = testIds.filter((_, index) => cells[index]?.held);
    return own.length > 0 ? [{ sampleId: ids[oil] ?? 0, testIds: own, fullSet: false }] : [];
  });
  const licence = await app.database.write((tx) =>
    grantLicence(tx, {
      ...{ orderId: null, buyerId: null, kind: 'CUSTOM', name: 'Mine', holderId: holder.id, oils: held },
    }),
  );
  const { token } = holder;
  const found = await app.call(searchOwnedOils, { body: { columns, page_size: 50 }, token });
  const seen = await app.call(previewReport, { query: { id: String(licence), regional: 'false' }, token });
  const previewed = seen.body.columns.map(({ id }) => id);
  const reasons = (rows: readonly ValueRow[], shown: readonly number[]) =>
    Object.fromEntries(
      rows.map(({ report_number, missing = {} }) => [report_number, shown.map((id) => missing[id])]),
    );
  const expected = (shown: readonly number[]) =>
    Object.fromEntries(
      oils.flatMap((cells, oil) => {
        const reasons = shown.map((id) => {
          const one = cells[columns.indexOf(id)];
          return one && reasonOf(one);
        });
        return cells.some((one) => one.held) ? [[numbers[oil], reasons]] : [];
      }),
    );
  return {
    analysis: reasons((found.body as { results: ValueRow[] }).results, columns),
    preview: reasons(seen.body.results, previewed),
    expected: expected(columns),
    // a preview shows the columns with a value
    expectedInPreview: expected(previewed),
  };
};

test('every cell without a value has the reason of its history, in Data Analysis and in the preview', async () => {
  const oils = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 6 });
  const holdsSome = oils.filter((cells) => cells.flat().some(({ held }) => held));
  // a group without any result is refused
  const measuresSome = holdsSome.filter((cells) => cells.flat().some(({ history }) => history !== 'not run'));
  const property = fc.asyncProperty(measuresSome, async (drawn) => {
    const { analysis, preview, expected, expectedInPreview } = await storeAndRead(drawn);
    expect(analysis).toEqual(expected);
    expect(preview).toEqual(expectedInPreview);
  });
  await fc.assert(property, { numRuns: 5 });
});
