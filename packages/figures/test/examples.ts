// A response of every kind of chart and of every kind of figure of the answers.

import type { MapFigure } from '@iom/contract/analysis/answers/answer.schemas.ts';
import type { AnswerFigure, AnswerName } from '@iom/contract/analysis/answers/answers.ts';
import type { DrawnSeries, SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { answerFigure } from '../src/answers/answer-figure.ts';
import type { ChartRequest } from '../src/chart-request.ts';

const oil = { sample: 1, report_number: 'R-1', brand_name: 'A & B', year: 2015, sae_grade: '5W30' };
const drawnOil = { report_number: 'R-1', brand_name: 'A & B' };
const quantiles = [1, 2, 3, 4, 5].map((value, index) => ({
  ...{ probability: index / 4, value, low: value, high: value },
}));
const window = {
  analyte: 1,
  name: 'KV',
  unit: '',
  decimals: 1,
  peers: 20,
  censored: 0,
  quantiles,
  own: 4,
  own_sample: null,
};
const compared = {
  ...{
    analyte: 1,
    name: 'KV',
    unit: '',
    decimals: 2,
    sample: 2,
    report_number: 'R-2',
    first_sample: 1,
    first_report_number: 'R-1',
    first: 1,
    value: 2,
    runs: 2,
  },
  ...{ difference: 1, critical: 0.5, basis: 'reproducibility' as const, in_r: 2, low: 1, high: 3, p: 0.01 },
};
const share = { group: '2015', judged: 30, fails: 3, undecided: 1, expected_false_fails: 0 };
const axis = { name: 'Ash', unit: 'mass %' };
const counts = { conforms: 3, undecided: 1, does_not_conform: 2, not_tested: 0 };

const mapExample: MapFigure = {
  ...{ kind: 'map', x: axis, y: axis, states: ['Others', 'Recheck'] },
  ...{ sample: [1, 2, 3], xs: [1, 1.5, 2], ys: [2, 1.5, 1], state: [1, 0, 0] },
  ...{ report_number: ['R-1', 'R-2', 'R-3'], brand_name: ['A', 'B', 'C'] },
  lines: [
    {
      name: 'Equal',
      points: [
        [0, 0],
        [2, 2],
      ],
    },
  ],
};

const answerExamples: { readonly [N in AnswerName]: AnswerFigure<N> } = {
  'claim-check': {
    ...{ kind: 'limits', claim: 'SN', outcomes: [] },
    limits: ['Noack', 'Sulfated ash'].map((name) => ({ name, unit: '', ...counts })),
  },
  'claim-audit': {
    ...{ kind: 'audit', refuted: 4, undecided: 3, held: 90 },
    tenths: Array.from({ length: 10 }, (_, tenth) => ({
      ...{ up_to: (tenth + 1) / 10, refuted: tenth === 0 ? 4 : 0 },
      ...{ undecided: tenth === 5 ? 3 : 0, held: tenth === 9 ? 90 : 0 },
    })),
  },
  'share-conforming': {
    ...{ kind: 'shares', trend: null },
    shares: [
      { ...share, share: 0.1, low: 0.05, high: 0.2 },
      { ...share, group: '2016', share: null, low: null, high: null },
      { ...share, group: '2017', share: 0.3, low: 0.2, high: 0.45 },
    ],
  },
  'target-window': {
    kind: 'windows',
    windows: ['KV', 'Noack'].map((name) => ({ ...window, name, outside: null, headroom: 1 })),
  },
  comparison: {
    kind: 'forest',
    differences: [
      { ...compared, verdict: 'differs' },
      { ...compared, name: 'Noack', in_r: -0.2, low: -0.9, high: 0.5, verdict: 'same' },
    ],
  },
  uniformity: {
    ...{
      kind: 'control_chart',
      analyte: 'KV',
      unit: 'mm²/s',
      product: 'Product',
      mean: 10,
      low: 9,
      high: 11,
    },
    points: [{ report_number: 'R-1', year: 2015, value: 10.4 }],
    ...{ limits: { least: 9.3, most: 12.5 }, reformulated: [2016], differing: [] },
  },
  fingerprint: {
    ...{ kind: 'dendrogram', elements: ['Calcium'], limit: 12.6, same_package: 1 },
    oils: [1, 2].map(() => ({ ...oil, contents: [1000] })),
    merges: [{ one: 0, other: 1, height: 4, size: 2 }],
  },
  'base-stock': {
    ...{ kind: 'ellipses', groups: [], not_stated: 0 },
    ellipses: [{ group: 'I', density: 0.88, sulfur: 4000, density_half: 0.01, sulfur_half: 900 }],
    points: [
      { ...drawnOil, density: 0.88, sulfur: 4100, group: 'I' },
      { ...drawnOil, density: 0.86, sulfur: 410, group: null },
    ],
  },
  suspects: {
    kind: 'suspects',
    kinds: [],
    oils: [],
    distances: [
      { up_to: 1, oils: 9 },
      { up_to: 2, oils: 1 },
    ],
  },
  'viscometric-map': mapExample,
  'chemistry-balance': { ...mapExample, rechecks: 1 },
  'market-trend': {
    ...{
      kind: 'trend',
      analyte: 'Phosphorus',
      unit: 'mg/kg',
      mix: [],
      classes: [{ name: 'SN', since: 2010 }],
    },
    years: [
      { year: 2010, oils: 10, standardised: 800, median: 790, covered: 1 },
      { year: 2014, oils: 12, standardised: 760, median: null, covered: 1 },
    ],
    trend: { slope: -1, intercept: 2800, low: -2, high: 0, p: 0.1 },
  },
  'method-bridge': {
    ...{ kind: 'bridge', x: 'Calcium', y: 'Calcium (D4951)', unit: 'mg/kg', precision: 'both' },
    agreement: {
      ...{ verdict: 'correct', bias_class: '2', slope: 1.1, intercept: 3 },
      ...{ bias_in_r: 0.5, p: 0, scatter_p: 0.5, scatter_ratio: 1 },
    },
    points: [
      { ...drawnOil, x: 1000, y: 1100 },
      { ...drawnOil, x: 2000, y: 2200 },
    ],
  },
};

/** The figure of the example of an answer. */
export const exampleFigure = <N extends AnswerName>(name: N) => answerFigure(name, answerExamples[name]);

export const calcium = { id: 1, name: 'Calcium', unit: 'mg/kg' };
export const viscosity = { id: 2, name: 'Kinematic Viscosity @ 100 C', unit: 'mm²/s' };
export const quartiles = { n: 4, censored: 0, min: 1, q1: 2, median: 3, q3: 4, max: 5 };
export const box = { ...quartiles, value: '5W30', whisker_low: 1, whisker_high: 5, outliers: 0 };
const groups = [
  { value: '5W30', n: 2 },
  { value: '0W20', n: 1 },
];
const byGrade = { group: 'sae_grade' as const };
const oils = {
  ...{ n: 3, groups, left_out: 0, sample: [1, 2, 3], group: [0, 1, 0], censored: [1] },
  ...{ report_number: ['R-1', 'R-2', 'R-3'], brand_name: ['A', 'B', 'C'] },
  qualifiers: [{ oil: 1, analyte: 0, qualifier: '<' as const }],
};

/** What a chart asks of these analytes, without filters. */
export const request = (
  question: SeriesQuestion,
  analytes: ChartRequest['analytes'] = 'analyte' in question ? [calcium] : [calcium, viscosity],
): ChartRequest => ({ question, analytes, filters: {} });

export const chartExamples: readonly (readonly [SeriesQuestion, DrawnSeries])[] = [
  [
    { kind: 'histogram', analyte: 1, bins: 2 },
    {
      ...{ kind: 'histogram', n: 3, censored: 0 },
      bins: [
        { from: 0, to: 1, count: 3 },
        { from: 1, to: 2, count: 5 },
      ],
    },
  ],
  [
    { kind: 'histogram', analyte: 1, bins: 1 },
    { kind: 'histogram', n: 3, censored: 1, bins: [{ from: 10.5, to: 10.5, count: 3 }] },
  ],
  [
    { kind: 'points', x: 1, y: 2, ...byGrade },
    { kind: 'points', ...oils, x: [1, -2, 3], y: [7, 8, 9.5], line: null },
  ],
  [
    { kind: 'points', x: 1, y: 2, line: true, axes: [{ from: -1 }, { log: true }] },
    {
      ...{ kind: 'points', ...oils, groups: [{ value: null, n: 3 }], group: [0, 0, 0] },
      ...{ x: [1, -2, 3], y: [7, 8, 9.5] },
      line: {
        ...{ n: 3, slope: 0.4, slope_low: 0.1, slope_high: 0.7, r_squared: 0.5 },
        at: [
          { x: 1, y: 8, low: 7.5, high: 8.5 },
          { x: 3, y: 9, low: 8.2, high: 9.9 },
        ],
      },
    },
  ],
  [
    { kind: 'box', analyte: 1, ...byGrade },
    {
      ...{ kind: 'box', n: 4, left_out: 0 },
      boxes: [
        { ...box, n: 40, outliers: 1, max: 9 },
        { ...box, value: '0W20', n: 1, min: 2, max: 2 },
        { ...box, n: 9, value: null, whisker_low: 3, median: 3.5 },
      ],
      oils: [
        { box: 0, sample: 1, report_number: 'R-1', brand_name: 'A', value: 9, qualifier: '>' },
        { box: 1, sample: 2, report_number: 'R-2', brand_name: 'B', value: 2, qualifier: null },
      ],
    },
  ],
  [
    { kind: 'trend', analyte: 1, ...byGrade },
    {
      ...{ kind: 'trend', n: 4, left_out: 0 },
      groups: groups.map((group, index) => ({
        ...group,
        years: [2012, 2013, 2015, 2016].map((year) => ({
          ...{ ...quartiles, year, median: 3 + index, n: year === 2016 ? 3 : 12 },
        })),
      })),
    },
  ],
  [
    { kind: 'profile', analytes: [1, 2], ...byGrade },
    {
      ...{ kind: 'profile', n: 4, left_out: 0 },
      groups: groups.map((group, index) => ({
        ...group,
        analytes: [
          { ...quartiles, analyte: 1, median: 30 },
          { ...quartiles, analyte: 2, min: 0.5, median: 0.5 + index, censored: index === 0 ? 3 : 1 },
        ],
      })),
    },
  ],
  [
    { kind: 'parallel', analytes: [1, 2], ...byGrade },
    {
      ...{ kind: 'parallel', ...oils },
      values: [
        [1, 2, 4],
        [3, 4, 3.5],
      ],
    },
  ],
];
