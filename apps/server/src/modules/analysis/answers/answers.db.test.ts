import { answerEndpoints } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import { claimCheck } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { targetWindow } from '@iom/contract/analysis/answers/target-window.answer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisArchive, openAnalysisArchive } from '#test/fixtures/analysis.ts';
import { aMember } from '#test/fixtures/people.ts';

let archive: AnalysisArchive;
beforeAll(async () => {
  archive = await openAnalysisArchive();
});
afterAll(() => archive.app.close());

const checkClaim = async (body: object, token = archive.holder.token) =>
  archive.app.call(claimCheck.endpoint, { body, token });

test('an answer counts the held oils, states what was left out and which tests would change it', async () => {
  const { status, body } = await checkClaim({});
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'claim-check', n: 4, count: 4 });
  expect(body.left_out).toEqual([
    { reason: 'SAE J300 sets no limit for the grade on the label in its year.', count: 1 },
  ]);
  expect(body.rows.map(({ report_number }) => report_number).sort()).toEqual(['A1', 'A2', 'A3', 'A5']);
  expect(body.revision).not.toBe('');
  // every cell in a limit of SAE J300 is held
  expect(body.would_change).toEqual([]);
  const classes = await checkClaim({ parameters: { claim: 'CK-4' } });
  expect(classes.body.would_change).toEqual([
    {
      ...{ test: { id: expect.any(Number), name: 'Noack Volatility (Procedure D)' }, price: 45, oils: 1 },
      samples: [archive.oilId('A2')],
    },
  ]);
});

test('an answer follows the filters and chosen datasets of the query, and pages', async () => {
  expect((await checkClaim({ country: ['Canada'] })).body).toMatchObject({ n: 1, count: 1 });
  expect((await checkClaim({ custom_reports: [archive.custom] })).body.n).toBe(2);
  expect((await checkClaim({ custom_reports: [999_999] })).status).toBe(404);
  const [first, second] = [await checkClaim({ page_size: 3 }), await checkClaim({ page_size: 3, page: 2 })];
  expect([first.body.rows.length, second.body.rows.length, second.body.count]).toEqual([3, 1, 4]);
});

test('an unknown claim is an error at its parameter', async () => {
  const { status, failure } = await checkClaim({ parameters: { claim: 'XX' } });
  expect(status).toBe(400);
  expect(Object.keys(failure.errors ?? {})).toEqual(['parameters.claim']);
});

test('an own value is at most as large as a result may be', async () => {
  const [test] = archive.app.app.modules.samples.dictionary().tests;
  const withOwn = (value: number) =>
    archive.app.call(targetWindow.endpoint, {
      body: { parameters: { own: [{ test: test?.analytes[0]?.id ?? 0, value }] } },
      token: archive.holder.token,
    });
  expect((await withOwn(1e12)).status).toBe(200);
  expect((await withOwn(1e13)).status).toBe(400);
});

test('the holder of nothing gets every answer, without a row', async () => {
  const { token } = await aMember(archive.app);
  for (const endpoint of answerEndpoints) {
    const { status, body } = await archive.app.call(endpoint, { body: {}, token });
    expect([endpoint.path, status, body]).toMatchObject([endpoint.path, 200, { n: 0, would_change: [] }]);
  }
});
