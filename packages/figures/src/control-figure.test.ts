import { expect, test } from 'vitest';
import { textsIn } from '../test/painted.ts';
import { type ControlPoint, controlFigure } from './control-figure.ts';
import { toSvg } from './svg-figure.ts';

const palette = { text: '#000000', quiet: '#555555', hairline: '#dddddd', background: '#ffffff' };
const point = (value: number, year = 2016, more: Partial<ControlPoint> = {}): ControlPoint => ({
  ...{ batch: String(value), laboratory: 'A', year, value, signal: '' },
  ...more,
});
const chartOf = (points: readonly ControlPoint[], limits = { lower: 10.58, upper: 10.755 }) =>
  controlFigure({
    ...{ title: 'Reference oil', unit: 'mm²/s', limitsName: 'Control limits', mean: 10.66, limits, points },
    valueText: (value) => `${value.toFixed(2)} mm²/s`,
  });
const svgOf = (points: readonly ControlPoint[], width = 800) =>
  toSvg(chartOf(points), { width, palette, fontFamily: 'inherit', hasTitles: true })[0]?.svg ?? '';

test('ticks are round and have the digits they need', () => {
  const texts = textsIn(svgOf([point(10.7)])).map(({ text }) => text);
  expect(texts.filter((text) => /^\d+\.\d+$/.test(text))).toEqual(['10.60', '10.65', '10.70', '10.75']);
});

test('each year is written once where it begins, unless years would overlap', () => {
  const points = [2016, 2016, 2017, 2018, 2018].map((year, index) => point(index, year));
  const years = (width: number) =>
    textsIn(svgOf(points, width)).flatMap(({ text }) => (/^20\d\d$/.test(text) ? [text] : []));
  expect(years(800)).toEqual(['2016', '2017', '2018']);
  expect(years(120)).toEqual(['2016', '2017']);
});

test('a point names its laboratory, batch and value, and is ringed where it signals', () => {
  const signal = 'beyond the limits';
  const svg = svgOf([point(10.7, 2016, { batch: '16-1' }), point(10.8, 2017, { batch: '17-1', signal })]);
  expect([...svg.matchAll(/<title>([^<]*)</g)].map(([, title]) => title)).toEqual([
    'A, batch 16-1: 10.70 mm²/s',
    'A, batch 17-1: 10.80 mm²/s, beyond the limits',
  ]);
  expect(svg.match(/<circle /g)).toHaveLength(1);
});

test('the moving average runs through the points that have one', () => {
  const points = [12, 13, 14].map((value, index) => point(value, 2016, { ewma: index === 0 ? null : value }));
  expect(chartOf(points).marks).toContainEqual(
    expect.objectContaining({
      name: 'Moving average (λ = 0.4)',
      lines: [
        [
          [1, 13],
          [2, 14],
        ],
      ],
    }),
  );
  expect(chartOf([point(1)]).marks.map((mark) => 'name' in mark && mark.name)).not.toContain(
    'Moving average (λ = 0.4)',
  );
});

test('the marked batch has a line with its name, in its laboratory alone', () => {
  const points = [point(1, 2016, { batch: 'B' }), point(2, 2016, { batch: 'B', laboratory: 'B' })];
  const lines = (batch: string) =>
    controlFigure({
      ...{ title: '', unit: '', limitsName: '', mean: null, limits: null, points },
      ...{ valueText: String, marked: { batch, laboratory: 'B' } },
    }).marks.filter(({ kind }) => kind === 'limit');
  expect(lines('B')).toMatchObject([{ axis: 'x', value: 1, text: 'B' }]);
  expect(lines('')).toEqual([]);
});
