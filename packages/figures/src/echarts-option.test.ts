import { expect, test } from 'vitest';
import { box, calcium, chartExamples, exampleFigure, quartiles, request } from '../test/examples.ts';
import { toEChartsOption } from './echarts-option.ts';
import { categoryAxis, clipMiddle, numberAxis, type PlaneFigure } from './figure.ts';
import { seriesFigure } from './series-figure.ts';

const palette = { text: '#000000', quiet: '#555555', hairline: '#dddddd', background: '#ffffff' };
const plane = (more: Partial<PlaneFigure>): PlaneFigure => ({
  ...{ layout: 'plane', title: 'Title', note: 'Note.', x: numberAxis('x'), y: numberAxis('y'), marks: [] },
  ...more,
});

const figureOfKind = (kind: string) => {
  const [question, series] = chartExamples.find(([one]) => one.kind === kind) ?? [];
  if (!question || !series) throw new Error('no example');
  return seriesFigure(series, request(question));
};

test('a box is drawn with whiskers that do not end inside it', () => {
  const boxes = [{ ...box, n: 5, whisker_high: 3.5 }];
  const question = { kind: 'box', analyte: 1 } as const;
  const figure = seriesFigure({ kind: 'box', n: 4, left_out: 0, boxes, oils: [] }, request(question));
  expect(toEChartsOption(figure, { palette })).toMatchObject({ series: [{ data: [[1, 2, 3, 4, 4]] }] });
});

test('what a selection leaves out fades', () => {
  const option = toEChartsOption(figureOfKind('points'), { palette, brushed: [[0, 10]] });
  expect(option).toMatchObject({
    series: [
      {
        name: '5W-30',
        data: [
          [1, 7, 0],
          [3, 9.5, 1],
        ],
        itemStyle: { opacity: 1 },
      },
      { name: '5W-30', data: [], itemStyle: { opacity: 0.15 } },
      { name: '0W-20', data: [], itemStyle: { opacity: 1 } },
      { name: '0W-20', data: [[-2, 8, 0]], itemStyle: { opacity: 0.15 } },
    ],
  });
  expect(toEChartsOption(figureOfKind('histogram'), { palette, brushed: [[1, 2]] })).toMatchObject({
    series: [{ data: [{ itemStyle: { opacity: 0.15 } }, { itemStyle: { opacity: 1 } }] }],
  });
  // boxes do not fade
  expect(toEChartsOption(figureOfKind('box'), { palette, brushed: [[90, 99]] }).series).toEqual(
    toEChartsOption(figureOfKind('box'), { palette }).series,
  );
});

test('an element profile is logarithmic unless a median is zero', () => {
  const optionOf = (median: number) =>
    toEChartsOption(
      seriesFigure(
        {
          ...{ kind: 'profile', n: 4, left_out: 0 },
          groups: [{ value: null, n: 4, analytes: [{ ...quartiles, median, analyte: 1 }] }],
        },
        request({ kind: 'profile', analytes: [1] }, [calcium]),
      ),
      { palette },
    );
  expect(optionOf(3)).toMatchObject({ yAxis: { type: 'log', name: 'Median (mg/kg)' } });
  expect(optionOf(0)).toMatchObject({ yAxis: { type: 'value' } });
});

test('limits of the same value are one line with both names', () => {
  const [question, series] = chartExamples.find(([{ kind }]) => kind === 'points') ?? [];
  if (!question || !series) throw new Error('no example');
  const analytes = [{ id: 1, name: 'Kinematic Viscosity @ 100 C', unit: 'mm²/s' }, calcium];
  const filters = { sae_grade: ['0W20', '5W30'] };
  const figure = seriesFigure(series, { question, analytes, filters });
  expect(figure.note).toContain('Limits: SAE J300 table 1, edition of April 2021');
  expect(figure).toMatchObject({
    marks: [
      {},
      {},
      { kind: 'limit', value: 6.9, text: '0W-20, at least 6.9' },
      { kind: 'limit', value: 9.3, text: '0W-20, less than; 5W-30, at least 9.3' },
      { kind: 'limit', value: 12.5, text: '5W-30, less than 12.5' },
    ],
  });
});

test('of many points a mark without one is not drawn as a large series, which ECharts cannot', () => {
  const at = Array.from({ length: 2500 }, (_, index) => [index, index] as const);
  const marks = [at, []].map((points, index) => ({
    ...{ kind: 'points' as const, meaning: { of: 'series' as const, index }, at: points },
  }));
  expect(toEChartsOption(plane({ marks }), { palette })).toMatchObject({
    series: [{ large: true }, { large: false, data: [] }],
  });
});

test('points of a qualifier are hollow', () => {
  const marks = [{ kind: 'points', meaning: { of: 'chosen' }, at: [[1, 2]], isHollow: true }] as const;
  expect(toEChartsOption(plane({ marks }), { palette })).toMatchObject({
    series: [{ itemStyle: { color: '#ffffff', borderColor: '#2a808e' } }],
  });
});

test('the title of a vertical axis is beside its numbers, however many digits they have', () => {
  const optionOf = (most: number, title: string) =>
    toEChartsOption(
      plane({
        y: numberAxis(title),
        marks: [
          {
            kind: 'points',
            meaning: { of: 'chosen' },
            at: [
              [0, 0],
              [1, most],
            ],
          },
        ],
      }),
      { palette },
    ) as unknown as { grid: { left: number }; yAxis: { nameGap: number; name: string } };
  const [short, long] = [optionOf(9, 'Noack'), optionOf(400_000, 'Noack')];
  // `400,000` of 12 pixels is about 46 wide, and its title 14 high
  expect(long.yAxis.nameGap).toBeGreaterThan(short.yAxis.nameGap);
  expect(long.yAxis.nameGap).toBeGreaterThanOrEqual(46 + 8);
  for (const { grid, yAxis } of [short, long]) expect(grid.left).toBeGreaterThanOrEqual(yAxis.nameGap + 14);
  const wrapped = optionOf(9, 'Median of the MRV Apparent Viscosity @ Grade Temperature (mPa·s)');
  expect(wrapped.yAxis.name.split('\n')).toHaveLength(2);
  expect(wrapped.grid.left).toBeGreaterThanOrEqual(wrapped.yAxis.nameGap + 28);
});

test('a picture has a title and the background of the page', () => {
  expect(toEChartsOption(plane({}), { palette, hasHeading: true })).toMatchObject({
    backgroundColor: '#ffffff',
    title: { text: 'Title', subtext: 'Note.' },
  });
});

test('similar long names on an axis stay apart', () => {
  const long = [
    'Apparent Viscosity at Low Temperature, −30 °C',
    'Apparent Viscosity at Low Temperature, −35 °C',
  ];
  expect(long.map((name) => clipMiddle(name, 22))).toEqual([
    'Apparent V…ure, −30 °C',
    'Apparent V…ure, −35 °C',
  ]);
  expect(clipMiddle('Calcium', 22)).toBe('Calcium');
});

test('lines between two names have an axis that writes the names', () => {
  const marks = [
    {
      kind: 'lines',
      meaning: { of: 'chosen' },
      lines: [
        [
          [0, 0.5],
          [1, 1],
        ],
      ],
    },
  ] as const;
  const option = toEChartsOption(plane({ y: categoryAxis(['A', 'B']), marks }), { palette });
  expect(option).toMatchObject({ yAxis: { type: 'value', min: -0.5, max: 1.5, inverse: true } });
});

test('an axis is at the edge where the other one passes zero, as the first row of a dendrogram does', () => {
  const option = toEChartsOption(exampleFigure('fingerprint'), { palette });
  expect(option).toMatchObject({ xAxis: { axisLine: { onZero: false } } });
});

test('a long name of the legend has lines, for which the plot has room', () => {
  const name = 'Three Quills Blending International of the Northern Provinces';
  const figure = (names: readonly string[]) =>
    plane({
      marks: names.map((own, index) => ({
        ...{ kind: 'points', name: own, meaning: { of: 'series', index }, at: [[0, 0]] },
      })),
    });
  const option = toEChartsOption(figure([name, 'B']), { palette, width: 340 });
  const { formatter } = option.legend as { formatter: (name: string) => string };
  expect(formatter(name).split('\n').length).toBeGreaterThan(1);
  expect(formatter(name).replaceAll('\n', ' ')).toBe(name);
  const short = toEChartsOption(figure(['A', 'B']), { palette, width: 340 });
  expect(option.grid?.top).toBeGreaterThan(short.grid?.top ?? 0);
});

test('names that do not fit beside each other wrap, and very many are on pages', () => {
  const named = (...names: string[]) => {
    const marks = names.map(
      (name, index) => ({ kind: 'points', name, meaning: { of: 'series', index }, at: [] }) as const,
    );
    return toEChartsOption(plane({ marks }), { palette, width: 358 }) as unknown as {
      grid: { top: number };
      legend: { type: string };
    };
  };
  const [short, wrapped] = [named('A', 'B'), named('Conforms', 'Undecided', 'Does not conform', 'Limit')];
  expect([short.legend.type, wrapped.legend.type]).toEqual(['plain', 'plain']);
  expect(wrapped.grid.top - short.grid.top).toBe(24);
  const many = named(...Array.from({ length: 30 }, (_, index) => `Brand ${index}`));
  expect([many.legend.type, many.grid.top]).toEqual(['scroll', short.grid.top]);
});
