import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { expect, test } from 'vitest';
import { plotSvg } from '#test/fixtures/plot-svg.ts';
import { plotSvgs } from './plot-svg.ts';
import { seriesPlot } from './series-plots.ts';

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
  expect(plotSvg(plot).match(/a2 2 0 1 0 4 0/g)).toHaveLength(1334);
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
  const svg = plotSvg(seriesPlot(structuredClone(series) as never, question, analytes));
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
  expect(plotSvg(plot).match(/>\d{4}<\/text>/g)).toEqual(['>2012</text>', '>2013</text>', '>2014</text>']);
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
  const svg = plotSvg({
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
