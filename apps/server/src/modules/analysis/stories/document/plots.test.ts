import type { MapFigure } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { type AnswerFigure, type AnswerName, answerNames } from '@iom/contract/analysis/answers/answers.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { expect, test } from 'vitest';
import { answerAnalyses } from '../../answers/answer-analyses.ts';
import { plotSvgs } from './plot-svg.ts';
import { seriesPlot } from './series-plots.ts';

/** The only picture of a plot. */
const svgOf = (plot: Parameters<typeof plotSvgs>[0]) => {
  const [svg = '', ...others] = plotSvgs(plot);
  expect(others).toEqual([]);
  return svg;
};

const oil = { sample: 1, report_number: 'R-1', brand_name: 'A & B', year: 2015, sae_grade: '5W30' };
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
    sample: 2,
    report_number: 'R-2',
    first_sample: 1,
    first: 1,
    value: 2,
    runs: 2,
  },
  ...{ difference: 1, critical: 0.5, basis: 'reproducibility' as const, in_r: 2, low: 1, high: 3, p: 0.01 },
};
const share = { group: '2015', judged: 30, fails: 3, undecided: 1, expected_false_fails: 0 };
const axis = { name: 'Ash', unit: 'mass %' };
const counts = { conforms: 3, undecided: 1, does_not_conform: 2, not_tested: 0 };

const mapOf: MapFigure = {
  ...{ kind: 'map', x: axis, y: axis, states: ['Recheck'], sample: [1], xs: [1], ys: [2], state: [0] },
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

const figures: { readonly [N in AnswerName]: [AnswerFigure<N>, string] } = {
  'claim-check': [
    { kind: 'limits', claim: 'SN', limits: [{ name: 'Noack', unit: '', ...counts }], outcomes: [] },
    'Does not conform',
  ],
  'share-conforming': [
    { kind: 'shares', shares: [{ ...share, share: 0.1, low: 0.05, high: 0.2 }], trend: null },
    '2015',
  ],
  'target-window': [{ kind: 'windows', windows: [{ ...window, outside: null, headroom: 1 }] }, 'Middle half'],
  comparison: [{ kind: 'forest', differences: [{ ...compared, verdict: 'differs' }] }, 'Differs'],
  uniformity: [
    {
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
      ...{ limits: { least: 9.3, most: 12.5 }, reformulated: [2016] },
    },
    'Reformulated by 2016',
  ],
  fingerprint: [
    {
      ...{ kind: 'dendrogram', elements: ['Calcium'], limit: 12.6, same_package: 1 },
      oils: [1, 2].map(() => ({ ...oil, contents: [1000] })),
      merges: [{ one: 0, other: 1, height: 4, size: 2 }],
    },
    'A &amp; B, 5W-30, 2015',
  ],
  'base-stock': [
    {
      ...{ kind: 'ellipses', groups: [], not_stated: 0 },
      ellipses: [{ group: 'I', density: 0.88, sulfur: 4000, density_half: 0.01, sulfur_half: 900 }],
      points: [{ density: 0.88, sulfur: 4100, group: 'I' }],
    },
    'Group I',
  ],
  suspects: [
    {
      kind: 'suspects',
      kinds: [],
      distances: [
        { up_to: 1, oils: 9 },
        { up_to: 2, oils: 1 },
      ],
    },
    'Beyond',
  ],
  'viscometric-map': [mapOf, 'Recheck'],
  'chemistry-balance': [{ ...mapOf, rechecks: 1 }, 'Recheck'],
  'market-trend': [
    {
      ...{
        kind: 'trend',
        analyte: 'Phosphorus',
        unit: 'mg/kg',
        mix: [],
        classes: [{ name: 'SN', since: 2010 }],
      },
      years: [{ year: 2010, oils: 10, standardised: 800, median: 790, covered: 1 }],
      trend: { slope: -1, intercept: 2800, low: -2, high: 0, p: 0.1 },
    },
    'Theil–Sen line',
  ],
  'method-bridge': [
    {
      ...{ kind: 'bridge', x: 'Calcium', y: 'Calcium (D4951)', unit: 'mg/kg', precision: 'both' },
      agreement: { verdict: 'correct', bias_class: '2', slope: 1.1, intercept: 3, p: 0, scatter_p: 0.5 },
      points: [
        { x: 1000, y: 1100 },
        { x: 2000, y: 2200 },
      ],
    },
    'Correction',
  ],
};

const printed = <N extends AnswerName>(name: N) => {
  const [figure, text] = figures[name];
  return { svg: svgOf(answerAnalyses[name].plot(figure)), text };
};

test.each(answerNames)('draws the picture of %s with what it shows in words', (name) => {
  const { svg, text } = printed(name);
  expect(svg).toContain(`>${text}</text>`);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

test('a picture of thousands of oils draws some of them and says so', () => {
  const count = 4000;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const plot = seriesPlot(
    {
      ...{ kind: 'points', n: count, groups: [{ value: null, n: count }], left_out: 0, censored: [] },
      ...{ sample: numbers, group: numbers.map(() => 0), x: numbers, y: numbers },
    },
    { kind: 'points', x: 1, y: 2 },
    [
      { id: 1, name: 'KV', unit: '' },
      { id: 2, name: 'Noack', unit: '%' },
    ],
  );
  expect(plot.note).toBe('4,000 oils with a number. Of 4,000 points one in 3 is drawn.');
  expect(svgOf(plot).match(/a2 2 0 1 0 4 0/g)).toHaveLength(1334);
});

const quartiles = { n: 4, censored: 0, min: 1, q1: 2, median: 3, q3: 4, max: 5 };
const box = { ...quartiles, value: '5W30', whisker_low: 1, whisker_high: 5, outliers: 0 };
const analytes = [{ id: 1, name: 'Calcium', unit: 'mg/kg' }];

test.each([
  [{ kind: 'histogram', n: 3, censored: 0, bins: [{ from: 0, to: 1, count: 3 }] }, 'Oils'],
  [{ kind: 'histogram', n: 3, censored: 1, bins: [{ from: 10.5, to: 10.5, count: 3 }] }, 'Oils'],
  [{ kind: 'box', n: 4, left_out: 0, boxes: [{ ...box, value: null }] }, 'All oils (4)'],
  [
    {
      kind: 'trend',
      n: 4,
      left_out: 0,
      groups: [{ value: null, n: 4, years: [{ ...quartiles, year: 2015 }] }],
    },
    'All oils',
  ],
  [
    {
      kind: 'profile',
      n: 4,
      left_out: 0,
      groups: [{ value: null, n: 4, analytes: [{ ...quartiles, analyte: 1 }] }],
    },
    'Calcium (mg/kg)',
  ],
  [
    {
      ...{ kind: 'parallel', n: 2, groups: [{ value: null, n: 2 }], left_out: 0, sample: [1, 2] },
      ...{
        group: [0, 0],
        censored: [],
        values: [
          [1, 2],
          [3, 4],
        ],
      },
    },
    'Calcium (mg/kg)',
  ],
] as const)('draws the chart of %o', (series, text) => {
  const question = { kind: series.kind } as SeriesQuestion;
  const svg = svgOf(seriesPlot(structuredClone(series) as never, question, analytes));
  expect(svg).toContain(`>${text}</text>`);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

test.each([
  ['sae_grade', '5W30', '5W-30 (4)'],
  ['dexos_mark', 'True', 'Yes (4)'],
  ['dexos_mark', 'False', 'No (4)'],
  ['jaso_mark', null, 'Not stated (4)'],
  ['state', '', 'Not stated (4)'],
  ['year', 2015, '2015 (4)'],
] as const)('names the group of %s %j as on the screen: %s', (group, value, text) => {
  const boxes = [{ ...box, value }];
  const plot = seriesPlot(
    { kind: 'box', n: 4, left_out: 0, boxes },
    { kind: 'box', analyte: 1, group },
    analytes,
  );
  expect(plot.y).toMatchObject({ names: [text] });
});

test('the axis of a single year is a few years wide', () => {
  const groups = [{ value: null, n: 4, years: [{ ...quartiles, year: 2013 }] }];
  const plot = seriesPlot(
    { kind: 'trend', n: 4, left_out: 0, groups },
    { kind: 'trend', analyte: 1 },
    analytes,
  );
  expect(svgOf(plot).match(/>\d{4}<\/text>/g)).toEqual(['>2012</text>', '>2013</text>', '>2014</text>']);
});

test('of more rows than fit on a page each stands in one of several pictures, all with the same scale', () => {
  const boxes = Array.from({ length: 50 }, (_, index) => ({
    ...box,
    ...{ value: `Brand ${String(index).padStart(2, '0')}`, max: 5 + index, whisker_high: 5 + index },
  }));
  const question = { kind: 'box', analyte: 1, group: 'brand_name' } as const;
  const plot = seriesPlot({ kind: 'box', n: 200, left_out: 0, boxes }, question, analytes);
  const pictures = plotSvgs(plot);
  const names = pictures.map((svg) => svg.match(/Brand \d\d/g) ?? []);
  expect(names.map(({ length }) => length)).toEqual([25, 25]);
  expect(names.flat()).toEqual(boxes.map(({ value }) => value));
  const [first, second] = pictures.map((svg) => svg.match(/>\d+<\/text>/g));
  expect(first).toEqual(second);
  for (const svg of pictures) {
    expect(Number(/viewBox="0 0 \S+ (\S+)"/.exec(svg)?.[1])).toBeLessThan(748);
    expect(svg).toContain('>Calcium (mg/kg)</text>');
  }
});

test('a legend of long names takes as many lines as it needs', () => {
  const names = Array.from({ length: 6 }, (_, index) => `${index} Three Quills Blending International`);
  const svg = svgOf({
    x: { name: 'x' },
    y: { name: 'y' },
    note: '',
    marks: names.map((name, index) => ({
      ...{ kind: 'points' as const, shape: 'circle' as const, colour: '#123456', name },
      at: [[index, index]] as const,
    })),
  });
  const keys = [...svg.matchAll(/<rect x="([\d.]+)" y="(\d+)" width="6"/g)];
  expect(keys.map(([, x, y]) => [Number(x) < 400, Number(y)])).toEqual(
    [2, 2, 2, 14, 14, 14].map((y) => [true, y]),
  );
  for (const name of names) expect(svg).toContain(name);
});
