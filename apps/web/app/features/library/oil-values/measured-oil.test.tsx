import type { GradeVerdict, LimitVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.schemas.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failureResponse, press, type Responses, show } from '../../../test/page.tsx';
import { GradeVerdictPanel } from '../verdicts/GradeVerdictPanel.tsx';
import { MeasuredOil } from './MeasuredOil.tsx';

const limit = (more: Partial<LimitVerdict>): LimitVerdict => ({
  name: 'Cranking viscosity at −30 °C',
  unit: 'mPa·s',
  limit: 'at most 6,600',
  value: '6300',
  decimals: 0,
  method: 'ASTM D5293',
  verdict: 'marginal',
  margin: 300,
  reproducibility: 481.8,
  missing: null,
  ...more,
});
const noValue = { value: null, method: null, verdict: null, margin: null, reproducibility: null };
const verdict = (more: Partial<GradeVerdict> = {}): GradeVerdict => ({
  sample: 11,
  sae_grade: '5W30',
  year: 2018,
  full_set: false,
  verdict: 'marginal',
  limits: [
    limit({}),
    limit({ name: 'Yield stress', value: '<35', verdict: 'pass', margin: null }),
    limit({ name: 'Kinematic viscosity', value: '12.70', decimals: 2, verdict: 'fail', margin: -0.2 }),
    limit({ name: 'High-shear viscosity', ...noValue, missing: 'not_owned' }),
    limit({ name: 'Pumping viscosity', ...noValue, missing: 'not_tested' }),
  ],
  ...more,
});
const call = 'GET /api/reports/grade-verdict/11/';
const panel = (response: Responses[string]) =>
  show({ pages: { '/': () => <GradeVerdictPanel sample={11} /> }, at: '/', responses: { [call]: response } });
const rowOf = (name: RegExp) => screen.getByRole('rowheader', { name }).closest('tr')!;

test('each limit is shown with its value, margin and verdict', async () => {
  panel({ body: verdict() });
  await screen.findByRole('table', { name: 'SAE 5W-30: claimed and measured' });
  expect(rowOf(/Cranking/).textContent).toBe(
    'Cranking viscosity at −30 °CASTM D5293at most 6,600 mPa·sat most 6,600 mPa·s6,300+300+300≈ Marginal',
  );
  expect(rowOf(/Yield/).textContent).toMatch(/<35✓ Pass$/);
  expect(rowOf(/Kinematic/).textContent).toMatch(/12.70−0.20−0.20✕ Fail$/);
  expect(within(rowOf(/High-shear/)).getByText('Not in your data')).toBeTruthy();
  expect(within(rowOf(/Pumping/)).getByText('Not tested')).toBeTruthy();
});

test.each([
  ['pass', [limit({ verdict: 'pass' })], 'Meets every limit of SAE 5W-30.'],
  [
    'pass',
    [limit({ verdict: 'pass' }), limit({ name: 'b', ...noValue })],
    'Meets every limit of SAE 5W-30 that could be judged.',
  ],
  ['marginal', [limit({})], /another laboratory could reach a different verdict/],
  ['fail', [limit({ verdict: 'fail' })], /Violates a limit/],
  [null, [limit({ ...noValue })], 'You hold no value that SAE 5W-30 sets a limit for.'],
  [null, [], /states no grade of SAE J300/],
] as const)('the verdict %s is summarised in a sentence', async (word, limits, sentence) => {
  panel({ body: verdict({ verdict: word, limits: [...limits] }) });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('limits of an old oil name the source used for editions that are not available', async () => {
  panel({ body: verdict({ year: 1994 }) });
  expect(await screen.findByText(/secondary source. Those of pumping are of December 1995/)).toBeTruthy();
});

test('a verdict that cannot be loaded can be retried', async () => {
  let tries = 0;
  panel(() => {
    tries += 1;
    return tries === 1 ? failureResponse(503, 'unavailable', 'Try again in a moment.') : { body: verdict() };
  });
  await press('Try again');
  expect(await screen.findByRole('table')).toBeTruthy();
});

const oil = { id: 11, year: 2018, sample__report_number: 'R-11', owned: [3] };
const showOil = (more: object, responses: Responses = {}, visitor = false) =>
  show({
    pages: { '/': () => <MeasuredOil oil={{ ...oil, ...more }} /> },
    at: '/',
    responses,
    ...(visitor ? { user: null } : {}),
  });

test('an oil without owned values has no verdict, and its report shows the error', async () => {
  showOil(
    { owned: [] },
    {
      'GET /api/reports/get-pdf-report/2018/R-11/': failureResponse(
        403,
        'full_set_not_held',
        'Comes with the full set.',
      ),
    },
  );
  expect(screen.queryByRole('heading', { name: 'Claimed and measured' })).toBeNull();
  await press('Download PDF report');
  expect((await screen.findByRole('alert')).textContent).toBe('Comes with the full set.');
});

test('an oil with owned values shows its verdict', async () => {
  showOil({}, { [call]: { body: verdict() } });
  expect(await screen.findByRole('heading', { name: 'Claimed and measured' })).toBeTruthy();
  expect(await screen.findByRole('table')).toBeTruthy();
});

test('a visitor sees neither verdict nor report', () => {
  const { sent } = showOil({}, {}, true);
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent).toEqual([]);
});
