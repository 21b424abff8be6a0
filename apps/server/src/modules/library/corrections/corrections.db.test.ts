import { setTimeout as wait } from 'node:timers/promises';
import { searchOwnedOils } from '@iom/contract/analysis/analysis.endpoints.ts';
import { listOils, readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readTask, startDownload } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { previewReport } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import { readPdfReport, requestPdfReport } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import type { ValueRow } from '@iom/contract/library/values/values.schemas.ts';
import { listRevisions } from '@iom/contract/samples/imports/imports.endpoints.ts';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import PostalMime from 'postal-mime';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { correctionQueue } from '#modules/samples/samples.module.ts';
import { aGroup, ash, kv100, mrvYield, noack } from '#test/fixtures/archive.ts';
import { endOfTask, upload, uploadAndWait } from '#test/fixtures/imports.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library.module.ts';

const app: TestApp = await openTestApp();
const admin = await anAdministrator(app);
afterAll(() => app.close());

/** Four oils with every test; holders of the viscosity of the first two, and of the regional database. */
let year = 2000;
let numbers: string[];
let ids: number[];
let holder: Person;
let regional: Person;
let licence: number;
const testId = ([name]: readonly [string, string]) =>
  app.app.modules.samples.dictionary().testNamed(name)?.id ?? 0;
beforeEach(async () => {
  year += 1;
  [holder, regional] = [await aMember(app), await aMember(app)];
  const newGroup = await aGroup(app, { year: String(year) });
  numbers = newGroup.numbers;
  const query = { sample__group_id: String(newGroup.id), ordering: 'id' };
  ids = (await app.call(listOils, { query })).body.results.map(({ id }) => id);
  const grant = { orderId: null, buyerId: null };
  licence = await app.database.write(async (tx) => {
    const name = `${year} Europe`;
    const region = { kind: 'REGIONAL', name, year, region: 'Europe' } as const;
    await grantLicence(tx, { ...grant, ...region, holderId: regional.id });
    const oils = ids.slice(0, 2).map((sampleId) => ({ sampleId, testIds: [testId(kv100)], fullSet: false }));
    return grantLicence(tx, { ...grant, kind: 'CUSTOM', name: 'Mine', holderId: holder.id, oils });
  });
});

type Line = readonly [oil: number, analyte: readonly [string, string], value: string];
const filesFor = (lines: readonly Line[], samples = `report_number\n${numbers.join('\n')}\n`) => ({
  samples,
  results: `report_number,test,analyte,value\n${lines.map(([oil, analyte, value]) => `${[numbers[oil], ...analyte, value].join(',')}\n`).join('')}`,
});
const correct = (files: { samples: string; results: string }, dry_run = 'false') =>
  uploadAndWait(app, admin, { name: `Recalibration ${year}`, correction: 'true', dry_run, ...files });
const readValues = async (who: Person, oil: number) => {
  const { body } = await app.call(readOilValues, { params: { id: ids[oil] ?? 0 }, token: who.token });
  return {
    texts: body.tests.flatMap(({ values }) => values.map(({ text }) => text)),
    corrections: body.corrections.map(({ analyte, old, new: corrected, revision }) =>
      [analyte, old, corrected, revision].join(' '),
    ),
  };
};
const revisions = async (oil: number) =>
  (await app.call(listRevisions, { query: { sample: String(ids[oil]) }, token: admin.token })).body;
const readSubjects = async (who: Person) =>
  (await app.rows<{ subject: string }>(sql`select subject from outbox where recipient = ${who.email}`)).map(
    ({ subject }) => subject,
  );
const expectMails = (who: Person, count: number) =>
  vi.waitFor(async () => expect(await readSubjects(who)).toHaveLength(count));
const readMailTo = (who: Person) =>
  vi.waitFor(async () => {
    const parsed = await Promise.all((await app.mails(1)).map((mail) => PostalMime.parse(mail)));
    const found = parsed.find(({ to }) => to?.[0]?.address === who.email);
    expect(found).toBeDefined();
    return found?.text ?? '';
  });

/** Downloads the holder's zip. @returns a reader of the texts of its files */
const downloadAsHolder = async () => {
  const query = { id: String(licence), regional: 'false', format: 'zip' } as const;
  const started = await app.call(startDownload, { query, token: holder.token });
  await endOfTask(app, holder, started.body.task_id);
  const zip = await app.app.server.inject({
    url: `${readTask.path}?task_id=${started.body.task_id}`,
    headers: { authorization: `Token ${holder.token}` },
  });
  const files = unzipSync(new Uint8Array(zip.rawPayload));
  return (name: string) => strFromU8(files[name] ?? new Uint8Array());
};

test('a withdrawn value has no result in any view, whether or not it was the last of its test', async () => {
  const analyteId = ([test, analyte]: readonly [string, string]) =>
    app.app.modules.samples
      .dictionary()
      .testNamed(test)
      ?.analytes.find(({ name }) => name === analyte)?.id ?? 0;
  const [kv, evaporation] = [analyteId(kv100), analyteId(noack)];
  const missing = async () => {
    const columns = [kv, evaporation];
    const found = await app.call(searchOwnedOils, { body: { columns }, token: holder.token });
    const seen = await app.call(previewReport, {
      query: { id: String(licence), regional: 'false', columns: [String(kv)] },
      token: holder.token,
    });
    const row = (rows: readonly ValueRow[]) => rows.find(({ report_number }) => report_number === numbers[0]);
    const empty = (await downloadAsHolder())('empty-cells.csv');
    return {
      analysis: row((found.body as { results: ValueRow[] }).results)?.missing,
      preview: row(seen.body.results)?.missing,
      file: empty.split('\n').find((line) => line.includes(numbers[0] ?? '')),
    };
  };
  const noLongerHeld = { [evaporation]: 'not_owned' };
  expect(await missing()).toMatchObject({ analysis: noLongerHeld });
  await correct(filesFor([[0, kv100, '']]));
  const withdrawn = await missing();
  expect(withdrawn.analysis).toEqual({ [kv]: 'no_result', ...noLongerHeld });
  expect(withdrawn.preview).toEqual({ [kv]: 'no_result' });
  expect(withdrawn.file).toContain('no result');
  await correct(filesFor([[0, kv100, '10.4']]));
  expect(await missing()).toMatchObject({ analysis: noLongerHeld, preview: undefined });
});

test('a correction is reported as stored once it is in memory', async () => {
  const reload = vi.fn(() => wait(500));
  app.app.modules.samples.onNewVersion(() => reload().then(() => reloaded()));
  const reloaded = vi.fn();
  await correct(filesFor([[0, kv100, '10.4']]));
  expect(reloaded).toHaveBeenCalledOnce();
  reload.mockImplementation(async () => {});
});

test('a dry run reports the changes and stores nothing', async () => {
  const report = await correct(
    filesFor([
      [0, kv100, '10.4'],
      [1, kv100, '10.125'],
      [0, noack, '5.1'],
    ]),
    'true',
  );
  expect(report).toEqual({
    ...{ accepted: 4, rejected: 0, errors: [], warnings: [], sanity: [], group: null },
    correction: {
      ...{ changed: 2, unchanged: 1 },
      changes: [
        { report_number: numbers[0], name: kv100[1], unit: 'mm²/s', old: '10.00', new: '10.40' },
        { report_number: numbers[0], name: noack[1], unit: expect.any(String), old: '<5.0', new: '5.1' },
      ],
      mailed: 2,
      holders: [
        { user: holder.id, email: holder.email, oils: 1 },
        { user: regional.id, email: regional.email, oils: 1 },
      ],
    },
  });
  expect((await readValues(regional, 0)).texts).toContain('10.00');
  expect((await revisions(0)).count).toBe(0);
});

test('replaces the named values only; the old ones stay readable to administrators', async () => {
  const before = (await readValues(regional, 1)).texts;
  await correct(
    filesFor([
      [0, kv100, '10.4'],
      [0, noack, '5.1'],
    ]),
  );
  expect(await readValues(regional, 0)).toEqual({
    texts: expect.arrayContaining(['10.40', '5.1', '0.85']),
    corrections: [`${noack[1]} <5.0 5.1 2`, `${kv100[1]} 10.00 10.40 2`],
  });
  expect(await readValues(regional, 1)).toEqual({ texts: before, corrections: [] });
  await correct(filesFor([[0, kv100, '10.3']]));
  expect(await revisions(0)).toMatchObject({
    count: 3,
    results: [
      { name: kv100[1], old: '10.40', new: '10.30', revision: 3, import: `Recalibration ${year}` },
      { name: noack[1], old: '<5.0', new: '5.1', revision: 2, changed_by: admin.email },
      { name: kv100[1], old: '10.00', new: '10.40', revision: 2, report_number: numbers[0] },
    ],
  });
});

test('notifies each holder in one mail about the holder’s own cells only', async () => {
  await correct(
    filesFor([
      [0, kv100, '10.4'],
      [1, kv100, '10.6'],
      [1, noack, '11'],
      [2, noack, '12'],
    ]),
  );
  const [mine, all] = [await readMailTo(holder), await readMailTo(regional)];
  expect(mine).toContain(`${kv100[1]}: 10.00 → 10.40 mm²/s`);
  expect(mine).not.toContain(noack[1]);
  expect(mine).not.toContain(numbers[2]);
  expect(all).toContain(numbers[2]);
  expect(await readSubjects(holder)).toEqual(['Corrections of 2 oils in your data']);
  expect(await readSubjects(regional)).toEqual(['Corrections of 3 oils in your data']);
  expect((await readValues(holder, 1)).corrections).toHaveLength(1);
});

test('notifies only holders of corrected cells, and each of them once', async () => {
  await correct(filesFor([[0, noack, '5.2']]));
  await expectMails(regional, 1);
  const [{ id } = { id: '' }] = await app.rows<{ id: string }>(
    sql`select id from imports where name = ${`Recalibration ${year}`}`,
  );
  const job = app.app.modules.library.jobs?.find(({ queue }) => queue === correctionQueue.name);
  await job?.run({ import: id });
  expect([await readSubjects(regional), await readSubjects(holder)]).toEqual([[expect.any(String)], []]);
});

test('files state the revision of their contents', async () => {
  await correct(
    filesFor([
      [0, kv100, '10.4'],
      [1, noack, '11'],
    ]),
  );
  const files = await downloadAsHolder();
  const readme = files('README.txt');
  expect(readme).toContain(`Report ${numbers[0]}: revision 2, corrected `);
  expect(readme).not.toContain(`Report ${numbers[1]}:`);
  expect(files('data.csv')).toContain('10.40');
  const readReportText = async (number = '') => {
    const params = { year: 1, reportNumber: number };
    const { url } = (await app.call(requestPdfReport, { params, token: regional.token })).body;
    const { rawPayload } = await app.app.server.inject({ url });
    expect(url.startsWith(readPdfReport.path.split(':')[0] ?? '')).toBe(true);
    return (await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })).text;
  };
  expect(await readReportText(numbers[0])).toContain(`Report ${numbers[0]}, revision 2, corrected`);
  expect(await readReportText(numbers[2])).toContain(`Report ${numbers[2]}, revision 1.`);
});

test('repeating a correction changes nothing, notifies nobody and leaves no audit row', async () => {
  const files = filesFor([[0, kv100, '10.4']]);
  const audited = async () => {
    const { body, requestId } = await upload(app, admin, { name: 'Again', correction: 'true', ...files });
    await endOfTask(app, admin, body.task_id);
    return app.rows(sql`select action, after from audit_log where request_id = ${requestId}`);
  };
  expect(await audited()).toEqual([{ action: 'import.correct', after: { name: 'Again', changes: 1 } }]);
  await expectMails(holder, 1);
  expect(await audited()).toEqual([]);
  expect((await correct(files)).correction).toMatchObject({ changed: 0, unchanged: 1, changes: [] });
  expect(await readSubjects(holder)).toHaveLength(1);
});

test('corrects metadata in the catalogue; an empty value withdraws a result, a new test becomes available', async () => {
  const samples = `report_number,brand_name,supplier\n${numbers[2]},Renamed,Test Oils\n`;
  const report = await correct(
    filesFor(
      [
        [2, kv100, ''],
        [2, ash, '0.9'],
      ],
      samples,
    ),
  );
  expect(report.correction).toMatchObject({ changed: 3, unchanged: 1 });
  const { body } = await app.call(readOil, { params: { id: ids[2] ?? 0 } });
  expect(body.brand_name).toBe('Renamed');
  expect(body.tests_available.map(({ name }) => name).toSorted()).toEqual([noack[0], ash[0]].toSorted());
  expect((await readValues(regional, 2)).texts).toContain('0.90');
  expect((await revisions(2)).results.map(({ name, old, new: corrected }) => [name, old, corrected])).toEqual(
    [
      [ash[1], '', '0.90'],
      [kv100[1], '10.25', ''],
      ['brand_name', 'Brand C', 'Renamed'],
    ],
  );
});

test('a corrected label is a revision for every holder, whose data report has a new check code', async () => {
  const files = filesFor([], `report_number,sae_grade,api_mark,country\n${numbers[0]},0W-20,False,IT\n`);
  const readCheckCode = async () => {
    const params = { year: 1, reportNumber: numbers[0] ?? '' };
    const { url } = (await app.call(requestPdfReport, { params, token: regional.token })).body;
    const { rawPayload } = await app.app.server.inject({ url });
    const document = await getDocumentProxy(new Uint8Array(rawPayload));
    return (await extractText(document, { mergePages: true })).text;
  };
  expect(await readCheckCode()).toContain(`Report ${numbers[0]}, revision 1.`);
  await correct(files);
  expect(await readCheckCode()).toContain(`Report ${numbers[0]}, revision 2, corrected`);
  expect((await readValues(holder, 0)).corrections).toEqual([
    'API mark Yes No 2',
    'Country Germany Italy 2',
    'SAE grade 5W-30 0W-20 2',
  ]);
  await expectMails(holder, 1);
  await expectMails(regional, 1);
  expect(await readMailTo(holder)).toContain('SAE grade: 5W-30 → 0W-20');
});

const mrvTest = mrvYield[0];
const mrvAtGrade = [mrvTest, 'MRV Yield Stress @ Grade Temperature'] as const;
test('rejects another W grade until the values at its temperature are given or withdrawn', async () => {
  const relabelled = (grade: string, ...lines: Line[]) =>
    filesFor(lines, `report_number,sae_grade\n${numbers[0]},${grade}\n`);
  await correct(filesFor([[0, mrvAtGrade, '<35']]));
  const { errors } = await correct(relabelled('10W-40'), 'true');
  expect(errors).toEqual([
    {
      ...{ file: 'samples', line: 2, column: 'sae_grade' },
      message: `Values at the temperature of the W grade were measured for 5W-30. Give each in results.csv, or withdraw it with an empty value: ${mrvAtGrade[1]}.`,
    },
  ]);
  const changes = async (grade: string, ...lines: Line[]) =>
    (await correct(relabelled(grade, ...lines), 'true')).correction?.changed;
  expect(await changes('5W-40')).toBe(1);
  expect(await changes('10W-40', [0, mrvAtGrade, ''])).toBe(2);
  expect(await changes('10W-40', [0, mrvAtGrade, '<35'])).toBe(1);
  await correct(filesFor([[0, mrvAtGrade, '']]));
  expect(await changes('10W-40')).toBe(1);
});

test('a withdrawn value that is restored has its laboratory and batch again', async () => {
  const batch = `${year}-7`;
  await app.database.write((tx) =>
    tx.execute(sql`with b as (insert into test_batches (laboratory, batch) values ('Lab', ${batch}) returning id)
    update results set batch_id = b.id from b where sample_id = ${ids[1]} and test_id = ${testId(kv100)}`),
  );
  const readBatch = async (oil: number) => {
    const [row] = await app.rows<{ batch: string }>(sql`select b.batch from results r
      join test_batches b on b.id = r.batch_id where r.sample_id = ${ids[oil]} and r.test_id = ${testId(kv100)}`);
    return row?.batch;
  };
  for (const value of ['10.2', '10.3']) {
    await correct(
      filesFor([
        [0, kv100, ''],
        [1, kv100, ''],
      ]),
    );
    expect(await readBatch(1)).toBeUndefined();
    await correct(
      filesFor([
        [0, kv100, value],
        [1, kv100, value],
      ]),
    );
    expect([await readBatch(0), await readBatch(1)]).toEqual([undefined, batch]);
  }
});

test('rejects what cannot be corrected, and stores nothing', async () => {
  const { numbers: hidden } = await aGroup(app, { oils: 1, release: false });
  const samples = `report_number,year\n${numbers[0]},${year}\n${numbers[1]},1999\nX-0,${year}\n${hidden[0]},${year}\n`;
  const { errors } = await correct(filesFor([[0, kv100, '10.4']], samples));
  expect(errors).toEqual([
    { file: 'samples', line: 3, column: 'year', message: 'A released oil keeps its year, region and kind.' },
    ...[4, 5].map((line) => ({
      ...{ file: 'samples', line, column: 'report_number' },
      message: 'The archive has no released oil with this report number.',
    })),
  ]);
  const twice = await correct(
    filesFor([
      [0, kv100, '10.4'],
      [0, kv100, '10.5'],
      [0, ash, 'much'],
      [0, ['Viscosity Index', 'Viscosity Index'], '01.Feb'],
    ]),
  );
  expect(twice.errors.map(({ line, column }) => [line, column])).toEqual([
    [3, 'analyte'],
    [4, 'value'],
    [5, 'value'],
  ]);
  const runs = await correct({ ...filesFor([]), results: 'report_number,test,analyte,value,run\n' });
  expect(runs.errors).toMatchObject([{ column: 'run', message: 'The column "run" is not known.' }]);
  expect((await revisions(0)).count).toBe(0);
});

test('without the option, a report number of the archive remains an error', async () => {
  const { samples, results } = filesFor(
    [[0, kv100, '10.4']],
    `report_number,year,brand_name,region\n${numbers[0]},${year},A,Europe\n`,
  );
  const report = await uploadAndWait(app, admin, { name: 'Plain', samples, results });
  expect(report).toMatchObject({ group: null, errors: [{ column: 'report_number' }] });
  expect(report.correction).toBeUndefined();
});

test.each([
  ['update', sql`update revisions set revision = 9`],
  ['delete', sql`delete from revisions`],
])('the database refuses to %s revisions', async (_what, statement) => {
  await expect(app.execute(statement)).rejects.toThrow();
});
