// Figures of answers with numbers along both axes, and the dendrogram.

import type { MapFigure } from '@iom/contract/analysis/answers/answer.schemas.ts';
import type { AnswerFigure } from '@iom/contract/analysis/answers/answers.ts';
import {
  type BaseStockGroupName,
  baseStockGroups,
} from '@iom/contract/analysis/answers/base-stock.answer.ts';
import { oilName } from '@iom/contract/analysis/oil-names.rules.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { Meaning } from '../colors.ts';
import {
  categoryAxis,
  type LimitMark,
  type LinesMark,
  type Mark,
  type NumberAxis,
  numberAxis,
  numberText,
  type Point,
} from '../figure.ts';
import { type NamedPoint, oilText, pointMarks, valueWords } from '../oil-points.ts';
import type { FigureContent } from './category-figures.ts';
import { bracketsOf, ellipseLine, leavesOf } from './geometry.ts';

const named = (name: string, unit: string) => numberAxis(typographicName(name), { unit });
const years = numberAxis('Year', { format: 'year' });

/** An oil of an answer as a point, with its coordinates in words. */
const oilPoint = (
  [x, y]: readonly [NumberAxis, NumberAxis],
  at: Point,
  { report_number: report, brand_name: brand }: { report_number: string; brand_name: string },
  group = '',
): NamedPoint => ({
  ...{ at, report, isHollow: false },
  label: oilText({ report, brand }, group, [
    valueWords({ name: x.title, unit: x.unit }, { number: Number(at[0].toPrecision(6)), qualifier: null }),
    valueWords({ name: y.title, unit: y.unit }, { number: Number(at[1].toPrecision(6)), qualifier: null }),
  ]),
});

const guide = (axis: LimitMark['axis'], value: number, text: string): LimitMark => ({
  ...{ kind: 'limit', meaning: { of: 'guide' }, axis, value, text },
});

/** The bottles of one product by year, between the limits of the measurement and of SAE J300. */
export const controlChart = (figure: AnswerFigure<'uniformity'>): FigureContent => {
  const { points, analyte, unit, low, high, limits, reformulated } = figure;
  const gradeLimit = (value: number | null, text: string): LimitMark[] =>
    value === null
      ? []
      : [
          {
            ...{ kind: 'limit', meaning: { of: 'limit' }, axis: 'y', value },
            text: `SAE J300, ${text} ${numberText(value)}`,
          },
        ];
  return {
    x: years,
    y: named(analyte, unit),
    note: [figure.product, high !== null && 's is R / 2.77 of the method'].filter(Boolean).join('; '),
    marks: [
      ...(high === null ? [] : [guide('y', high, 'Mean + 3 s')]),
      ...(low === null ? [] : [{ ...guide('y', low, 'Mean − 3 s'), isLower: true }]),
      ...gradeLimit(limits.least, 'at least'),
      ...gradeLimit(limits.most, 'at most'),
      ...reformulated.map((year) => guide('x', year, `Reformulated by ${year}`)),
      {
        ...{ kind: 'lines', meaning: { of: 'chosen' }, hasPoints: true },
        lines: [points.map(({ year, value }): Point => [year, value])],
        labels: points.map(({ report_number }) => report_number),
      },
    ],
  };
};

/** The chosen oil and the nearest ten, joined by mean distance. */
export const dendrogram = (figure: AnswerFigure<'fingerprint'>): FigureContent => {
  const leaves = leavesOf(figure);
  return {
    x: numberAxis('Distance D', { fromZero: true }),
    y: categoryAxis(
      leaves.map((leaf) => {
        const oil = figure.oils[leaf];
        return oil ? `${leaf === 0 ? 'Chosen: ' : ''}${oilName(oil)}` : '';
      }),
    ),
    marks: [
      guide('x', Math.sqrt(figure.limit), 'Same package below'),
      { kind: 'lines', meaning: { of: 'series', index: 0 }, lines: bracketsOf(figure, leaves) },
    ],
  };
};

/** Oils by density and sulfur of their base stock, with the 95% ellipse of each group. */
export const ellipses = ({ points, ellipses: all }: AnswerFigure<'base-stock'>): FigureContent => {
  const byGroup = Map.groupBy(points, ({ group }) => group);
  const axes = [
    numberAxis('Density of the base stock at 15 °C', { unit: 'g/mL' }),
    numberAxis('Sulfur of the base stock', { unit: 'mg/kg' }),
  ] as const;
  const cloud = (group: BaseStockGroupName | null, name: string, meaning: Meaning): Mark[] =>
    pointMarks(
      { name, meaning },
      (byGroup.get(group) ?? []).map((oil) => oilPoint(axes, [oil.density, oil.sulfur], oil, name)),
    );
  return {
    x: axes[0],
    y: axes[1],
    marks: [
      ...cloud(null, 'Not stated', { of: 'others' }),
      ...baseStockGroups.flatMap((group, index): Mark[] => {
        const ellipse = all.find((one) => one.group === group);
        const [name, meaning] = [`Group ${group}`, { of: 'series', index } as const];
        return [
          ...cloud(group, name, meaning),
          ...(ellipse
            ? [
                {
                  kind: 'lines',
                  name,
                  meaning,
                  dash: 'solid',
                  lines: [ellipseLine(ellipse)],
                } satisfies LinesMark,
              ]
            : []),
        ];
      }),
    ],
  };
};

/** States that are a verdict, or that distinguish the oils asked for from the others. */
const stateMeanings: Readonly<Record<string, Meaning>> = {
  'Out of grade': { of: 'verdict', value: 'does_not_conform' },
  'Below its minimum': { of: 'verdict', value: 'does_not_conform' },
  Recheck: { of: 'verdict', value: 'does_not_conform' },
  Undecided: { of: 'verdict', value: 'undecided' },
  'Grade not in SAE J300': { of: 'verdict', value: 'not_tested' },
  'In grade': { of: 'verdict', value: 'conforms' },
  'Not below its minimum': { of: 'verdict', value: 'conforms' },
  Balanced: { of: 'verdict', value: 'conforms' },
  'Refuted or suspect': { of: 'verdict', value: 'does_not_conform' },
  Others: { of: 'others' },
  'Not undercut in both within their W grade': { of: 'chosen' },
};

/** A front has the color of its W grade; the lines of SAE J300 are limits, of which one without a name belongs to the one before. */
const lineMeaning = (name: string): Meaning => {
  if (/^\d+W$/.test(name)) return { of: 'sae_grade', value: name };
  return name === '' || name.startsWith('SAE ') ? { of: 'limit' } : { of: 'guide' };
};

/** Oils as points by state, the largest cloud below the others, with the lines to read them by. */
export const map = (figure: MapFigure): FigureContent => {
  const { x, y, xs, ys, state, states, lines, report_number, brand_name } = figure;
  const axes = [named(x.name, x.unit), named(y.name, y.unit)] as const;
  const clouds = states.flatMap((name, index) =>
    pointMarks(
      { name, meaning: stateMeanings[name] ?? { of: 'series', index } },
      xs.flatMap((value, oil) => {
        if (state[oil] !== index) return [];
        const label = { report_number: report_number[oil] ?? '', brand_name: brand_name[oil] ?? '' };
        return [oilPoint(axes, [value, ys[oil] ?? 0], label, name)];
      }),
    ),
  );
  return {
    x: axes[0],
    y: axes[1],
    marks: [
      ...clouds.sort((a, b) => b.at.length - a.at.length),
      ...lines.map(
        ({ name, points }): Mark => ({
          ...{ kind: 'lines', text: name, dash: 'dashed', lines: [points] },
          meaning: lineMeaning(name),
        }),
      ),
    ],
  };
};

/** Yearly medians with the trend, and lines where classes were introduced. */
export const trend = ({
  years: all,
  trend: line,
  classes,
  analyte,
  unit,
}: AnswerFigure<'market-trend'>): FigureContent => {
  const [first = 0, last = 0] = [all[0]?.year, all.at(-1)?.year];
  const bySince = Map.groupBy(
    classes.filter(({ since }) => since >= first && since <= last),
    ({ since }) => since,
  );
  return {
    x: years,
    y: named(analyte, unit),
    marks: [
      ...[...bySince].map(([since, own]) => guide('x', since, own.map(({ name }) => name).join(', '))),
      {
        ...{ kind: 'lines', name: 'Fixed mix of grades', meaning: { of: 'series', index: 0 } },
        ...{ hasPoints: true, lines: [all.map(({ year, standardised }): Point => [year, standardised])] },
      },
      {
        ...{ kind: 'points', name: 'As collected', meaning: { of: 'series', index: 1 }, shape: 'diamond' },
        at: all.flatMap(({ year, median }): Point[] => (median === null ? [] : [[year, median]])),
      },
      ...(line
        ? [
            {
              ...{ kind: 'lines', name: 'Theil–Sen line', meaning: { of: 'guide' }, dash: 'dashed' },
              lines: [all.map(({ year }): Point => [year, line.intercept + line.slope * year])],
            } satisfies Mark,
          ]
        : []),
    ],
  };
};

/** One method against the other, with equality and the line of the correction. */
export const bridge = ({ x, y, unit, points, agreement }: AnswerFigure<'method-bridge'>): FigureContent => {
  const values = points.map((point) => point.x);
  const ends = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [];
  const lineOver = (name: string, meaning: Meaning, at: (end: number) => number): Mark => ({
    ...{ kind: 'lines', name, meaning },
    lines: [ends.map((end): Point => [end, at(end)])],
  });
  const axes = [named(x, unit), named(y, unit)] as const;
  return {
    x: axes[0],
    y: axes[1],
    marks: [
      ...pointMarks(
        { name: 'Oils', meaning: { of: 'series', index: 0 } },
        points.map((point) => oilPoint(axes, [point.x, point.y], point)),
      ),
      lineOver('Equal results', { of: 'guide' }, (end) => end),
      ...(agreement && agreement.bias_class !== '0'
        ? [
            lineOver(
              'Correction',
              { of: 'series', index: 1 },
              (end) => agreement.slope * end + agreement.intercept,
            ),
          ]
        : []),
    ],
  };
};
