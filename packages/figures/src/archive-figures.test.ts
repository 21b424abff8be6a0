import { expect, test } from 'vitest';
import { textsIn } from '../test/painted.ts';
import {
  chosenRangeFigure,
  decadeFigures,
  distributionFigure,
  monthFigure,
  rangeLabel,
  regionYearsFigure,
} from './archive-figures.ts';
import type { Figure } from './figure.ts';
import { toSvg } from './svg-figure.ts';

const palette = { text: '#000000', quiet: '#555555', hairline: '#dddddd', background: '#ffffff' };
const svgOf = (figure: Figure, width = 300) =>
  toSvg(figure, { width, height: 100, palette, fontFamily: 'inherit', hasTitles: true })[0]?.svg ?? '';
const textsOf = (figure: Figure, width?: number) => textsIn(svgOf(figure, width)).map(({ text }) => text);
const titlesOf = (figure: Figure) =>
  [...svgOf(figure).matchAll(/<title>([^<]*)</g)].map(([, title]) => title);

const months = ['2025-12', '2026-01', '2026-02'].map((month, index) => ({ month, value: index * 10 }));
const dollars = (value: number) => `$${value}`;

test('the largest month has its value above it, and each bar has its month as title', () => {
  const figure = monthFigure('Sales', months, dollars);
  expect(textsOf(figure)).toEqual(expect.arrayContaining(['Dec 25', 'Jan 26', 'Feb 26', '$20']));
  expect(titlesOf(figure)).toEqual(['2025-12: $0', '2026-01: $10', '2026-02: $20']);
  expect(textsOf(figure).filter((text) => text.startsWith('$'))).toEqual(['$20']);
});

test('the bar of a single month is not as wide as the picture', () => {
  const svg = svgOf(monthFigure('Sales', months.slice(2), dollars), 900);
  const [, width] = /<title>2026-02[^<]*<\/title><path d="M[\d. ]+h([\d.]+)/.exec(svg) ?? [];
  expect(Number(width)).toBeCloseTo(60, 0);
});

test('as many months are named as have room, and without a value none is the largest', () => {
  const year = Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    value: 0,
  }));
  const names = textsOf(monthFigure('Sales', year, dollars), 150).filter((text) => / 26$/.test(text));
  expect(names.length).toBeGreaterThan(2);
  expect(names.length).toBeLessThan(8);
  expect(textsOf(monthFigure('Sales', year, dollars)).some((text) => text.startsWith('$'))).toBe(false);
});

const regions = [
  { region: 'Europe', oils: [10, 0, 5] },
  { region: 'Africa', oils: [30, 1, 5] },
];

test('regions have their colors, one on the other, and years beside the selected one are paler', () => {
  const figure = regionYearsFigure('Oils', [2019, 2020, 2021], regions, 2021);
  expect(figure.marks.map((mark) => 'isPale' in mark && [mark.name, mark.isPale, mark.at])).toEqual([
    ['Europe', false, [[2, 5]]],
    [
      'Europe',
      true,
      [
        [0, 10],
        [1, 0],
      ],
    ],
    ['Africa', false, [[2, 5]]],
    [
      'Africa',
      true,
      [
        [0, 30],
        [1, 1],
      ],
    ],
  ]);
  expect(figure.marks[2]?.meaning).toEqual({ of: 'region', value: 'Africa' });
  expect(titlesOf(figure)).toContain('2020, Africa: 1 oil');
  expect(svgOf(figure).match(/fill-opacity="0.4"/g)).toHaveLength(4);
  expect(regionYearsFigure('Oils', [2019, 2020, 2021], regions).marks).toHaveLength(2);
});

const bins = [
  { from: null, to: 10, oils: 20 },
  { from: 10, to: 11, oils: 80 },
  { from: 11, to: 13, oils: 80 },
  { from: 13, to: null, oils: 30 },
];
const analyte = { id: 1, name: 'Viscosity @ 40 C', unit: 'mm²/s', decimals: 1 };
const distribution = { analyte, oils: 210, bins } as Parameters<typeof distributionFigure>[0];

test('the area of a bar is its number of oils, and the open ends are pale and without ticks', () => {
  const { marks, x } = distributionFigure(distribution);
  const areas = marks.map((mark) => mark.kind === 'bars' && (mark.at[0]?.[1] ?? 0) * (mark.width ?? 0));
  expect(areas).toEqual([20, 80, 80, 30]);
  expect(marks.map((mark) => mark.kind === 'bars' && mark.isPale)).toEqual([true, false, false, true]);
  expect(x).toMatchObject({ ticksWithin: [10, 13] });
  const ticks = textsIn(svgOf(distributionFigure(distribution)))
    .filter(({ anchor, text }) => anchor === 'middle' && /^\d/.test(text))
    .map(({ text }) => Number(text));
  expect(ticks.length).toBeGreaterThan(1);
  for (const tick of ticks) expect(tick >= 10 && tick <= 13).toBe(true);
  expect(titlesOf(distributionFigure(distribution))).toContain('below 10 mm²/s: 20 oils');
});

test('two ranges with one edge between them have a width', () => {
  const two = [
    { from: null, to: 0, oils: 20 },
    { from: 0, to: null, oils: 40 },
  ];
  const { marks } = distributionFigure({ ...distribution, bins: two });
  expect(marks.map((mark) => mark.kind === 'bars' && mark.width)).toEqual([1, 1]);
});

test('ranges have names', () => {
  expect(bins.map(rangeLabel)).toEqual(['below 10', '10 to 11', '11 to 13', '13 and above']);
});

test('bins that meet the typed range are the chosen ones', () => {
  const equal = [0, 1, 2, 3].map((from) => ({ from, to: from + 1, count: 5 }));
  const chosen = (low?: number, high?: number) =>
    chosenRangeFigure('', equal, low, high).marks.map((mark) => mark.kind === 'bars' && mark.at.length);
  expect([chosen(), chosen(1.5), chosen(1.5, 2.5), chosen(9)]).toEqual([
    [4, 0],
    [3, 1],
    [2, 2],
    [0, 4],
  ]);
});

const axis = (name: string, unit: string, from: number, to: number, count: number) => ({
  ...{ name, unit, from, to, bins: count },
});
const plot = {
  x: axis('Kinematic viscosity', 'mm²/s', 7, 21, 14),
  y: axis('Evaporation loss', 'mass %', 5, 25, 20),
  decades: [
    {
      decade: 1990,
      cells: [
        [3, 8, 20],
        [4, 9, 80],
      ] satisfies [number, number, number][],
    },
    { decade: 2000, cells: [[6, 5, 40]] satisfies [number, number, number][] },
  ],
};

test('the axes of all decades cover the bins with oils, and four times the oils make twice the radius', () => {
  const [first, second] = decadeFigures(plot).map(({ figure }) => figure);
  expect(first?.x).toMatchObject({ domain: [10, 14], unit: 'mm²/s' });
  expect(second?.y).toEqual(first?.y);
  const [dots] = first?.marks ?? [];
  const [small = 0, large = 0] = (dots?.kind === 'points' && dots.sizes) || [];
  expect(large).toBeCloseTo(2 * small);
  expect(dots).toMatchObject({
    at: [
      [10.5, 13.5],
      [11.5, 14.5],
    ],
  });
});

test('a line separates the SAE grades that the viscosity axis crosses', () => {
  const limits = decadeFigures(plot)[0]?.figure.marks.flatMap((mark) =>
    mark.kind === 'limit' ? [[mark.value, mark.text]] : [],
  );
  expect(limits).toEqual([[12.5, '30 | 40']]);
});

test('describes a decade by its own figures', () => {
  expect(decadeFigures(plot).map(({ label }) => label)).toEqual([
    '1990s: 100 oils in 2 dots, Kinematic viscosity between 10 and 12 mm²/s, Evaporation loss between 13 and 15 mass %.',
    '2000s: 40 oils in 1 dot, Kinematic viscosity between 13 and 14 mm²/s, Evaporation loss between 10 and 11 mass %.',
  ]);
});
