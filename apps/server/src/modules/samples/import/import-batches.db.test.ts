import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { ash, importTexts, kv100, noack } from '#test/fixtures/archive.ts';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const sampleLines = (number: string) =>
  `report_number,year,brand_name,region,kind\n${number},2016,Brand,Europe,\n`;
const header = 'report_number,test,analyte,value,laboratory,batch,run\n';
const resultLines = (lines: readonly (readonly string[])[]) =>
  header + lines.map((line) => `${line.join(',')}\n`).join('');

const long = 'x'.repeat(101);
test.each([
  ['a kind that does not exist', [], 'samples', 2, 'kind'],
  ['a run that is not a number', [['A-1', ...ash, '1', 'Lab', 'B1', 'two']], 'results', 2, 'run'],
  ['run 0', [['A-1', ...ash, '1', 'Lab', 'B1', '0']], 'results', 2, 'run'],
  ['run 100', [['A-1', ...ash, '1', 'Lab', 'B1', '100']], 'results', 2, 'run'],
  ['a retest of a test that was not reported', [['A-1', ...ash, '1', 'Lab', 'B1', '2']], 'results', 2, 'run'],
  [
    'a name of a laboratory that is too long',
    [['A-1', ...ash, '1', long, 'B1', '1']],
    'results',
    2,
    'laboratory',
  ],
  ['a name of a batch that is too long', [['A-1', ...ash, '1', 'Lab', long, '1']], 'results', 2, 'batch'],
  [
    'a name of a laboratory with a character that is not seen',
    [['A-1', ...ash, '1', 'La\u200Bb', 'B1', '1']],
    'results',
    2,
    'laboratory',
  ],
  [
    'a name of a batch with characters that are not seen alone',
    [['A-1', ...ash, '1', 'Lab', '\u200D', '1']],
    'results',
    2,
    'batch',
  ],
  [
    'a test and run in two batches',
    [
      ['A-1', ...kv100, '10', 'Lab', 'B1', '1'],
      ['A-1', 'Elemental Analysis by ICP', 'Calcium', '2000', 'Lab', 'B1', '1'],
      ['A-1', 'Elemental Analysis by ICP', 'Zinc', '900', 'Lab', 'B2', ''],
    ],
    'results',
    4,
    'batch',
  ],
  [
    'the same value of the same run twice',
    [
      ['A-1', ...ash, '1', 'Lab', 'B1', '1'],
      ['A-1', ...ash, '1.1', 'Lab', 'B2', '2'],
      ['A-1', ...ash, '1.1', 'Lab', 'B2', '2'],
    ],
    'results',
    4,
    'analyte',
  ],
] as const)('the importer rejects %s with file, line and column', async (name, lines, file, line, column) => {
  const samples = sampleLines('A-1');
  const report = await importTexts(app, 'Refused', {
    samples: name.startsWith('a kind') ? samples.replace(',\n', ',spare\n') : samples,
    results: resultLines(lines),
  });
  expect(report.errors).toEqual([expect.objectContaining({ file, line, column })]);
  expect(report.group).toBeNull();
});

/** Everything stored for a sample, reported or not. */
const stored = (number: string) =>
  app.rows<{
    run: number;
    numbers: number[];
    qualifiers: string[] | null;
    at: string | null;
  }>(sql`select m.run, m.numbers, m.qualifiers, b.laboratory || ' ' || b.batch as at
        from (select sample_id, test_id, 1 as run, numbers, qualifiers, batch_id from results
          union all select sample_id, test_id, run, numbers, qualifiers, batch_id from retests) m
        join samples s on s.id = m.sample_id left join test_batches b on b.id = m.batch_id
        where s.report_number = ${number} order by m.test_id, m.run`);

test('run 1 is the reported result, later runs are retests, each with its laboratory and batch', async () => {
  const report = await importTexts(app, 'Runs', {
    samples: sampleLines('R-1'),
    results: resultLines([
      ['R-1', ...kv100, '12.6', 'Lab A', 'B1', '1'],
      ['R-1', ...kv100, '12.4', 'Lab B', 'B9', '2'],
      ['R-1', ...kv100, '12.5', 'Lab B', 'B9', '3'],
      ['R-1', ...noack, '<5', '', '', ''],
    ]),
  });
  expect(report).toMatchObject({ accepted: 1, errors: [] });
  expect(await stored('R-1')).toEqual([
    { run: 1, numbers: [12.6], qualifiers: null, at: 'Lab A B1' },
    { run: 2, numbers: [12.4], qualifiers: null, at: 'Lab B B9' },
    { run: 3, numbers: [12.5], qualifiers: null, at: 'Lab B B9' },
    { run: 1, numbers: [5], qualifiers: ['<'], at: null },
  ]);
});

test('a known batch is not stored twice, and importing the same files again stores nothing', async () => {
  const files = {
    samples: sampleLines('R-2'),
    results: resultLines([
      ['R-2', ...kv100, '12.6', 'Lab A', 'B1', ''],
      ['R-2', ...kv100, '12.6', 'Lab C', 'B1', '2'],
    ]),
  };
  const count = () =>
    app.database.read(async (tx) => {
      const counts = sql`select (select count(*) from test_batches)::int as batches, (select count(*) from retests)::int as retests`;
      return (await rowsOf<{ batches: number; retests: number }>(tx, counts))[0];
    });
  const before = await count();
  const first = await importTexts(app, 'Known batch', files);
  const after = await count();
  expect(after).toEqual({ batches: (before?.batches ?? 0) + 1, retests: (before?.retests ?? 0) + 1 });
  expect(await importTexts(app, 'Known batch again', files)).toEqual(first);
  expect(await count()).toEqual(after);
});

test('accepts columns in any order, and files without the optional ones', async () => {
  const results = `run,value,batch,analyte,test,report_number\n2,0.9,B3,${ash[1]},${ash[0]},R-3\n,0.8,B3,${ash[1]},${ash[0]},R-3\n`;
  await importTexts(app, 'Any order', { samples: sampleLines('R-3'), results });
  expect(await stored('R-3')).toEqual([
    { run: 1, numbers: [0.8], qualifiers: null, at: ' B3' },
    { run: 2, numbers: [0.9], qualifiers: null, at: ' B3' },
  ]);
  const plain = `report_number,test,analyte,value\nR-4,${ash.join(',')},0.8\n`;
  await importTexts(app, 'Without', { samples: sampleLines('R-4'), results: plain });
  expect(await stored('R-4')).toEqual([{ run: 1, numbers: [0.8], qualifiers: null, at: null }]);
});

test('concurrent imports of the same files store them once and return the same report', async () => {
  const texts = {
    samples: sampleLines('TWICE-1'),
    results: resultLines([['TWICE-1', ...ash, '1', '', '', '1']]),
  };
  const reports = await Promise.all(['One', 'Other'].map((name) => importTexts(app, name, texts)));
  expect(reports[0]).toMatchObject({ accepted: 1, errors: [], group: expect.any(Number) });
  expect(reports[1]).toEqual(reports[0]);
});

test('of concurrent imports with the same report number one is rejected with its line', async () => {
  const results = resultLines([['SAME-1', ...ash, '1', '', '', '1']]);
  const reports = await Promise.all(
    ['', '\n'].map((end) =>
      importTexts(app, `Same ${end.length}`, { samples: sampleLines('SAME-1') + end, results }),
    ),
  );
  const errors = reports.flatMap((report) => report.errors);
  expect(errors).toEqual([
    {
      ...{ file: 'samples', line: 2, column: 'report_number' },
      message: 'The archive has this report number already.',
    },
  ]);
  expect(reports.map(({ accepted }) => accepted).toSorted()).toEqual([0, 1]);
});
