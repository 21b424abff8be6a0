import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import AnswerPage from '../../../routes/account/data/answer.tsx';
import { analysisResponses } from '../../../test/fixtures/analysis.fixture.ts';
import { press, show } from '../../../test/page.tsx';

const oil = { sample: 4, report_number: 'R-4', brand_name: 'Hartmoor', year: 2015, sae_grade: '5W30' };
const other = { ...oil, sample: 5, report_number: 'R-5', brand_name: 'Velden' };

const product = {
  ...{
    sample: 4,
    brand_name: 'Hartmoor',
    region: 'Europe',
    sae_grade: '5W30',
    service_class: 'C3',
    bottles: 4,
  },
  ...{ mean: 11.9, total_deviation: 0.1, measurement_deviation: 0.03, product_deviation: 0.09, cpk: 2.2 },
  capability: 'good',
  reformulations: [{ after: 2012, by: 2015, elements: [{ name: 'Magnesium', from: 20.4, to: 450 }] }],
  differing: [{ report_number: 'R-9', year: 2013, elements: [{ name: 'Calcium', from: 2000, to: 900 }] }],
};

const cases = [
  {
    name: 'uniformity',
    figure: {
      ...{
        kind: 'control_chart',
        analyte: 'Kinematic Viscosity @ 100 C',
        unit: 'mm²/s',
        product: 'Hartmoor 5W30',
      },
      points: [{ report_number: 'R-4', year: 2015, value: 11.9 }],
      ...{ mean: 11.9, low: 11.8, high: 12, limits: { least: 9.3, most: 12.5 }, reformulated: [2015] },
      differing: product.differing,
    },
    row: product,
    note: /Hartmoor 5W30: 1 value, reformulated by 2015, one bottle differs: R-9 \(2013\)\./,
    cell: '2012–2015: Magnesium 20 to 450',
  },
  {
    name: 'fingerprint',
    figure: {
      ...{ kind: 'dendrogram', elements: ['Calcium'], limit: 12.6, same_package: 7 },
      oils: [
        { ...oil, contents: [2000] },
        { ...other, contents: [1800] },
      ],
      merges: [{ one: 0, other: 1, height: 4, size: 2 }],
    },
    row: { ...other, distance: 4, treat_ratio: 0.9, same_package: true },
    note: /7 oils cannot be told apart from Hartmoor, 5W-30, \d{4} \(R-4\) by its package\./,
    cell: 'Not told apart',
  },
  {
    name: 'base-stock',
    figure: {
      ...{ kind: 'ellipses', not_stated: 2 },
      groups: [{ group: 'III', oils: 5 }],
      ellipses: [{ group: 'III', density: 0.852, sulfur: 500, density_half: 0.01, sulfur_half: 800 }],
      points: [{ report_number: 'R-4', brand_name: 'Hartmoor', density: 0.851, sulfur: 480, group: 'III' }],
    },
    row: {
      ...{ ...oil, group: 'III', probability: 0.97, probabilities: [0, 0.02, 0.97, 0.01, 0] },
      ...{ density: 0.851, sulfur: 480, aromatics: 0.7 },
    },
    note: /Group III: 5 oils; not stated: 2 oils\./,
    cell: 'III',
  },
  {
    name: 'share-conforming',
    figure: {
      kind: 'shares',
      shares: [
        {
          ...{ group: '2015', judged: 20, fails: 2, undecided: 1, share: 0.1, low: 0.03, high: 0.3 },
          ...{ expected_false_fails: 0.02, fails_by_r: 1, share_by_r: 0.05 },
        },
      ],
      trend: null,
    },
    row: {
      ...{ group: '2015', judged: 20, fails: 2, undecided: 1, share: 0.1, low: 0.03, high: 0.3 },
      ...{ expected_false_fails: 0.02, fails_by_r: 1, share_by_r: 0.05 },
    },
    note: /2 of 20 verdicts fail\. By R of the methods: 1\./,
    cell: '2015',
  },
  {
    name: 'suspects',
    figure: {
      kind: 'suspects',
      kinds: [{ kind: 'no_additive', oils: 1 }],
      oils: [{ report_number: 'R-1', brand_name: 'A', kind: 'no_additive', excess: 6.7 }],
      distances: [
        { up_to: 1, oils: 90 },
        { up_to: 1e308, oils: 1 },
      ],
    },
    row: { ...oil, kind: 'no_additive', reason: 'No additive: Zn 20, Ca 45.', excess: 6.7 },
    note: /No additive: 1 oil\./,
    cell: 'No additive: Zn 20, Ca 45.',
  },
  {
    name: 'market-trend',
    figure: {
      ...{
        kind: 'trend',
        analyte: 'Phosphorus',
        unit: 'mg/kg',
        mix: [],
        classes: [{ name: 'SN', since: 2010 }],
      },
      years: [{ year: 2010, oils: 40, standardised: 811, median: null, covered: 1 }],
      trend: { slope: -10.42, intercept: 21_000, low: -12, high: -8, p: 0.001 },
    },
    row: { year: 2010, oils: 40, standardised: 811, median: null, covered: 1 },
    note: /Phosphorus: −10\.4 mg\/kg a year \(95%: −12 to −8\), p < 1%\./,
    cell: '811',
  },
  {
    name: 'chemistry-balance',
    figure: {
      kind: 'map',
      x: { name: 'Ash calculated from the metals', unit: 'mass %' },
      y: { name: 'Sulfated ash, measured', unit: 'mass %' },
      states: ['Recheck', 'Balanced'],
      ...{ report_number: ['R-4', 'R-6', 'R-7'], brand_name: ['A', 'B', 'C'] },
      ...{ sample: [4, 6, 7], xs: [0.8, 0.8, 0.8], ys: [1.2, 0.8, 0.8], state: [0, 1, 1] },
      ...{ lines: [], rechecks: 2 },
    },
    row: { ...oil, ash: 1.2, recheck: 'ash above the metals' },
    note: /^9 oils counted\. Recheck: 2, Balanced: 7\. 6 oils cannot be drawn in this picture\.$/,
    cell: 'ash above the metals',
  },
  {
    name: 'claim-audit',
    figure: {
      ...{ kind: 'audit', refuted: 2, undecided: 3, held: 1200 },
      tenths: [{ up_to: 0.1, refuted: 2, undecided: 3, held: 0 }],
    },
    row: { ...oil, claim: 'SN', outcome: 'undecided', retest: 'Noack', retest_source: 'to_be_run' },
    note: /1,205 claims: 2 refuted \(P at most 5%\), 3 undecided, 1,200 not refuted \(P at least 95%\)\./,
    cell: 'To be run',
  },
  {
    name: 'method-bridge',
    figure: {
      ...{ kind: 'bridge', x: 'Calcium', y: 'Calcium (D4951)', unit: 'mg/kg', precision: 'first' },
      points: [{ report_number: 'R-4', brand_name: 'Hartmoor', x: 2000, y: 2100 }],
      agreement: {
        verdict: 'correct',
        bias_class: '1b',
        slope: 1.05,
        intercept: 0,
        bias_in_r: 0.4,
        p: 0.001,
        scatter_p: 0.9,
        scatter_ratio: 0.8,
      },
    },
    row: { ...oil, x: 2000, y: 2100, residual: 0.4 },
    note: /correct before pooling by Calcium \(D4951\) = 1\.05 · Calcium \(class 1b\)\. The precision of the first method/,
    cell: '2,100',
  },
];

const showAnswer = (name: string, response: object) => {
  const body = { ...{ name, rule: 'The rule.', left_out: [], would_change: [], revision: '' }, ...response };
  show({
    pages: { '/data/answers/:name': AnswerPage },
    at: `/data/answers/${name}`,
    responses: { ...analysisResponses(), [`POST /api/reports/analysis/answers/${name}/`]: { body } },
  });
};

test.each(cases)(
  '$name says what was found and shows its rows',
  async ({ name, figure, row, note, cell }) => {
    const columns = Object.entries(row).flatMap(([key, value]) =>
      typeof value === 'object'
        ? []
        : [
            {
              ...{ key, label: key, unit: key === 'y' ? 'mg/kg' : '' },
              decimals: typeof value === 'number' ? 0 : null,
            },
          ],
    );
    showAnswer(name, { n: 9, count: 1, figure, columns, rows: [row] });
    expect(await screen.findByText(note)).toBeTruthy();
    expect(await screen.findByText(cell)).toBeTruthy();
    // a year has no thousands
    expect(screen.queryByText('2,010')).toBeNull();
  },
);

const window = { analyte: 3, unit: '', decimals: 0, peers: 40, censored: 0, quantiles: [], own_sample: null };

test.each([
  [
    'a value without a known R alone',
    [['Viscosity Index', null, null]],
    /\. Not judged because R is unknown: Viscosity Index\.$/,
  ],
  [
    'one besides a value in its window',
    [
      ['Calcium', 3, null],
      ['Viscosity Index', null, null],
    ],
    /\. No value of the oil is outside its window by more than R\. Not judged because R is unknown: Viscosity Index\.$/,
  ],
  [
    'a value far outside',
    [['Phosphorus', -9, 'above']],
    /\. The oil is outside by more than R: Phosphorus\.$/,
  ],
])('a target window tells %s', async (_what, own, note) => {
  const windows = own.map(([name, headroom, outside]) => ({ ...window, name, own: 549, headroom, outside }));
  showAnswer('target-window', {
    n: 40,
    count: 0,
    figure: { kind: 'windows', windows },
    columns: [],
    rows: [],
  });
  expect(await screen.findByText(note)).toBeTruthy();
});

test.each([
  [1, [oil], /Hartmoor, 5W-30, 2015 \(R-4\) cannot be compared: no other oil found has/],
  [2, [oil], /Hartmoor, 5W-30, 2015 \(R-4\) cannot be compared: no oil of another brand found has/],
  [2, [], /The chosen oil lacks one of the seven elements/],
])(
  'a fingerprint of %i oils with nothing to compare says why in place of a picture',
  async (n, oils, why) => {
    const figure = {
      ...{ kind: 'dendrogram', elements: ['Calcium'], limit: 12.6, same_package: 0, merges: [] },
      oils: oils.map((one) => ({ ...one, contents: [2000] })),
    };
    showAnswer('fingerprint', { n, count: 0, figure, columns: [], rows: [] });
    expect(await screen.findByText(why)).toBeTruthy();
    await screen.findByText('No rows on this page');
    expect(screen.queryByRole('button', { name: 'Save as PNG' })).toBeNull();
  },
);

const showComparison = () => {
  const shared = { analyte: 3, unit: '', decimals: 1, sample: 5, report_number: 'R-5', first_sample: 4 };
  const difference = (property: string) => ({
    ...{ ...shared, name: property, first_report_number: 'R-4', first: 10, value: 12, runs: 2 },
    ...{ difference: 2, critical: 1, basis: 'reproducibility', in_r: 2, low: 1, high: 3, p: 0.0001 },
    verdict: 'differs',
  });
  const rows = [difference('Calcium'), difference('Zinc')];
  const text = (key: string, label: string) => ({ key, label, unit: '', decimals: null });
  const number = (key: string, label: string, unit = '') => ({ key, label, unit, decimals: 1 });
  showAnswer('comparison', {
    ...{ n: 2, count: 2, rows, figure: { kind: 'forest', differences: rows } },
    columns: [
      ...[text('name', 'Property'), text('verdict', 'Verdict'), text('p', 'p (Holm)'), text('unit', 'Unit')],
      ...[text('report_number', 'Compared oil'), number('first', 'First oil, R-4'), number('value', 'Value')],
      ...[number('difference', 'Difference'), number('critical', 'Critical'), text('basis', 'Basis')],
      ...[number('in_r', 'Difference', 'R'), number('low', 'From', 'R'), number('high', 'To', 'R')],
    ],
    under_alarm: { 'R-5': ['Zinc'] },
  });
};
const rowTexts = () =>
  [...screen.getByRole('table').querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  );

test('a comparison names both oils, has the interval below the difference, and marks only the property whose value is under alarm', async () => {
  showComparison();
  expect(
    await screen.findByText(/R-4 is compared with R-5\. Shown to differ: Calcium, Zinc\.$/),
  ).toBeTruthy();
  const values = ['Differs', '< 0.001', '10.0', '12.0', '2.0', '1.0R', '2.01.0 to 3.0'];
  expect(rowTexts()).toEqual([
    [
      ...['Property', 'Verdict', 'p (Holm)', 'First oil, R-4', 'Value', 'Difference', 'CriticalBasis'],
      'Difference (R)95% interval',
    ],
    ['CalciumR-5', ...values],
    ['ZincR-5\u2009†', ...values],
  ]);
});

test('on a phone, a property of a comparison is a card with its verdict, p and interval', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: query === '(max-width: 48em)', addEventListener: () => undefined },
    ...{
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    },
  }));
  showComparison();
  await screen.findByText(/R-4 is compared with R-5/);
  const card =
    'Verdict: Differsp (Holm): < 0.001First oil, R-4: 10.0Value: 12.0Difference: 2.0Critical: 1.0Basis: RDifference (R): 2.095% interval: 1.0 to 3.0';
  expect(rowTexts()).toEqual([['Property'], [`CalciumR-5${card}`], [`ZincR-5\u2009†${card}`]]);
});

test('a touch screen shows the picture at once; a tap makes its points and files reachable', async () => {
  const { matchMedia } = globalThis;
  globalThis.matchMedia = (query) => ({
    ...matchMedia(query),
    matches: query === '' || query === '(hover: none)',
  });
  try {
    const picture = /How uniform|uniform/i;
    const shown = cases.find(({ name }) => name === 'uniformity');
    showAnswer('uniformity', { n: 9, count: 1, figure: shown?.figure, columns: [], rows: [] });
    expect(await screen.findByRole('img', { name: picture })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save as PNG' })).toBeNull();
    await press('Name the points of the picture');
    expect(await screen.findByRole('button', { name: 'Save as PNG' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Name the points of the picture' })).toBeNull();
  } finally {
    globalThis.matchMedia = matchMedia;
  }
});
