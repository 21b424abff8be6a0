// The figure of each answer, the same on the screen and in print.

import { type AnswerFigure, type AnswerName, answers } from '@iom/contract/analysis/answers/answers.ts';
import type { PlaneFigure } from '../figure.ts';
import { audit, type FigureContent, forest, limits, shares, suspects, windows } from './category-figures.ts';
import { bridge, controlChart, dendrogram, ellipses, map, trend } from './number-figures.ts';

const producers: { readonly [N in AnswerName]: (figure: AnswerFigure<N>) => FigureContent } = {
  'claim-check': limits,
  'claim-audit': audit,
  'share-conforming': shares,
  'target-window': windows,
  comparison: forest,
  uniformity: controlChart,
  fingerprint: dendrogram,
  'base-stock': ellipses,
  suspects,
  'viscometric-map': map,
  'chemistry-balance': map,
  'market-trend': trend,
  'method-bridge': bridge,
};

/** The figure of an answer from the field `figure` of its response, with what was found in words below it where the caller says it. */
export const answerFigure = <N extends AnswerName>(
  name: N,
  figure: AnswerFigure<N>,
  finding = '',
): PlaneFigure => ({
  ...{ layout: 'plane', title: answers[name].title, note: '' },
  ...producers[name](figure),
  ...(finding && { note: finding }),
});
