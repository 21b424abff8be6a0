// The twelve by name, for answers whose parameters are stored as they were in the URL.
import type { AnalysisQuery } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { Answer, AnswerName } from '@iom/contract/analysis/answers/answer.schemas.ts';
import {
  claimCheckParameters,
  shareConformingParameters,
} from '@iom/contract/analysis/answers/claims.schemas.ts';
import {
  baseStockParameters,
  fingerprintParameters,
} from '@iom/contract/analysis/answers/composition.schemas.ts';
import {
  chemistryBalanceParameters,
  viscometricMapParameters,
} from '@iom/contract/analysis/answers/map.schemas.ts';
import {
  marketTrendParameters,
  methodBridgeParameters,
} from '@iom/contract/analysis/answers/market.schemas.ts';
import { suspectsParameters, uniformityParameters } from '@iom/contract/analysis/answers/products.schemas.ts';
import {
  comparisonParameters,
  targetWindowParameters,
} from '@iom/contract/analysis/answers/values.schemas.ts';
import type { z } from 'zod';
import type { ValueColumn } from '#modules/library/library.module.ts';
import type { CellMask } from '#modules/samples/samples.module.ts';
import type { AnalysisDeps } from '../analysis.service.ts';
import type { AnswerAnalysis } from './answer-analysis.ts';
import { answerOver, readAnalytes } from './answers.service.ts';
import { claimCheck } from './claims/claim-check.ts';
import { shareConforming } from './claims/share-conforming.ts';
import { baseStock } from './composition/base-stock.ts';
import { fingerprint } from './composition/fingerprint.ts';
import { chemistryBalance } from './maps/chemistry-balance.ts';
import { viscometricMap } from './maps/viscometric-map.ts';
import { marketTrend } from './market/market-trend.ts';
import { methodBridge } from './market/method-bridge.ts';
import { suspects } from './products/suspects.ts';
import { uniformity } from './products/uniformity.ts';
import { comparison } from './values/comparison.ts';
import { targetWindow } from './values/target-window.ts';

const stored =
  <N extends AnswerName, P, F, R>(schema: z.ZodType<P>, analysis: AnswerAnalysis<N, P, F, R>) =>
  async (deps: AnalysisDeps, mask: CellMask, query: AnalysisQuery, parameters: unknown) => {
    const read = schema.safeParse(parameters);
    if (!read.success) return undefined;
    const answer: Answer<F, R> = await answerOver(deps, mask, query, read.data, analysis);
    const analytes: ValueColumn[] = readAnalytes(deps.dictionary(), analysis.analytes(read.data));
    return { answer, analytes };
  };

/** Each computes an answer over the cells of a mask, with the analytes that it reads; undefined where its parameters are invalid. */
export const storedAnswers = {
  'claim-check': stored(claimCheckParameters, claimCheck),
  'share-conforming': stored(shareConformingParameters, shareConforming),
  'target-window': stored(targetWindowParameters, targetWindow),
  comparison: stored(comparisonParameters, comparison),
  uniformity: stored(uniformityParameters, uniformity),
  fingerprint: stored(fingerprintParameters, fingerprint),
  'base-stock': stored(baseStockParameters, baseStock),
  suspects: stored(suspectsParameters, suspects),
  'viscometric-map': stored(viscometricMapParameters, viscometricMap),
  'chemistry-balance': stored(chemistryBalanceParameters, chemistryBalance),
  'market-trend': stored(marketTrendParameters, marketTrend),
  'method-bridge': stored(methodBridgeParameters, methodBridge),
} satisfies Record<AnswerName, unknown>;
