import type { GradeVerdict, LimitVerdict } from '@iom/contract/library/pdf-reports/pdf-reports.endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { failureResponse, press, type Responses, show } from '../../../test/page.tsx';
import { GradeVerdictPanel } from '../verdicts/GradeVerdictPanel.tsx';
import { MeasuredOil } from './MeasuredOil.tsx';

const limit = (more: Partial<LimitVerdict>): LimitVerdict => ({
  name: 'Cranking viscosity at −30 °C',
  unit: 'mPa·s',
  limit: 'at most 6,600',
  value: '6350',
  decimals: 0,
  method: 'ASTM D5293',
  verdict: 'undecided',
  probability: 0.93,
  margin: 250,
  reproducibility: 481.8,
  missing: null,
  further: [],
  conflict: false,
  ...more,
});
const noValue: Pick<
  LimitVerdict,
  'value' | 'method' | 'verdict' | 'probability' | 'margin' | 'reproducibility'
> = {
  ...{ value: null, method: null, verdict: 'not_tested' as const },
  ...{ probability: null, margin: null, reproducibility: null },
};
const verdict = (more: Partial<GradeVerdict> = {}): GradeVerdict => ({
  sample: 11,
  sae_grade: '5W30',
  year: 2018,
  edition: 'January 2015',
  full_set: false,
  verdict: 'does_not_conform',
  head: 'does_not_conform',
  limits: [
    limit({}),
    limit({ name: 'Yield stress', value: '<35', verdict: 'conforms', probability: null, margin: null }),
    limit({
      ...{ name: 'Kinematic viscosity', value: '12.70', decimals: 2 },
      ...{ verdict: 'does_not_conform', probability: 0.0001, margin: -0.2 },
    }),
    limit({ name: 'High-shear viscosity', ...noValue, missing: 'not_owned' }),
    limit({ name: 'Pumping viscosity', ...noValue, missing: 'not_tested' }),
  ],
  claims: [],
  unknown: [],
  approvals: [],
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
    'Cranking viscosity at −30 °CASTM D5293at most 6,600 mPa·sat most 6,600 mPa·s6,350+250+25093%≈ Undecided',
  );
  expect(rowOf(/Yield/).textContent).toMatch(/<35✓ Conforms$/);
  expect(rowOf(/Kinematic/).textContent).toMatch(/12.70−0.20−0.20< 1%✕ Does not conform$/);
  expect(within(rowOf(/High-shear/)).getByText('Not in your data')).toBeTruthy();
  expect(within(rowOf(/Pumping/)).getByText('Not tested')).toBeTruthy();
});

const conforming = limit({ name: 'a', verdict: 'conforms' });
const untested = limit({ name: 'b', ...noValue, missing: 'not_tested' });
const notOwned = limit({ name: 'd', ...noValue, missing: 'not_owned' });

test.each([
  [
    'conforms',
    [conforming, limit({ name: 'c', verdict: 'conforms' })],
    'SAE 5W-30: all 2 limits judged conform.',
  ],
  ['undecided', [conforming, untested], 'SAE 5W-30: the limit judged conforms. 1 of 2 not tested.'],
  [
    'undecided',
    [conforming, untested, notOwned, limit({ name: 'e', ...noValue, missing: 'no_result' })],
    'SAE 5W-30: the limit judged conforms. 1 of 4 not tested, 1 not in your data, 1 no result.',
  ],
  ['undecided', [limit({})], /0 of 1 limit judged conform; the others are too near to decide/],
  [
    'does_not_conform',
    [limit({ verdict: 'does_not_conform' })],
    /broken limits: Cranking viscosity at −30 °C/,
  ],
  ['not_tested', [untested], 'SAE 5W-30: limits without a value: 1 of 1 not tested.'],
  ['not_tested', [], /states no grade of SAE J300/],
] as const)('the verdict %s is summarised by what was tested', async (word, limits, sentence) => {
  panel({ body: verdict({ verdict: word, limits: [...limits] }) });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a claim is refuted by the limits it breaks, and says how many were tested', async () => {
  const claims = [
    {
      ...{ name: 'ACEA C3', since: 2004, outcome: 'refuted' as const, sources: 'Limits from: ACEA 2010.' },
      limits: [
        limit({ name: 'Phosphorus', verdict: 'does_not_conform' }),
        limit({ name: 'Sulfur', ...noValue, missing: 'not_owned' }),
      ],
    },
    { name: 'API SG', since: 1988, outcome: 'not_tested' as const, sources: '', limits: [] },
  ];
  panel({ body: verdict({ claims }) });
  expect(
    await screen.findByText(
      'ACEA C3: refuted by Phosphorus; 1 of 2 bench limits judged (1 of 2 not in your data), engine tests are not.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Limits from: ACEA 2010.')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'ACEA C3: claimed and measured' })).toBeTruthy();
  expect(screen.getByText('API SG: no bench-test limit is known to us.')).toBeTruthy();
});

test('a limit on which methods disagree shows every result, and the label names what is not judged', async () => {
  const phosphorus = limit({
    ...{ name: 'Phosphorus', unit: 'mass %', limit: '0.06 to 0.08', value: '0.0781', decimals: 4 },
    ...{ method: 'ASTM D4951', conflict: true },
    further: [{ method: 'ASTM D5185', value: '882', unit: 'mg/kg' }],
  });
  const claim = {
    name: 'API SN',
    since: 2010,
    outcome: 'undecided' as const,
    sources: '',
    limits: [phosphorus],
  };
  panel({ body: verdict({ claims: [claim], unknown: ['GF-8A'], approvals: ['VW 504 00'] }) });
  expect(
    await screen.findByText(
      'API SN: undecided; 1 of 1 bench limit judged, engine tests are not. Methods disagree on Phosphorus: nothing is decided.',
    ),
  ).toBeTruthy();
  expect(rowOf(/Phosphorus/).textContent).toContain('ASTM D4951, with ASTM D5185 882 mg/kg');
  expect(rowOf(/Phosphorus/).textContent).toContain('≈ UndecidedMethods disagree');
  expect(screen.getByText('On the label, not known to us: GF-8A.')).toBeTruthy();
  expect(screen.getByText('Makers’ approvals on the label, without limits here: VW 504 00.')).toBeTruthy();
});

test('the verdict by R′ stands beside that by R, and the chosen values are asked for', async () => {
  const by_site = { verdict: 'conforms' as const, probability: 0.97 };
  const graded = verdict({ verdict: 'undecided', verdict_by_site: 'conforms', limits: [limit({ by_site })] });
  const bySite = 'By R′: ✓ Conforms, 97%';
  const { callsTo } = showOil({}, { [call]: { body: graded }, [ownedPdfs]: noPdf, [valuesCall]: noValues });
  await screen.findByRole('table');
  expect(rowOf(/Cranking/).textContent).toContain(`93%≈ Undecided${bySite}`);
  expect(screen.getByText(/By R′: the same with the site precision/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Values'), { target: { value: 'corrected' } });
  const corrected = { values: 'corrected' };
  await waitFor(() => expect(callsTo(call).map(queryOf)).toEqual([{}, corrected]));
  await waitFor(() => expect(callsTo(valuesCall).map(queryOf)).toEqual([{}, corrected]));
});

test('a corrected value shows the reported one below it', async () => {
  panel({ body: verdict({ limits: [limit({ value: '6200', reported: '6350' })] }) });
  await screen.findByRole('table');
  expect(rowOf(/Cranking/).textContent).toContain('6,2006,350 reported');
});

test('limits of an old oil name the source used for editions that are not available', async () => {
  panel({ body: verdict({ year: 1994 }) });
  expect(
    await screen.findByText(
      /assumption of the institute. Pumping limits are from the edition of December 1995/,
    ),
  ).toBeTruthy();
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

const ownedPdfs = 'GET /api/reports/owned-pdf/';
const noPdf = { body: { count: 0, results: [] } };
const valuesCall = 'GET /api/reports/oil-values/11/';
const queryOf = ({ query }: { query: URLSearchParams }) => Object.fromEntries(query);
const noValues = { body: { sample: 11, tests: [], corrections: [] } };

test('a user who owns no value sees neither verdict nor report', () => {
  const { sent } = showOil({ owned: [] });
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent).toEqual([]);
});

test('an oil with owned values shows its verdict, and no report without its full set', async () => {
  const { callsTo } = showOil({}, { [call]: { body: verdict() }, [ownedPdfs]: noPdf });
  expect(await screen.findByRole('heading', { name: 'Claimed and measured' })).toBeTruthy();
  expect(await screen.findByRole('table')).toBeTruthy();
  await waitFor(() => expect(callsTo(ownedPdfs)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Download PDF report' })).toBeNull();
});

const claimed = {
  ...{ name: 'ACEA C3', since: 2004, outcome: 'refuted' as const, sources: '' },
  limits: [limit({ name: 'Phosphorus', verdict: 'does_not_conform' })],
};
const withoutLimits = {
  name: 'API SG',
  since: 1988,
  outcome: 'not_tested' as const,
  sources: '',
  limits: [],
};

test('the verdicts on the grade and on each class with limits come before the values', async () => {
  showOil({}, { [call]: { body: verdict({ claims: [claimed, withoutLimits] }) }, [ownedPdfs]: noPdf });
  const line = screen.getByRole('list', { name: 'Verdicts' });
  await waitFor(() => expect(line.children).toHaveLength(2));
  expect([...line.children].map(({ textContent }) => textContent)).toEqual([
    '✕ Does not conform SAE 5W-30',
    '✕ Refuted ACEA C3',
  ]);
});

test.each([
  ['a wide window', false],
  ['a phone', true],
])('on %s the limits of a verdict are folded below its sentence: %j', async (_, isPhone) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  panel({ body: verdict({ claims: [claimed] }) });
  const sentence = await screen.findByText(/^ACEA C3: refuted/);
  expect(sentence.closest('details')?.open).toBe(!isPhone);
  vi.unstubAllGlobals();
});

test('the holder of the full set downloads the report; a failure is shown', async () => {
  const report = { metadata: 11, sae_grade: '5W30', report_number: 'R-11', year: 2018 };
  showOil(
    {},
    {
      [call]: { body: verdict() },
      [ownedPdfs]: { body: { count: 1, results: [report] } },
      'GET /api/reports/get-pdf-report/2018/R-11/': failureResponse(
        403,
        'full_set_not_held',
        'Comes with the full set.',
      ),
    },
  );
  await press('Download PDF report');
  expect(await screen.findByText('Comes with the full set.')).toBeTruthy();
});

test('a visitor sees neither verdict nor report', () => {
  const { sent } = showOil({}, {}, true);
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent).toEqual([]);
});
