import { answerNames } from '@iom/contract/analysis/answers/answers.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import AnswerPage from '../../../routes/account/data/answer.tsx';
import { analysisResponses, analytes } from '../../../test/fixtures/analysis.fixture.ts';
import { address, failureResponse, member, type Responses, show } from '../../../test/page.tsx';
import { AnswerPage as AnswerOfName } from './AnswerPage.tsx';
import AnswersPage from './answers.page.tsx';

const claimCall = 'POST /api/reports/analysis/answers/claim-check/';

const limit = (verdict: string, value: number) => ({
  analyte: 2,
  name: 'Noack evaporation loss',
  limit: 'Noack evaporation loss: at most 15',
  unit: 'mass %',
  value,
  qualifier: null,
  verdict,
  margin: 15 - value,
  margin_in_r: (15 - value) / 2,
  probability: verdict === 'does_not_conform' ? 0.02 : 0.98,
  further: [],
  conflict: false,
});
const claimResponse = {
  name: 'claim-check',
  rule: 'The rule.',
  n: 2,
  left_out: [{ reason: 'The label does not state SL.', count: 3 }],
  would_change: [{ test: { id: 7, name: 'Sulfated Ash' }, price: 35, oils: 4, samples: [3, 4, 5, 9] }],
  revision: 'f2c1a0de-0000',
  figure: {
    kind: 'limits',
    claim: 'SL',
    limits: [
      {
        name: 'Noack evaporation loss',
        unit: 'mass %',
        conforms: 1,
        undecided: 0,
        does_not_conform: 1,
        not_tested: 0,
      },
    ],
    outcomes: [
      { outcome: 'does_not_conform', oils: 1 },
      { outcome: 'not_refuted', oils: 1 },
    ],
  },
  columns: [
    { key: 'report_number', label: 'Report', unit: '', decimals: null },
    { key: 'outcome', label: 'SL', unit: '', decimals: null },
  ],
  count: 2,
  rows: [
    { sample: 1, report_number: 'R-1', outcome: 'does_not_conform', limits: [limit('does_not_conform', 19)] },
    { sample: 2, report_number: 'R-2', outcome: 'not_refuted', limits: [limit('conforms', 11)] },
  ],
};

const renderAnswer = (path: string, responses: Responses = {}, user: typeof member | null = member) =>
  show({
    user,
    pages: { '/data/answers': AnswersPage, '/data/answers/:name': AnswerPage },
    at: path,
    responses: { ...analysisResponses(), [claimCall]: { body: claimResponse }, ...responses },
  });

test('the overview leads to answers by role and keeps the filters', async () => {
  renderAnswer('/data/answers?year=2019');
  const link = await screen.findByRole('link', { name: 'Claim check' });
  expect(link.getAttribute('href')).toBe('/data/answers/claim-check?year=2019');
  // each with its picture over the sample set, which the title beside it names
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[src*="-narrow-light.svg"]')];
  expect(pictures.map((one) => one.getAttribute('src'))).toEqual(
    expect.arrayContaining(answerNames.map((name) => `/pictures/plots/${name}-narrow-light.svg`)),
  );
  for (const picture of pictures)
    expect(['alt', 'loading', 'width'].map((name) => picture.getAttribute(name))).toEqual([
      '',
      'lazy',
      '358',
    ]);
});

test('parameters fold, for a phone', async () => {
  renderAnswer('/data/answers/claim-check?parameters={"claim":"SL"}');
  const fold = await screen.findByRole('button', { name: 'Parameters' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(fold.getAttribute('aria-controls') ?? '')?.textContent).toContain('Claim');
});

test('parameters are open where the answer fails', async () => {
  renderAnswer('/data/answers/claim-check?parameters={"claim":"SL"}', {
    [claimCall]: failureResponse(503, 'unavailable', 'Busy.'),
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Parameters' }).getAttribute('aria-expanded')).toBe('true'),
  );
});

test('the answer of earlier filters is marked, without its counts, until that of the new ones is there', async () => {
  const answer = Promise.withResolvers<{ body: object }>();
  const { router } = renderAnswer('/data/answers/claim-check?parameters={"claim":"SL"}', {
    [claimCall]: ({ body }) => (Object(body).year ? answer.promise : { body: claimResponse }),
  });
  await screen.findByText(/^2 oils counted\./);
  void router.navigate('/data/answers/claim-check?year=2019&parameters={"claim":"SL"}');
  expect(await screen.findAllByText('Updating…')).toHaveLength(2);
  expect(screen.queryByText(/^2 oils counted|^Displaying/)).toBeNull();
  expect(screen.getByRole('table').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
  answer.resolve({ body: { ...claimResponse, n: 1 } });
  expect(await screen.findByText(/^1 oil counted\./)).toBeTruthy();
  expect(screen.queryByText('Updating…')).toBeNull();
});

test('marks the oils of the table with a value of a batch under alarm, and names the values', async () => {
  renderAnswer('/data/answers/claim-check?parameters={"claim":"SL"}', {
    [claimCall]: { body: { ...claimResponse, under_alarm: { 'R-2': ['Kinematic Viscosity @ 100 C'] } } },
  });
  const noted = await screen.findByText('R-2: Kinematic Viscosity @ 100 °C');
  expect(noted.closest('section')?.textContent).toContain(
    'batch of these values is under alarm: its reference oil signaled',
  );
  const cellOf = (number: string) => screen.getByText(number).closest('td')?.textContent;
  expect([cellOf('R-1'), cellOf('R-2')]).toEqual(['R-1', 'R-2\u2009†']);
});

test('an answer shows n, the table, what was left out and what would change it', async () => {
  const { callsTo } = renderAnswer('/data/answers/claim-check?year=2019&parameters={"claim":"SL"}');
  expect(
    await screen.findByText(
      /^2 oils counted\. SL: does not conform 1, not refuted 1\. 1 bench limit judged, engine tests are not\.$/,
    ),
  ).toBeTruthy();
  expect(callsTo(claimCall).at(-1)?.body).toMatchObject({
    year: ['2019'],
    parameters: { claim: 'SL' },
    page: 1,
  });
  const cells = (await screen.findByText('R-1')).closest('tr')?.querySelectorAll('td');
  expect([...(cells ?? [])].map((cell) => cell.textContent)).toEqual([
    'R-1',
    'Does not conform',
    '✕ 19.0 P 2%',
  ]);
  expect(screen.getByText('The label does not state SL: 3')).toBeTruthy();
  expect(screen.getByText(/4 oils, \$35\.00 each/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order' }).getAttribute('href')).toBe(
    '/dataset/tests?oils=3-5.9&test=7',
  );
});

test('a parameter is chosen in the URL; one that cannot be read is the default', async () => {
  const { callsTo } = renderAnswer('/data/answers/claim-check?parameters={"claim":"XX"}&page=2');
  await screen.findByText('R-1');
  expect(callsTo(claimCall).at(-1)?.body).toMatchObject({ parameters: { claim: 'SAE J300' } });
  expect(screen.getByText('Part of this link was ignored')).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: 'Claim' }));
  fireEvent.click(await screen.findByRole('option', { name: 'C3' }));
  await waitFor(() =>
    expect(decodeURIComponent(address())).toBe(
      '/data/answers/claim-check?parameters={"claim":"C3","precision":"method"}',
    ),
  );
  expect(screen.queryByText('Part of this link was ignored')).toBeNull();
});

test('a parameter that cannot be read leaves the others as they are', async () => {
  const shareCall = 'POST /api/reports/analysis/answers/share-conforming/';
  const { callsTo } = renderAnswer('/data/answers/share-conforming?parameters={"claim":"XX","by":"region"}', {
    [shareCall]: failureResponse(503, 'unavailable', 'Busy.'),
  });
  await screen.findByText('Busy.');
  expect(callsTo(shareCall).at(-1)?.body).toMatchObject({ parameters: { claim: 'SAE J300', by: 'region' } });
  expect(screen.getByText('Part of this link was ignored')).toBeTruthy();
});

test.each([
  ['cut off', '{"claim":"SL"'],
  ['no JSON', 'SL'],
  ['a list', '["SL"]'],
  ['too long', `{"claim":"SL","x":"${'x'.repeat(4000)}"}`],
])('parameters that are %s are not used, and the page says so', async (_what, parameters) => {
  const { callsTo } = renderAnswer(`/data/answers/claim-check?parameters=${parameters}`);
  await screen.findByText('R-1');
  expect(callsTo(claimCall).at(-1)?.body).toMatchObject({ parameters: { claim: 'SAE J300' } });
  expect(screen.getByText('Part of this link was ignored')).toBeTruthy();
});

test('an answer that counts no oil says so and keeps the reasons', async () => {
  renderAnswer('/data/answers/claim-check', {
    [claimCall]: { body: { ...claimResponse, n: 0, count: 0, rows: [] } },
  });
  expect(await screen.findByText('No oil can be evaluated')).toBeTruthy();
  expect(screen.getByText('The label does not state SL: 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'See it over the sample set' }));
  await waitFor(() => expect(address()).toBe('/data/answers/claim-check?sample_set=true'));
});

test('one column names an oil with its label, so that the verdict is in view', async () => {
  const column = (key: string, label: string) => ({ key, label, unit: '', decimals: null });
  const label = { brand_name: 'Valorine', year: 2016, sae_grade: '5W30' };
  renderAnswer('/data/answers/claim-check', {
    [claimCall]: {
      body: {
        ...claimResponse,
        columns: [
          ...[column('report_number', 'Report'), column('brand_name', 'Brand'), column('year', 'Year')],
          ...[column('sae_grade', 'SAE grade'), column('outcome', 'SL')],
        ],
        rows: claimResponse.rows.map((row) => ({ ...row, ...label })),
      },
    },
  });
  expect((await screen.findAllByText('Valorine, 5W-30, 2016')).length).toBe(2);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.slice(0, 2)).toEqual(['Oil', 'SL']);
});

test('an answer over no oil does not say that every oil found is counted', async () => {
  renderAnswer('/data/answers/claim-check', {
    [claimCall]: { body: { ...claimResponse, n: 0, left_out: [], would_change: [], count: 0, rows: [] } },
  });
  expect(await screen.findByText('No oil matches')).toBeTruthy();
  expect(screen.getByText('Nothing: no oil was found.')).toBeTruthy();
  expect(screen.queryByText(/reasons are below|you hold all/)).toBeNull();
});

test('an unknown name is not found', async () => {
  renderAnswer('/data/answers/nothing');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
});

const setCall = 'GET /api/reports/analysis/sample-set/';
const sampleOil = (sample: number, brand_name: string) => ({
  ...{ sample, report_number: `S-${sample}`, brand_name, year: 2010, sae_grade: '5W30' },
});
const sampleSet = { oils: [sampleOil(1, 'Alpha'), sampleOil(2, 'Beta')], analytes };
const difference = {
  ...{
    analyte: 3,
    name: 'Calcium',
    unit: 'mg/kg',
    sample: 2,
    report_number: 'S-2',
    first: 1000,
    value: 2500,
  },
  ...{ runs: 2, difference: 1500, critical: 100, basis: 'reproducibility', in_r: 9, low: 8, high: 10 },
  ...{ p: 0.001, verdict: 'differs' },
};
const comparisonCall = 'POST /api/reports/analysis/answers/comparison/';
const comparisonResponse = {
  ...claimResponse,
  ...{ name: 'comparison', left_out: [], would_change: [], count: 1 },
  figure: { kind: 'forest', differences: [difference] },
  columns: [
    ['name', 'Property'],
    ['unit', 'Unit'],
    ['verdict', 'Verdict'],
    ['report_number', 'Compared oil'],
  ].map(([key, label]) => ({ key, label, unit: '', decimals: null })),
  rows: [difference],
};

test('a visitor sees the answers over the sample set, marked as such, and asks for nothing else', async () => {
  const { callsTo, sent } = renderAnswer('/data/answers', { [setCall]: { body: sampleSet } }, null);
  expect(await screen.findByText('Sample set: 2 oils, free to try')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Claim check' }));
  expect(await screen.findByText('R-1')).toBeTruthy();
  expect(address()).toBe('/data/answers/claim-check?sample_set=true');
  expect(callsTo(claimCall).at(-1)?.body).toEqual({
    ...{ sample_set: true, page: 1, page_size: 20, parameters: { claim: 'SAE J300', precision: 'method' } },
  });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(new Set(sent.map(({ call }) => call))).toEqual(new Set([setCall, claimCall]));
});

test('a customer chooses between own data and the sample set; the filters stay for the own data', async () => {
  const { callsTo } = renderAnswer('/data/answers/claim-check?year=2019', { [setCall]: { body: sampleSet } });
  await screen.findByText('R-1');
  fireEvent.click(screen.getByRole('radio', { name: 'Sample set' }));
  expect(await screen.findByText('Sample set: 2 oils, free to try')).toBeTruthy();
  await waitFor(() => expect(callsTo(claimCall).at(-1)?.body).not.toHaveProperty('year'));
  fireEvent.click(screen.getByRole('radio', { name: 'Your data' }));
  await waitFor(() => expect(screen.queryByText('Sample set: 2 oils, free to try')).toBeNull());
  expect(address()).toBe('/data/answers/claim-check?year=2019');
});

test('an oil is found by its label among all that are held, and two are needed to compare', async () => {
  const oilsCall = 'POST /api/reports/analysis/oils/';
  const { callsTo } = renderAnswer('/data/answers/comparison?year=2010', {
    [comparisonCall]: { body: comparisonResponse },
    [oilsCall]: ({ body }) => {
      const { search } = body as { search: string };
      const results = sampleSet.oils.filter(({ brand_name }) => brand_name.toLowerCase().includes(search));
      return { body: { count: results.length, results } };
    },
  });
  await screen.findByText('Shown to differ: Calcium.', { exact: false });
  // the compared oil is named below the property, so that a phone has the values in view
  const property = within(screen.getByRole('table'))
    .getByText(/^Calcium/)
    .closest('td') as HTMLElement;
  expect(within(property).getByRole('link', { name: 'S-2' })).toBeTruthy();
  const field = screen.getByRole('combobox', { name: 'Oils' });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: 'beta' } });
  await waitFor(() =>
    expect(callsTo(oilsCall).at(-1)?.body).toMatchObject({ search: 'beta', year: ['2010'] }),
  );
  fireEvent.click(await screen.findByRole('option', { name: 'S-2 Beta, 5W-30, 2010' }));
  expect(address()).toBe('/data/answers/comparison?year=2010');
  fireEvent.change(field, { target: { value: 'alpha' } });
  fireEvent.click(await screen.findByRole('option', { name: 'S-1 Alpha, 5W-30, 2010' }));
  await waitFor(() =>
    expect(callsTo(comparisonCall).at(-1)?.body).toMatchObject({ parameters: { samples: [2, 1] } }),
  );
});

test('the first render of a sample set that the address names is the server’s, which hides until the account is known', () => {
  const render = (search: string) =>
    renderToString(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={[`/data/answers/suspects${search}`]}>
            <AnswerOfName name="suspects" notFound="" />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    );
  expect(render('?sample_set=true')).toContain('until-account');
});
