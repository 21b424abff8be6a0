// Every answer, in the order of lists. What all answers need is derived from this object: see "An answer" in CONTRIBUTING.md.
import type { z } from 'zod';
import type { JsonObject } from '../../code-samples/code-samples.rules.ts';
import type { Answer } from './answer.schemas.ts';
import { baseStock } from './base-stock.answer.ts';
import { chemistryBalance } from './chemistry-balance.answer.ts';
import { claimAudit } from './claim-audit.answer.ts';
import { claimCheck } from './claim-check.answer.ts';
import { comparison } from './comparison.answer.ts';
import { fingerprint } from './fingerprint.answer.ts';
import { marketTrend } from './market-trend.answer.ts';
import { methodBridge } from './method-bridge.answer.ts';
import { shareConforming } from './share-conforming.answer.ts';
import { suspects } from './suspects.answer.ts';
import { targetWindow } from './target-window.answer.ts';
import { uniformity } from './uniformity.answer.ts';
import { viscometricMap } from './viscometric-map.answer.ts';

const declared = {
  [claimCheck.name]: claimCheck,
  [claimAudit.name]: claimAudit,
  [shareConforming.name]: shareConforming,
  [targetWindow.name]: targetWindow,
  [comparison.name]: comparison,
  [uniformity.name]: uniformity,
  [fingerprint.name]: fingerprint,
  [baseStock.name]: baseStock,
  [suspects.name]: suspects,
  [viscometricMap.name]: viscometricMap,
  [chemistryBalance.name]: chemistryBalance,
  [marketTrend.name]: marketTrend,
  [methodBridge.name]: methodBridge,
};

type Declared = typeof declared;
export type AnswerName = keyof Declared;
export type AnswerParameters<N extends AnswerName> = z.output<Declared[N]['parameters']>;
export type AnswerFigure<N extends AnswerName> = z.output<Declared[N]['figure']>;
export type AnswerRow<N extends AnswerName> = z.output<Declared[N]['row']>;
/** The response of one answer, or of any of several. */
export type AnswerOf<N extends AnswerName> = Answer<AnswerFigure<N>, AnswerRow<N>>;

type Body<N extends AnswerName> = Omit<
  z.output<Declared['claim-check']['endpoint']['body']>,
  'parameters'
> & {
  parameters: AnswerParameters<N>;
};

/** An answer as code that serves any of them by name sees it. */
export type DeclaredAnswer<N extends AnswerName> = Omit<
  Declared['claim-check'],
  'name' | 'parameters' | 'figure' | 'row' | 'example' | 'endpoint'
> & {
  readonly name: N;
  readonly parameters: z.ZodType<AnswerParameters<N>>;
  readonly example: {
    readonly question: string;
    parameters(oils: { first: number; last: number }): JsonObject;
  };
  readonly endpoint: Omit<Declared['claim-check']['endpoint'], 'path' | 'body' | 'responses'> & {
    readonly path: `/api/reports/analysis/answers/${string}/`;
    readonly body: z.ZodType<Body<N>>;
    readonly responses: { readonly 200: z.ZodType<AnswerOf<N>> };
  };
};

/** The answers by name. */
export const answers: { readonly [N in AnswerName]: DeclaredAnswer<N> } = declared;

/** The names of all answers, in the order of lists. */
export const answerNames = Object.keys(declared) as [AnswerName, ...AnswerName[]];
