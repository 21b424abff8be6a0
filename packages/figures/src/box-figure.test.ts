import type { SeriesOf } from '@iom/contract/analysis/series.schemas.ts';
import { expect, test } from 'vitest';
import { calcium, request } from '../test/examples.ts';
import { positionsIn, textsIn } from '../test/painted.ts';
import type { Figure } from './figure.ts';
import { seriesFigure } from './series-figure.ts';
import { toSvg } from './svg-figure.ts';

const palette = { text: '#000000', quiet: '#555555', hairline: '#dddddd', background: '#ffffff' };
const svgOf = (figure: Figure) =>
  toSvg(figure, { width: 900, height: 600, palette, fontFamily: 'Inter' })[0]?.svg ?? '';

const oil = (box: number, sample: number, value: number, qualifier: '<' | '>' | null = null) => ({
  ...{ box, sample, report_number: `R-${sample}`, brand_name: `Brand ${sample}`, value, qualifier },
});
const quartiles = { n: 51, censored: 0, min: 6.2, q1: 9, median: 10.1, q3: 11.4, max: 18.2 };
/** Noack by grade: one box with oils beyond its whiskers, one without, and two groups of too few oils for one. */
const series: SeriesOf<'box'> = {
  ...{ kind: 'box', n: 67, left_out: 0 },
  boxes: [
    { ...quartiles, value: '5W30', whisker_low: 6.2, whisker_high: 13.5, outliers: 2 },
    { ...quartiles, n: 12, value: '5W40', max: 12, whisker_low: 7, whisker_high: 12, outliers: 0 },
    { ...quartiles, n: 3, value: '5W20', min: 8, max: 9, whisker_low: 8, whisker_high: 9, outliers: 0 },
    { ...quartiles, n: 1, value: '20W50', whisker_low: 5, whisker_high: 5, outliers: 0 },
  ],
  oils: [oil(0, 1, 18.2), oil(0, 2, 14.1), oil(2, 3, 8), oil(2, 4, 8.6), oil(2, 5, 9, '<'), oil(3, 6, 5)],
};
const question = { kind: 'box', analyte: 1, group: 'sae_grade' } as const;
const figure = seriesFigure(series, request(question, [calcium]));

const near = (all: readonly (readonly [number, number])[], [x, y]: readonly [number, number]) =>
  all.some(([px, py]) => Math.abs(px - x) < 0.02 && Math.abs(py - y) < 0.03);

test('every number of a box plot is drawn where it is: ends, quartiles, medians and each oil named', () => {
  const svg = svgOf(figure);
  const drawn = positionsIn(svg, { names: ['5W-30', '5W-40', '5W-20', '20W-50'] }, {});
  for (const [at, box] of series.boxes.entries()) {
    const { whisker_low, q1, q3, whisker_high } = box;
    const isDrawn = [whisker_low, q1, q3, whisker_high].map((value) => near(drawn, [at, value]));
    // fewer than five oils have no box
    if (box.n >= 5) expect([box.value, isDrawn]).toEqual([box.value, [true, true, true, true]]);
    else expect(near(drawn, [at, box.q3])).toBe(false);
  }
  for (const { box, value } of series.oils) expect([value, near(drawn, [box, value])]).toEqual([value, true]);
  const circles = svg.match(/a2 2 0 1 0 4 0/g) ?? [];
  expect(circles).toHaveLength(series.oils.length);
});

test('the axis reaches every oil, and each group states its number of oils', () => {
  const texts = textsIn(svgOf(figure)).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['5W-30 (51)', '5W-40 (12)', '5W-20 (3)', '20W-50 (1)']));
  const ticks = texts.filter((text) => /^[\d.]+$/.test(text)).map(Number);
  expect(Math.max(...ticks)).toBeGreaterThan(15);
  expect(figure.note).toContain(
    'Points: oils beyond the whiskers and every oil of a group with fewer than 5.',
  );
});

test('a value with a qualifier is hollow, and a point names its oil and its value', () => {
  expect(figure).toMatchObject({
    marks: [
      { kind: 'boxes', boxes: [{ at: 0 }, { at: 1 }] },
      { kind: 'points', reports: ['R-1', 'R-2', 'R-3', 'R-4', 'R-6'] },
      { kind: 'points', isHollow: true, labels: ['R-5, Brand 5\nCalcium <9 mg/kg'] },
    ],
  });
});

test('oils at one place are one point with all names', () => {
  const same = seriesFigure(
    { ...series, oils: [oil(0, 1, 18.2), oil(0, 7, 18.2)] },
    request(question, [calcium]),
  );
  expect(same).toMatchObject({
    marks: [{}, { at: [[0, 18.2]], labels: ['R-1, Brand 1\nR-7, Brand 7\nCalcium 18.2 mg/kg'] }],
  });
  // two were not returned
  expect(same.note).toContain('Of 6 such oils the 2 oils furthest from the median are drawn.');
});

test('an axis that ends before an oil says what is beyond it', () => {
  const cut = seriesFigure(series, request({ ...question, axes: [{ to: 13, log: true }] }, [calcium]));
  expect(cut).toMatchObject({ y: { scale: 'log', max: 13 } });
  expect(cut.note).toContain('Beyond the ends of the axes: 2 points, parts of 1 box.');
  expect(svgOf(cut)).toContain('<clipPath');
});
