import { listAuditLog } from '@iom/contract/accounts/accounts.endpoints.ts';
import { readSanityReport } from '@iom/contract/library/sanity/sanity.endpoints.ts';
import {
  listReleasedGroups,
  listSampleGroups,
  releaseSamples,
  releaseSamplesByGet,
} from '@iom/contract/samples/samples.endpoints.ts';
import { countFindings } from '@iom/contract/samples/samples.schemas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ash, importTexts, kv100, noack } from '#test/fixtures/archive.ts';
import { uploadAndWait } from '#test/fixtures/imports.ts';
import { anAdministrator, type Person } from '#test/fixtures/people.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await openTestApp();
  admin = await anAdministrator(app);
});
afterAll(() => app.close());

const kv40 = ['Kinematic Viscosity @ 40 C', 'Kinematic Viscosity @ 40 C'] as const;
const index = ['Viscosity Index', 'Viscosity Index'] as const;
const element = (name: string) => ['Elemental Analysis by ICP', name] as const;

const csv = (lines: readonly (readonly string[])[]) => lines.map((line) => `${line.join(',')}\n`).join('');
const files = (
  samples: readonly (readonly string[])[],
  results: readonly (readonly string[])[],
  extra: readonly string[] = [],
) => ({
  samples: csv([
    ['report_number', 'year', 'brand_name', 'sae_grade', 'service_class', 'region', ...extra],
    ...samples,
  ]),
  results: csv([['report_number', 'test', 'analyte', 'value'], ...results]),
});
const anOil = (number: string, ...extra: string[]) => [
  ...[number, '2016', `Brand ${number}`, '5W30', 'API SN', 'Europe', ...extra],
];

const doubtful = (name: string) =>
  files(
    [anOil(`${name}-1`), anOil(`${name}-2`)],
    [
      [`${name}-1`, ...kv40, '10.5'],
      [`${name}-1`, ...kv100, '61'],
      [`${name}-1`, ...element('Phosphorus'), '0.08'],
      [`${name}-2`, ...kv40, '61'],
      [`${name}-2`, ...kv100, '10.5'],
      [`${name}-2`, ...index, '120'],
      [`${name}-2`, ...noack, '23'],
    ],
  );

const groupRow = async (id: number | null) => {
  const { body } = await app.call(listSampleGroups, { query: { id: String(id) }, token: admin.token });
  return body.results[0];
};

test.each(['true', 'false'])('an import with dry_run=%s reports findings at their lines', async (dry_run) => {
  const name = `Doubtful ${dry_run}`;
  const report = await uploadAndWait(app, admin, { name, dry_run, ...doubtful(`D${dry_run}`) });
  expect(report.errors).toEqual([]);
  expect(report.warnings.map(({ file, line, column, kind }) => [file, line, column, kind])).toEqual([
    ['results', 4, 'value', 'unit'],
    ['results', 3, 'value', 'improbable'],
    ['results', 2, 'value', 'exchanged'],
    ['results', 7, 'value', 'viscosity_index'],
    ['results', 8, 'value', 'class_volatility'],
  ]);
  expect(report.warnings[0]?.message).toBe('Phosphorus of 0.08 looks like mass % in a column of mg/kg.');
  expect(report.sanity).toEqual([
    ...['improbable', 'unit', 'exchanged', 'viscosity_index', 'class_volatility'].map((kind) => ({
      kind,
      count: 1,
    })),
    { kind: 'outside_grade', count: 1 },
  ]);
  expect(report.group === null).toBe(dry_run === 'true');
});

test('the findings of an import are those of its group and of its sanity report', async () => {
  const report = await uploadAndWait(app, admin, { name: 'Same findings', ...doubtful('SF') });
  const row = await groupRow(report.group);
  expect(row?.sanity).toEqual({ warnings: report.warnings.length, oils_outside_grade: 1 });
  const { body } = await app.call(readSanityReport, {
    params: { id: report.group ?? 0 },
    token: admin.token,
  });
  expect(body.warnings.results.map(({ message }) => message)).toEqual(
    report.warnings.map(({ message }) => message),
  );
  expect(body.grades.does_not_conform).toBe(1);
  // a server of the version before stored no findings
  await app.execute(
    sql`update sample_groups set warnings = null, oils_outside_grade = null where id = ${report.group}`,
  );
  expect(await groupRow(report.group)).toEqual(row);
});

test('impossible values are errors with line and column', async () => {
  const report = await uploadAndWait(app, admin, {
    name: 'Impossible',
    ...files(
      [anOil('IM-1')],
      [
        ['IM-1', ...kv40, '0'],
        ['IM-1', ...ash, '150'],
        ['IM-1', ...element('Barium'), '-5'],
        ['IM-1', ...kv100, '1e9'],
        ['IM-1', ...noack, '12'],
      ],
    ),
  });
  expect(report.errors).toEqual(
    [
      [2, '"0" is impossible: Kinematic Viscosity @ 40 C is from 0.2 to 300,000 mm²/s.'],
      [3, '"150" is impossible: Sulfated Ash is from 0 to 100 mass %.'],
      [4, '"-5" is impossible: Barium is from 0 to 1,000,000 mg/kg.'],
      [5, '"1e9" is impossible: Kinematic Viscosity @ 100 C is from 0.2 to 300,000 mm²/s.'],
    ].map(([line, message]) => ({ file: 'results', line, column: 'value', message })),
  );
  expect(report.sanity).toEqual([{ kind: 'impossible', count: 4 }]);
  expect(report.group).toBeNull();
});

test('values outside the market are counted and are no findings', async () => {
  const market = Array.from({ length: 250 }, (_, i) => `MK-${i}`);
  await importTexts(
    app,
    'Market',
    files(
      market.map((number) => anOil(number)),
      market.map((number, i) => [number, ...noack, (8 + i / 50).toFixed(2)]),
    ),
    { release: true },
  );
  const report = await uploadAndWait(app, admin, {
    name: 'Volatile',
    ...files([anOil('VO-1')], [['VO-1', ...noack, '14.5']]),
  });
  expect([report.warnings, report.sanity]).toEqual([[], [{ kind: 'outside_market', count: 1 }]]);
  expect((await groupRow(report.group))?.sanity).toEqual({ warnings: 0, oils_outside_grade: 0 });
});

test('releases a group with findings only with their number', async () => {
  const { group } = await uploadAndWait(app, admin, { name: 'To confirm', ...doubtful('TC') });
  const call = { params: { id: group ?? 0 }, token: admin.token };
  const row = await groupRow(group);
  const findings = row ? countFindings(row.sanity) : 0;
  expect(findings).toBe(6);
  for (const body of [undefined, {}, { confirm_findings: findings - 1 }, { confirm_findings: 0 }]) {
    const refused = await app.call(releaseSamples, { ...call, body });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'findings_not_confirmed', findings }),
    ]);
  }
  expect((await app.call(releaseSamplesByGet, call)).status).toBe(409);
  expect((await groupRow(group))?.status).toBe('UNRELEASED');
  const released = await app.call(releaseSamples, { ...call, body: { confirm_findings: findings } });
  expect([released.status, released.body]).toEqual([200, { id: group, status: 'RELEASED', count: 2 }]);
  for (const endpoint of [releaseSamples, releaseSamplesByGet])
    expect((await app.call(endpoint, call)).status).toBe(200);
});

test('a group states the days of the first and the last purchase', async () => {
  const { group } = await uploadAndWait(app, admin, {
    name: 'Collected',
    ...files(
      [anOil('CO-1', '2016-10-20'), anOil('CO-2', ''), anOil('CO-3', '2016-09-03')],
      [['CO-1', ...noack, '12']],
      ['collected'],
    ),
  });
  const collected = { from: '2016-09-03', to: '2016-10-20' };
  expect((await groupRow(group))?.collected).toEqual(collected);
  const without = await uploadAndWait(app, admin, {
    name: 'Not stated',
    ...files([anOil('CN-1')], [['CN-1', ...noack, '12']]),
  });
  expect((await groupRow(without.group))?.collected).toEqual({ from: null, to: null });
  for (const id of [group, without.group])
    await app.call(releaseSamples, { params: { id: id ?? 0 }, token: admin.token });
  const { results } = (await app.call(listReleasedGroups, {})).body;
  expect(results.find(({ id }) => id === group)).toMatchObject({ collected });
  expect(results.find(({ id }) => id === group)).not.toHaveProperty('sanity');
  expect(results.find(({ id }) => id === without.group)?.collected).toEqual({ from: null, to: null });
});

test('a day of purchase that is no date or in the future is an error', async () => {
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const days = ['2016-02-30', '20.10.2016', tomorrow, '0216-10-20'];
  const report = await uploadAndWait(app, admin, {
    name: 'Days',
    dry_run: 'true',
    ...files(
      days.map((day, i) => anOil(`DY-${i}`, day)),
      [['DY-0', ...noack, '12']],
      ['collected'],
    ),
  });
  expect(report.errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [2, 'collected', '"2016-02-30" is not a date like 2026-09-03, from 1980.'],
    [3, 'collected', '"20.10.2016" is not a date like 2026-09-03, from 1980.'],
    [4, 'collected', `"${tomorrow}" is in the future.`],
    [5, 'collected', '"0216-10-20" is not a date like 2026-09-03, from 1980.'],
  ]);
});

test('a decimal comma is one error with the remedy, quoted or not', async () => {
  const oils = ['DC-1', 'DC-2', 'DC-3'];
  const lines = (value: string) => oils.map((number) => [number, ...noack, value]);
  const check = async (value: string) => {
    const upload = {
      name: 'Commas',
      dry_run: 'true',
      ...files(
        oils.map((oil) => anOil(oil)),
        lines(value),
      ),
    };
    return (await uploadAndWait(app, admin, upload)).errors;
  };
  expect(await check('"12,6"')).toEqual([
    {
      ...{ file: 'results', line: 2, column: 'value' },
      message: '3 values have a decimal comma, such as "12,6". Write numbers with a decimal point: 12.6.',
    },
  ]);
  expect(await check('12,6')).toEqual([
    {
      ...{ file: 'results', line: 2, column: '' },
      message:
        '3 lines have 5 cells; the header has 4. A decimal comma splits a number: write 12.6 for 12,6.',
    },
  ]);
});

test('names are read as screens and our own files show them, and other names are answered with those of the test', async () => {
  const mrv = 'MRV Yield Stress and Apparent Viscosity (TP-1)';
  const shown = [
    ['Kinematic Viscosity @ 100 °C', 'Kinematic Viscosity @ 100 °C', '10'],
    ['Kinematic Viscosity @ 40 C', 'Kinematic Viscosity @ 40 C (mm²/s)', '60'],
    [mrv, 'MRV Apparent Viscosity @ −25 °C', '>4e5'],
    [mrv, 'MRV Apparent Viscosity @ -30 C', '30000'],
  ];
  const check = async (lines: string[][], number: string) =>
    uploadAndWait(app, admin, {
      name: `Names ${number}`,
      dry_run: 'true',
      ...files(
        [anOil(number)],
        lines.map((line) => [number, ...line]),
      ),
    });
  expect((await check(shown, 'NA-1')).errors).toEqual([]);
  const unknown = [['Sulfated Ash', 'Ash', '1']];
  expect((await check(unknown, 'NA-2')).errors.map(({ message }) => message)).toEqual([
    'This test has no such analyte. It has "Sulfated Ash".',
  ]);
});

test('a comma that can separate thousands is refused with both readings', async () => {
  const report = await uploadAndWait(app, admin, {
    name: 'Thousands',
    dry_run: 'true',
    ...files([anOil('TH-1')], [['TH-1', ...element('Calcium'), '"1,234"']]),
  });
  expect(report.errors.map(({ message }) => message)).toEqual([
    '"1,234" has a decimal comma. It can mean 1.234 or 1234: write it without a comma.',
  ]);
});

test('a brand that looks like another, in the files or in the archive, is a finding of its group', async () => {
  const withBrand = (number: string, brand: string) => {
    const [first = '', year = '', , ...rest] = anOil(number);
    return [first, year, brand, ...rest];
  };
  const oils = (...samples: (readonly string[])[]) =>
    files(
      samples,
      samples.map(([number = '']) => [number, ...noack, '12']),
    );
  const report = await uploadAndWait(app, admin, {
    name: 'Look-alikes',
    ...oils(withBrand('LA-1', 'Petrocas'), withBrand('LA-2', 'Реtrocas')),
  });
  const seen = { file: 'samples', column: 'brand_name', kind: 'look_alike' };
  expect([report.warnings, report.sanity]).toEqual([
    [
      {
        ...{ ...seen, line: 3 },
        message:
          '"Реtrocas" looks like "Petrocas" in line 2 but is spelled with different characters: Р U+0420, е U+0435.',
      },
    ],
    [{ kind: 'look_alike', count: 1 }],
  ]);
  expect((await groupRow(report.group))?.sanity).toEqual({ warnings: 1, oils_outside_grade: 0 });
  const second = { name: 'Look-alikes 2', dry_run: 'true', ...oils(withBrand('LA-3', 'Petroсas')) };
  expect((await uploadAndWait(app, admin, second)).warnings).toEqual([
    {
      ...{ ...seen, line: 2 },
      message:
        '"Petroсas" looks like "Petrocas" in the archive but is spelled with different characters: с U+0441.',
    },
  ]);
});

test.each(['true', 'false'])(
  'an import with dry_run=%s warns about unknown grades and exchanged names once each',
  async (dry_run) => {
    const name = `Labels ${dry_run}`;
    const known = files(
      [anOil(`K${dry_run}`, `Works ${name}`)],
      [[`K${dry_run}`, ...noack, '12']],
      ['supplier'],
    );
    await uploadAndWait(app, admin, { name: `Known ${name}`, ...known });
    const samples = [1, 2].map((i) => {
      const [number = '', year = '', , , ...rest] = anOil(`${dry_run}-${i}`);
      return [number, year, `Works ${name}`, '5W-33', ...rest, `Brand K${dry_run}`];
    });
    const results = samples.map(([number = '']) => [number, ...noack, '12']);
    const report = await uploadAndWait(app, admin, {
      name,
      dry_run,
      ...files(samples, results, ['supplier']),
    });
    expect([report.errors, report.warnings, report.sanity]).toEqual([
      [],
      [
        {
          ...{ file: 'samples', line: 2, column: 'sae_grade', kind: 'unknown_grade' },
          message: '5W-33 is not a grade of SAE J300 known to us for oils of 2016 (2 lines).',
        },
        {
          ...{ file: 'samples', line: 2, column: 'brand_name', kind: 'exchanged_names' },
          message: `1 brand name is known to the archive as a supplier only, such as "Works ${name}": are brand_name and supplier exchanged?`,
        },
      ],
      [
        { kind: 'unknown_grade', count: 1 },
        { kind: 'exchanged_names', count: 1 },
      ],
    ]);
  },
);

test('findings about labels are confirmed before a release, listed in the sanity report and kept in the audit log', async () => {
  const [number = '', year = '', brand = '', , ...rest] = anOil('UG-1');
  const { group } = await uploadAndWait(app, admin, {
    name: 'Unknown grade',
    ...files([[number, year, brand, '5W-33', ...rest]], [[number, ...noack, '12']]),
  });
  const message = '5W-33 is not a grade of SAE J300 known to us for oils of 2016.';
  const row = await groupRow(group);
  expect(row?.sanity).toEqual({ warnings: 1, oils_outside_grade: 0 });
  const call = { params: { id: group ?? 0 }, token: admin.token };
  const label = { kind: 'unknown_grade', line: 2, column: 'sae_grade', message };
  expect((await app.call(readSanityReport, call)).body).toMatchObject({
    labels: { count: 1, results: [label] },
    warnings: { count: 0 },
  });
  // a server of the version before stored no findings
  await app.execute(
    sql`update sample_groups set warnings = null, oils_outside_grade = null where id = ${group}`,
  );
  expect(await groupRow(group)).toEqual(row);
  const refused = await app.call(releaseSamples, call);
  expect([refused.status, refused.body]).toMatchObject([409, { findings: 1 }]);
  const released = await app.call(releaseSamples, { ...call, body: { confirm_findings: 1 } });
  expect(released.status).toBe(200);
  const log = await app.call(listAuditLog, { query: { target: `group ${group}` }, token: admin.token });
  expect(log.body.results[0]).toMatchObject({
    action: 'group.release',
    after: { status: 'RELEASED', warnings: 1, labels: message },
  });
});
