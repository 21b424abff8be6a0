// Figures of answers with names along an axis.

import type { AnswerFigure } from '@iom/contract/analysis/answers/answers.ts';
import { suspectKinds, suspectNames } from '@iom/contract/analysis/answers/suspects.answer.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';
import {
  categoryAxis,
  countAxis,
  type Mark,
  numberAxis,
  numberText,
  type PlaneFigure,
  type Point,
} from '../figure.ts';
import { oilText, pointMarks } from '../oil-points.ts';
import { distanceClasses, positionInWindow } from './geometry.ts';

/** The axes, marks and note of an answer's figure. */
export type FigureContent = Pick<PlaneFigure, 'x' | 'y' | 'marks'> & Partial<Pick<PlaneFigure, 'note'>>;

const bars = (name: string, meaning: Mark['meaning'], at: readonly Point[]): Mark[] =>
  at.length === 0 ? [] : [{ kind: 'bars', name, meaning, at }];

/** Verdicts on a limit, best first. */
export const verdictTexts: readonly (readonly [Verdict, string])[] = [
  ['conforms', 'Conforms'],
  ['undecided', 'Undecided'],
  ['does_not_conform', 'Does not conform'],
  ['not_tested', 'Not in the data or not tested'],
];

/** Oils by verdict, one bar per limit. */
export const limits = ({ limits: all }: AnswerFigure<'claim-check'>): FigureContent => ({
  x: countAxis('Oils'),
  y: categoryAxis(all.map(({ name }) => typographicName(name))),
  marks: verdictTexts.map(([verdict, name]) => ({
    ...{ kind: 'bars', name, meaning: { of: 'verdict', value: verdict } },
    at: all.map((limit, row): Point => [limit[verdict], row]),
  })),
});

/** Refuted and open claims by tenth of probability; those that hold are many times more, and not drawn. */
export const audit = ({ tenths }: AnswerFigure<'claim-audit'>): FigureContent => ({
  x: categoryAxis(
    tenths.map(({ up_to }) => `${Math.round(100 * up_to) - 10}–${Math.round(100 * up_to)}%`),
    { title: 'Probability that the claim holds' },
  ),
  y: countAxis('Claims'),
  marks: [
    ...bars(
      'Refuted',
      { of: 'verdict', value: 'does_not_conform' },
      tenths.map(({ refuted }, at): Point => [at, refuted]),
    ),
    ...bars(
      'Undecided',
      { of: 'verdict', value: 'undecided' },
      tenths.map(({ undecided }, at): Point => [at, undecided]),
    ),
  ],
});

/** The share of failures in each group, with its interval as a line. */
export const shares = ({ shares: all }: AnswerFigure<'share-conforming'>): FigureContent => ({
  x: categoryAxis(all.map(({ group }) => group)),
  y: numberAxis('Share that fails, with 95% interval', { unit: '%', fromZero: true }),
  marks: [
    {
      ...{ kind: 'lines', meaning: { of: 'others' } },
      lines: all.flatMap(({ low, high }, at): Point[][] =>
        low === null || high === null
          ? []
          : [
              [
                [at, 100 * low],
                [at, 100 * high],
              ],
            ],
      ),
    },
    {
      ...{ kind: 'points', meaning: { of: 'series', index: 0 } },
      at: all.flatMap(({ share }, at): Point[] => (share === null ? [] : [[at, 100 * share]])),
    },
  ],
});

/** For each property, a box of the peers from the 5% to the 95% quantile, and a point for the user's oil. */
export const windows = ({ windows: all }: AnswerFigure<'target-window'>): FigureContent => ({
  x: numberAxis('0: 5% quantile of the peers, 100: 95%'),
  y: categoryAxis(all.map(({ name }) => typographicName(name))),
  marks: [
    {
      ...{ kind: 'boxes', name: 'Peers: 5, 25, 50, 75 and 95%', meaning: { of: 'others' } },
      boxes: all.map((window, at) => {
        const [low = 0, q1 = 0, median = 0, q3 = 0, high = 0] = window.quantiles.map(({ value }) =>
          positionInWindow(window, value),
        );
        return { at, low, q1, median, q3, high };
      }),
    },
    {
      ...{ kind: 'points', name: 'Own oil', shape: 'diamond', meaning: { of: 'chosen' } },
      at: all.flatMap((window, row): Point[] =>
        window.own === null ? [] : [[positionInWindow(window, window.own), row]],
      ),
    },
  ],
});

/** Differences in units of R with their intervals, one row per property. */
export const forest = ({ differences }: AnswerFigure<'comparison'>): FigureContent => {
  const hasSeveral = new Set(differences.map(({ sample }) => sample)).size > 1;
  const points = (differs: boolean): Mark => ({
    ...(differs
      ? { kind: 'points', name: 'Differs', shape: 'diamond', meaning: { of: 'chosen' } }
      : { kind: 'points', name: 'Not shown to differ', meaning: { of: 'others' } }),
    at: differences.flatMap(({ verdict, in_r }, row): Point[] =>
      (verdict === 'differs') === differs ? [[in_r, row]] : [],
    ),
  });
  return {
    x: numberAxis('Difference from the first oil, in units of R'),
    y: categoryAxis(
      differences.map(({ name, report_number }) =>
        hasSeveral ? `${typographicName(name)}, ${report_number}` : typographicName(name),
      ),
    ),
    marks: [
      { kind: 'limit', axis: 'x', value: 0, text: 'No difference', meaning: { of: 'guide' } },
      {
        ...{ kind: 'lines', meaning: { of: 'others' } },
        lines: differences.map(({ low, high }, row): Point[] => [
          [low, row],
          [high, row],
        ]),
      },
      points(true),
      points(false),
    ],
  };
};

/** Each suspect by how far it is beyond its rule, one row per kind. */
const suspectOils = (all: AnswerFigure<'suspects'>['oils']): FigureContent => {
  const kinds = suspectKinds.filter((kind) => all.some((one) => one.kind === kind));
  return {
    x: numberAxis('Beyond the rule, in multiples of its limit', { fromZero: true }),
    y: categoryAxis(
      kinds.map((kind) => suspectNames[kind]),
      { counts: kinds.map((kind) => all.filter((one) => one.kind === kind).length) },
    ),
    marks: [
      { kind: 'limit', axis: 'x', value: 1, text: 'Limit of the rule', meaning: { of: 'guide' } },
      ...pointMarks(
        { meaning: { of: 'limit' } },
        all.map(({ report_number: report, brand_name: brand, kind, excess }) => ({
          ...{ at: [excess, kinds.indexOf(kind)], report, isHollow: false },
          label: oilText({ report, brand }, suspectNames[kind], [
            `${numberText(Number(excess.toFixed(1)))} × its limit`,
          ]),
        })),
      ),
    ],
  };
};

/** The number of oils by distance from their class, in units of the limit. If no oil could be compared, the suspects. */
export const suspects = ({ distances, oils }: AnswerFigure<'suspects'>): FigureContent => {
  const y = countAxis('Oils');
  if (distances.every((one) => one.oils === 0)) return suspectOils(oils);
  const within = (isWithin: boolean) =>
    distances.flatMap(({ up_to, oils }, at): Point[] => (up_to <= 1 === isWithin ? [[at, oils]] : []));
  return {
    x: categoryAxis(distanceClasses(distances), {
      title: 'Squared distance from the class, over the 0.999 quantile of χ²',
    }),
    y,
    marks: [
      ...bars('Within', { of: 'series', index: 0 }, within(true)),
      ...bars('Beyond', { of: 'limit' }, within(false)),
    ],
  };
};
