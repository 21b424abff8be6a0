import { expect, test } from 'vitest';
import { textsIn } from '../test/painted.ts';
import type { Figure } from './figure.ts';
import { elementFigure, viscosityFigure } from './report-figures.ts';
import { toSvg } from './svg-figure.ts';

const palette = { text: '#000000', quiet: '#555555', hairline: '#dddddd', background: '#ffffff' };
const svgOf = (figure: Figure | null, width = 238) =>
  (figure && toSvg(figure, { width, height: 150, palette, fontFamily: 'Inter', rowHeight: 9 })[0]?.svg) ?? '';

const measured = { at40: 63.2, at100: 10.9, band: { min: 9.3, below: 12.5 }, cold: [] };

test('viscosity over temperature is a straight line through both measured points', () => {
  const svg = svgOf(viscosityFigure({ ...measured, band: null }));
  const [, start = '', end = ''] = /<path d="M([^L"]*)L([^"]*)"[^>]*stroke-width="1.1"\/>/.exec(svg) ?? [];
  const [x1 = 0, y1 = 0] = start.split(' ').map(Number);
  const [x2 = 0, y2 = 0] = end.split(' ').map(Number);
  const [, dashed = ''] = /<path d="([^"]*)"[^>]*dasharray/.exec(svg) ?? [];
  const ends = dashed.split(/[ML]/).filter(Boolean);
  expect(ends).toHaveLength(4);
  for (const [x = 0, y = 0] of ends.map((pair) => pair.split(' ').map(Number)))
    expect(y).toBeCloseTo(y1 + ((x - x1) / (x2 - x1)) * (y2 - y1), 0);
});

test('states the measured values, and quantities and grade in the legend', () => {
  const cold = [
    { apparatus: 'CCS' as const, celsius: -30, mPas: 5210 },
    { apparatus: 'MRV' as const, celsius: -35, mPas: 18_300 },
  ];
  const texts = textsIn(svgOf(viscosityFigure({ ...measured, cold }))).map(({ text }) => text);
  for (const text of ['63.20', '10.90', '5,210', '18,300', 'CCS, mPa·s', 'MRV, mPa·s', 'Kinematic, mm²/s'])
    expect(texts).toContain(text);
  expect(texts).toContain('Claimed grade at 100 °C');
});

test('two points that are no line have no figure', () => {
  expect(viscosityFigure({ ...measured, at40: 9, at100: 10 })).toBeNull();
});

test('no tick of an axis is printed over another', () => {
  const cold = [{ apparatus: 'MRV' as const, celsius: -40, mPas: 390_000 }];
  const texts = textsIn(svgOf(viscosityFigure({ ...measured, cold }), 150));
  const beside = texts.filter(({ anchor, text }) => anchor === 'end' && /^[\d,]+$/.test(text));
  const heights = beside.map(({ y }) => y).sort((a, b) => a - b);
  expect(heights.length).toBeGreaterThan(5);
  expect(heights.every((y, index) => index === 0 || y - (heights[index - 1] ?? 0) >= 7)).toBe(true);
});

test('an element has its content beyond the end of its bar, inside the picture', () => {
  const elements = [
    { symbol: 'Ca', mgKg: 12_210.4 },
    { symbol: 'B', mgKg: 120 },
  ];
  const svg = svgOf(elementFigure(elements));
  const [, left, width] = /d="M([\d.]+) [\d.]+h([\d.]+)/.exec(svg) ?? [];
  const text = textsIn(svg).find((one) => one.text === '12,210');
  expect(text?.anchor).toBe('start');
  expect(text?.x).toBeGreaterThan(Number(left) + Number(width));
  expect((text?.x ?? 0) + 6 * 6.5 * 0.53).toBeLessThanOrEqual(238);
});
