import { type AnswerName, answerNames, answers } from '@iom/contract/analysis/answers/answers.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { seriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  box,
  calcium,
  chartExamples,
  exampleFigure,
  quartiles,
  request,
  viscosity,
} from '../test/examples.ts';
import { textsIn } from '../test/painted.ts';
import {
  expectEveryPart,
  expectSame,
  optionOf,
  palette,
  planeFigure,
  style,
  svgOf,
} from '../test/painters.ts';
import { answerFigure } from './answers/answer-figure.ts';
import { toEChartsOption } from './echarts-option.ts';
import { axisTitle, categoryAxis, type Figure, numberAxis, type PlaneFigure, thinned } from './figure.ts';
import { seriesFigure } from './series-figure.ts';
import { toSvg } from './svg-figure.ts';

const answerTexts: Readonly<Record<AnswerName, string>> = {
  'claim-check': 'Does not conform',
  'claim-audit': 'Undecided',
  'share-conforming': '2015',
  'target-window': 'Own oil',
  comparison: 'Differs',
  uniformity: 'Reformulated by 2016',
  fingerprint: 'A & B, 5W-30, 2015',
  'base-stock': 'Group I',
  suspects: 'Beyond',
  'viscometric-map': 'Recheck',
  'chemistry-balance': 'Recheck',
  'market-trend': 'Theil–Sen line',
  'method-bridge': 'Correction',
};

test.each(answerNames)('%s is the same in print and on the screen', (name) => {
  const figure = exampleFigure(name);
  expect(figure.title).toBe(answers[name].title);
  expect(textsIn(svgOf(figure)).map(({ text }) => text)).toContain(answerTexts[name]);
  expectSame(figure);
  expectEveryPart(figure);
});

test('suspects of which none could be compared are points beyond their rule', () => {
  const figure = answerFigure('suspects', {
    ...{ kind: 'suspects', kinds: [], distances: [{ up_to: 1, oils: 0 }] },
    oils: [
      { report_number: 'R-1', brand_name: 'A', kind: 'no_additive', excess: 6.6667 },
      { report_number: 'R-2', brand_name: 'B', kind: 'outlier', excess: 1.2 },
    ],
  });
  expect(figure).toMatchObject({
    y: { names: ['No additive', 'Outlier of its class'], counts: [1, 1] },
    marks: [
      { kind: 'limit', value: 1 },
      {
        at: [
          [6.6667, 0],
          [1.2, 1],
        ],
        reports: ['R-1', 'R-2'],
      },
    ],
  });
  expect(JSON.stringify(figure)).toContain('R-1, A\\nNo additive\\n6.7 × its limit');
  expectSame(figure);
  expectEveryPart(figure);
});

test('every kind of chart has an example', () => {
  // a summary is a table
  const kinds = seriesQuestion.options.map(({ shape }) => shape.kind.value);
  expect([...new Set(chartExamples.map(([{ kind }]) => kind))].sort()).toEqual(
    kinds.filter((kind) => kind !== 'summary').sort(),
  );
});

test.each(chartExamples.filter(([{ kind }]) => kind !== 'parallel'))(
  '%j is the same in print and on the screen',
  (question, series) => {
    const grades = { sae_grade: ['5W30'], year: [2015] };
    const analytes = [{ ...viscosity, id: 1 }, calcium];
    for (const filters of [{}, grades]) {
      const figure = planeFigure(seriesFigure(series, { question, analytes, filters }));
      expectSame(figure);
      expectEveryPart(figure);
    }
  },
);

test('any points are the same in print and on the screen', () => {
  const number = fc.integer({ min: -1e6, max: 1e6 }).map((value) => value / 100);
  const oils = fc.array(fc.record({ x: number, y: number, group: fc.nat({ max: 7 }) }), { minLength: 2 });
  fc.assert(
    fc.property(oils, (all) => {
      const groups = Array.from({ length: 8 }, (_, index) => ({ value: `Brand ${index}`, n: 1 }));
      const lists = {
        x: all.map(({ x }) => x),
        y: all.map(({ y }) => y),
        group: all.map(({ group }) => group),
      };
      const series = {
        kind: 'points',
        line: null,
        n: all.length,
        left_out: 0,
        sample: lists.x,
        report_number: lists.x.map((_, index) => `R-${index}`),
        brand_name: lists.x.map(() => 'A'),
        censored: [],
        qualifiers: [],
        groups,
      } as const;
      const question = { kind: 'points', x: 1, y: 2, group: 'brand_name' } as const;
      fc.pre(new Set(lists.x).size > 1 && new Set(lists.y).size > 1);
      expectSame(
        planeFigure(seriesFigure({ ...series, ...lists, censored: [], qualifiers: [] }, request(question))),
      );
    }),
    { numRuns: 40 },
  );
});

test('parallel coordinates have the same axes, names and rows in print and on the screen', () => {
  const [question, series] = chartExamples.find(([{ kind }]) => kind === 'parallel') ?? [];
  if (!question || !series) throw new Error('no example');
  const figure = seriesFigure(series, request(question));
  const svg = svgOf(figure);
  const option = optionOf(figure);
  const rows = option.series.flatMap(({ data }) => data as number[][]);
  expect(rows).toEqual([
    [1, 3],
    [4, 3.5],
    [2, 4],
  ]);
  const texts = textsIn(svg).map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(option.legend?.data ?? ['']));
  expect(option.legend?.data).toEqual(['5W-30', '0W-20']);
  expect(texts.join(' ')).toContain('Kinematic Viscosity @ 100 °C (mm²/s)');
  expect(option.parallelAxis?.map(({ name }) => name.replaceAll('\n', ' '))).toEqual([
    'Calcium (mg/kg)',
    'Kinematic Viscosity @ 100 °C (mm²/s)',
  ]);
  expect(svg.match(/M[\d.]+ [\d.]+L[\d.]+ [\d.]+/g)).toHaveLength(rows.length);
});

const boxQuestion = (group: string) => ({ kind: 'box', analyte: 1, group }) as SeriesQuestion;

test.each([
  ['sae_grade', '5W30', '5W-30'],
  ['dexos_mark', 'True', 'Yes'],
  ['dexos_mark', 'False', 'No'],
  ['jaso_mark', null, 'Not stated'],
  ['state', '', 'Not stated'],
  ['year', 2015, '2015'],
] as const)('names the group of %s %j: %s', (group, value, text) => {
  const series = { kind: 'box' as const, n: 4, left_out: 0, boxes: [{ ...box, value }], oils: [] };
  expect(seriesFigure(series, request(boxQuestion(group)))).toMatchObject({ x: { names: [text] } });
});

const exampleOf = (kind: SeriesQuestion['kind']) => {
  const [question, series] = chartExamples.find(([one]) => one.kind === kind) ?? [];
  if (!question || !series) throw new Error('no example');
  return planeFigure(seriesFigure(series, request(question, [calcium, viscosity])));
};

test('a median that is a limit is hollow in a profile, and the note counts it', () => {
  const { marks, note } = exampleOf('profile');
  const hollow = marks.filter((mark) => mark.kind === 'points' && mark.isHollow);
  expect(hollow).toMatchObject([{ name: '5W-30', at: [[1, 0.5]], dodge: { index: 0, count: 2 } }]);
  expect(JSON.stringify(hollow)).toContain('Median <0.5');
  expect(note).toContain('1 of 4 medians are limits (< or >), drawn hollow.');
});

test('a trend says why its lines are dotted', () => {
  expect(exampleOf('trend').note).toContain(
    'the line to it is dotted. A line over years without a number in your data is dotted.',
  );
});

test('a figure of thousands of points is thinned and says so', () => {
  const count = 4000;
  const numbers = Array.from({ length: count }, (_, index) => index);
  const all = seriesFigure(
    {
      ...{ kind: 'points', n: count, groups: [{ value: null, n: count }], left_out: 0, censored: [] },
      ...{ sample: numbers, group: numbers.map(() => 0), x: numbers, y: numbers, line: null, qualifiers: [] },
      ...{ report_number: numbers.map(String), brand_name: numbers.map(() => 'A') },
    },
    request({ kind: 'points', x: 1, y: 2 }),
  );
  const figure = thinned(all, 1500);
  expect(figure.note).toBe('4,000 oils with a number. Of 4,000 points one in 3 is drawn.');
  expect(svgOf(figure).match(/a2 2 0 1 0 4 0/g)).toHaveLength(1334);
  expect(thinned(all, count)).toBe(all);
});

test('the axis of a single year is a few years wide', () => {
  const groups = [{ value: null, n: 4, years: [{ ...quartiles, year: 2013 }] }];
  const figure = seriesFigure(
    { kind: 'trend', n: 4, left_out: 0, groups },
    request({ kind: 'trend', analyte: 1 }),
  );
  expect(svgOf(figure, 500).match(/>\d{4}<\/text>/g)).toEqual(
    ['2012', '2013', '2014'].map((year) => `>${year}</text>`),
  );
  expect(toEChartsOption(figure, { palette })).toMatchObject({
    xAxis: { min: 2012, max: 2014, minInterval: 1 },
  });
});

/** Boxes of this many groups with long names. */
const manyBoxes = (count: number) => {
  const boxes = Array.from({ length: count }, (_, index) => ({
    ...{ ...box, value: `Brand ${String(index).padStart(2, '0')}` },
    ...{ max: 5 + index, whisker_high: 5 + index },
  }));
  return seriesFigure(
    { kind: 'box', n: 200, left_out: 0, boxes, oils: [] },
    request(boxQuestion('brand_name')),
  );
};

test('names that do not fit below a plot are beside it, and rows beyond a page are in several pictures of one scale', () => {
  const pictures = toSvg(manyBoxes(50), { ...style, width: 500, maxRows: 40 });
  const names = pictures.map(({ svg }) => svg.match(/Brand \d\d \(4\)/g) ?? []);
  expect(names.map(({ length }) => length)).toEqual([25, 25]);
  const [first, second] = pictures.map(({ svg }) => svg.match(/>\d+<\/text>/g));
  expect(first).toEqual(second);
  for (const { svg, height, width } of pictures) {
    expect(svg).toContain(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`);
    expect(height).toBeLessThan(748);
    expect(svg).toContain('>Calcium (mg/kg)</text>');
  }
});

test('the title of an axis with names beside the plot is below the legend', () => {
  const texts = textsIn(svgOf(exampleFigure('claim-audit'), 179));
  const yOf = (name: string) => texts.find(({ text }) => text === name)?.y ?? 0;
  expect(yOf('Probability that the claim holds') - yOf('Undecided')).toBeGreaterThan(8);
});

test('a legend of long names takes as many lines as it needs', () => {
  const names = Array.from({ length: 6 }, (_, index) => `${index} Three Quills Blending International`);
  const figure: PlaneFigure = {
    ...{ layout: 'plane', title: '', note: '' },
    ...planeFigure(manyBoxes(1)),
    marks: names.map((name, index) => ({
      ...{ kind: 'points', name, meaning: { of: 'series', index } },
      at: [[0, index]],
    })),
  };
  const keys = textsIn(svgOf(figure, 500)).filter(({ text }) => names.includes(text));
  expect(keys.map(({ y }) => y)).toEqual([7.5, 7.5, 7.5, 19.5, 19.5, 19.5]);
  expect(keys.every(({ x }) => x < 400)).toBe(true);
});

test('a file has the title above the figure and its note below', () => {
  const figure = { ...manyBoxes(3), note: '200 oils with a number. '.repeat(12).trim() };
  const [picture] = toSvg(figure, { ...style, width: 500, hasHeading: true });
  const texts = textsIn(picture?.svg ?? '').map(({ text }) => text);
  expect(texts[0]).toBe('Box plot by group: Calcium (mg/kg)');
  expect(texts.filter((text) => text.startsWith('200 oils')).length).toBeGreaterThan(1);
  expect(axisTitle(planeFigure(figure).y)).toBe('Calcium (mg/kg)');
});

test('a long name beside its row takes two lines, and a long one of the legend the lines it needs', () => {
  const long = 'Three Quills Blending International of the Northern Provinces';
  const figure: PlaneFigure = {
    ...{ layout: 'plane', title: '', note: '', x: numberAxis('Oils'), y: categoryAxis([long, 'B']) },
    marks: [long, 'Short'].map((name, index) => ({
      ...{ kind: 'points', name, meaning: { of: 'series', index } },
      at: [[1, index]],
    })),
  };
  const texts = textsIn(svgOf(figure, 180));
  const words = (anchor: string) =>
    texts
      .filter((one) => one.anchor === anchor && /[A-Z][a-z]/.test(one.text))
      .map(({ text }) => text)
      .join(' ');
  expect(words('end')).toBe(long);
  expect(words('start')).toBe(`${long} Short`);
  for (const { x, text, anchor } of texts)
    if (anchor === 'start') expect(x + text.length * 6.5 * 0.53).toBeLessThan(181);
});

test('titles of parallel axes have all their lines', () => {
  const title = 'Apparent Viscosity at High Temperature and High Shear Rate by a Rotational Viscometer';
  const axes = Array.from({ length: 12 }, () => numberAxis(title));
  const figure: Figure = { layout: 'parallel', title: '', note: '', axes, groups: [] };
  const texts = textsIn(svgOf(figure, 499));
  const first = texts.filter(({ x, anchor }) => anchor === 'middle' && x === texts[0]?.x);
  const own = texts.filter(({ anchor }) => anchor === 'middle').map(({ text }) => text);
  expect(own.slice(0, own.length / 12).join(' ')).toBe(title);
  expect(Math.min(...first.map(({ y }) => y))).toBeGreaterThan(0);
});
