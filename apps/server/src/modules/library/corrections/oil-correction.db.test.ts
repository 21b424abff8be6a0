import { readOilValues } from '@iom/contract/library/oil-values/oil-values.endpoints.ts';
import {
  correctValues,
  listImports,
  listRevisions,
  readReportedValues,
} from '@iom/contract/samples/imports/imports.endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aGroup, ash, kv100, noack } from '#test/fixtures/archive.ts';
import { uploadAndWait } from '#test/fixtures/imports.ts';
import { aMember, anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { grantLicence } from '../library.module.ts';

let app: TestApp;
let admin: Person;
let holder: Person;
let other: Person;
let sampleId: number;
let waiting: number;
let kv: number;
let ashId: number;
let noackId: number;

beforeAll(async () => {
  app = await openTestApp();
  [admin, holder, other] = [await anAdministrator(app), await aMember(app), await aMember(app)];
  const [released, hidden] = [await aGroup(app), await aGroup(app, { release: false })];
  const firstId = async (group: number) =>
    (
      await app.rows<{ id: number }>(sql`select min(id)::int as id from samples where group_id = ${group}`)
    )[0]!.id;
  [sampleId, waiting] = [await firstId(released.id), await firstId(hidden.id)];
  const { values } = (await app.call(readReportedValues, { params: { id: sampleId }, token: admin.token }))
    .body;
  const find = (name: string) => values.find((one) => one.name === name)?.analyte ?? 0;
  [kv, ashId, noackId] = [find(kv100[1]), find(ash[1]), find(noack[1])];
  const testId = (name: string) => app.app.modules.samples.dictionary().testNamed(name)?.id ?? 0;
  await app.database.write(async (tx) => {
    for (const [person, name] of [
      [holder, kv100[0]],
      [other, noack[0]],
    ] as const)
      await grantLicence(tx, {
        ...{ orderId: null, buyerId: null, kind: 'CUSTOM', name: 'Mine', holderId: person.id },
        oils: [{ sampleId, testIds: [testId(name)], fullSet: false }],
      });
  });
});
afterAll(() => app.close());

type Values = { analyte: number; value: string | null }[];
const correct = (
  values: Values,
  { dryRun = false, id = sampleId, who = admin, reason = 'Recalibration' } = {},
) =>
  app.call(correctValues, {
    params: { id },
    query: { dry_run: dryRun ? 'true' : 'false' },
    body: { reason, values },
    token: who.token,
  });
const readStored = async (analyte: number) => {
  const { body } = await app.call(readReportedValues, { params: { id: sampleId }, token: admin.token });
  return body.values.find((one) => one.analyte === analyte)?.value;
};
const revisions = async () =>
  (await app.call(listRevisions, { query: { sample: String(sampleId) }, token: admin.token })).body;
const mailsTo = async (who: Person) =>
  (await app.rows<{ subject: string }>(sql`select subject from outbox where recipient = ${who.email}`))
    .length;

test('a dry run returns changes and holders and stores nothing', async () => {
  const { status, body } = await correct(
    [
      { analyte: kv, value: '10.4' },
      { analyte: ashId, value: null },
      { analyte: noackId, value: '<5' },
    ],
    { dryRun: true },
  );
  expect([status, body]).toEqual([
    200,
    {
      changes: [
        { analyte: kv, old: '10.00', new: '10.40' },
        { analyte: ashId, old: '0.85', new: null },
      ],
      holders: 1,
      mailed: [{ user: holder.id, email: holder.email, oils: 1 }],
      warnings: [],
      outside_grade: false,
    },
  ]);
  expect([await readStored(kv), await readStored(ashId)]).toEqual(['10', '0.85']);
  expect((await revisions()).count).toBe(0);
  expect((await app.call(listImports, { token: admin.token })).body.count).toBe(0);
});

test('an improbable value is a warning of a correction, at the oil and by file, and of no other', async () => {
  const message = `${noack[1]} of 95 is improbable: engine oils have 0.5 to 50.`;
  const { body } = await correct([{ analyte: noackId, value: '95' }], { dryRun: true });
  expect(body.warnings).toEqual([
    { kind: 'improbable', message },
    { kind: 'class_volatility', message: expect.stringContaining('of 95 mass % is far above') },
  ]);
  expect((await correct([{ analyte: noackId, value: '9' }], { dryRun: true })).body.warnings).toEqual([]);
  const checkFile = (value: string) =>
    uploadAndWait(app, admin, {
      ...{ name: 'By file', correction: 'true', dry_run: 'true', samples: 'report_number\nT1-1\n' },
      results: `report_number,test,analyte,value\n${['T1-1', ...noack, value].join(',')}\n`,
    });
  expect(await checkFile('95')).toMatchObject({
    warnings: [
      { file: 'results', line: 2, column: 'value', kind: 'improbable', message },
      { file: 'results', line: 2, column: 'value', kind: 'class_volatility' },
    ],
    sanity: [
      { kind: 'improbable', count: 1 },
      { kind: 'class_volatility', count: 1 },
    ],
  });
  expect((await checkFile('9')).warnings).toEqual([]);
});

test('the check of a correction by file names the holders of a corrected value or label', async () => {
  const holdersOf = async (samples: string, results: string) => {
    const files = { samples, results: `report_number,test,analyte,value\n${results}` };
    const { correction } = await uploadAndWait(app, admin, {
      ...{ name: 'By file', correction: 'true', dry_run: 'true', ...files },
    });
    return [correction?.mailed, ...(correction?.holders ?? [])];
  };
  const both = [holder, other].map(({ id, email }) => ({ user: id, email, oils: 1 }));
  const noackLine = ['T1-1', ...noack, '5.1\n'].join(',');
  expect(await holdersOf('report_number\nT1-1\n', noackLine)).toEqual([1, both[1]]);
  expect(await holdersOf('report_number,brand_name\nT1-1,Another\n', '')).toEqual([2, ...both]);
  const unchanged = ['T1-1', ...kv100, '10\n'].join(',');
  expect(await holdersOf('report_number\nT1-1\n', unchanged)).toEqual([0]);
});

test('a correction makes one revision, an audit row and a mail to each holder of a changed value', async () => {
  const values = [
    { analyte: kv, value: '10.4' },
    { analyte: ashId, value: null },
  ];
  const { body } = await correct(values);
  expect(body).toMatchObject({ holders: 1, changes: [{ new: '10.40' }, { new: null }] });
  expect(
    (await revisions()).results.map(({ name, old, new: corrected, revision, import: reason }) => [
      ...[name, old, corrected, revision, reason],
    ]),
  ).toEqual([
    [ash[1], '0.85', '', 2, 'Recalibration'],
    [kv100[1], '10.00', '10.40', 2, 'Recalibration'],
  ]);
  const audited = await app.rows<{ target: string; before: unknown; after: unknown }>(
    sql`select target, before, after from audit_log where action = 'oil.correct'`,
  );
  expect(audited).toEqual([
    {
      target: 'oil T1-1',
      before: {
        values: [
          { analyte: kv100[1], value: '10.00' },
          { analyte: ash[1], value: '0.85' },
        ],
      },
      after: {
        reason: 'Recalibration',
        values: [
          { analyte: kv100[1], value: '10.40' },
          { analyte: ash[1], value: null },
        ],
      },
    },
  ]);
  // the holder sees the value at once
  const owned = await app.call(readOilValues, { params: { id: sampleId }, token: holder.token });
  expect(owned.body.tests[0]?.values[0]?.text).toBe('10.40');
  await vi.waitFor(async () => expect(await mailsTo(holder)).toBe(1));
  expect(await mailsTo(other)).toBe(0);
  // the same again changes nothing
  expect((await correct(values)).body).toMatchObject({ changes: [], holders: 0, mailed: [] });
  expect((await revisions()).count).toBe(2);
});

test('rejects what a correction by file rejects', async () => {
  const before = await revisions();
  const fieldOf = async (values: Values) => {
    const { status, body } = await correct(values);
    return [status, ...Object.keys('errors' in body ? (body.errors as object) : {})];
  };
  expect(await fieldOf([{ analyte: kv, value: 'thick' }])).toEqual([400, 'values.0.value']);
  expect(await fieldOf([{ analyte: kv, value: '10,4' }])).toEqual([400, 'values.0.value']);
  expect(await fieldOf([{ analyte: kv, value: '0' }])).toEqual([400, 'values.0.value']);
  expect(await fieldOf([{ analyte: 999_999, value: '1' }])).toEqual([400, 'values.0.analyte']);
  expect(
    await fieldOf([
      { analyte: kv, value: '9.1' },
      { analyte: kv, value: '9.2' },
    ]),
  ).toEqual([400, 'values.1.analyte']);
  expect((await correct([{ analyte: kv, value: '9.1' }], { reason: ' ' })).status).toBe(400);
  for (const id of [waiting, 2_147_483_647])
    expect((await correct([{ analyte: kv, value: '9.1' }], { id })).status).toBe(404);
  expect((await correct([{ analyte: kv, value: '9.1' }], { who: holder })).status).toBe(403);
  expect(await revisions()).toEqual(before);
});

test('a corrected grade that SAE J300 does not define is a warning of a correction by file, once', async () => {
  const correctGrade = (grade: string, dry_run: string) =>
    uploadAndWait(app, admin, {
      ...{ name: 'Grades', correction: 'true', dry_run },
      samples: `report_number,sae_grade\nT1-1,${grade}\nT1-3,${grade}\n`,
      results: 'report_number,test,analyte,value\n',
    });
  const warning = {
    ...{ file: 'samples', line: 2, column: 'sae_grade', kind: 'unknown_grade' },
    message: '5W-33 is not a grade of SAE J300 known to us for oils of 2016 (2 lines).',
  };
  for (const dryRun of ['true', 'false']) {
    const { warnings, sanity } = await correctGrade('5W-33', dryRun);
    expect([warnings, sanity]).toEqual([[warning], [{ kind: 'unknown_grade', count: 1 }]]);
  }
  // the grade that stays is no finding of this correction
  for (const grade of ['5W-33', '5W-30']) expect((await correctGrade(grade, 'true')).warnings).toEqual([]);
});
