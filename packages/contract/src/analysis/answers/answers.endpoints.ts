import { z } from 'zod';
import { endpoint } from '../../shared/endpoint.ts';
import { analysisQuery } from '../analysis-query.schemas.ts';
import type { AnswerName } from './answer.schemas.ts';
import {
  claimCheck,
  claimCheckParameters,
  shareConforming,
  shareConformingParameters,
} from './claims.schemas.ts';
import { baseStock, baseStockParameters, fingerprint, fingerprintParameters } from './composition.schemas.ts';
import {
  chemistryBalance,
  chemistryBalanceParameters,
  viscometricMap,
  viscometricMapParameters,
} from './map.schemas.ts';
import {
  marketTrend,
  marketTrendParameters,
  methodBridge,
  methodBridgeParameters,
} from './market.schemas.ts';
import { suspects, suspectsParameters, uniformity, uniformityParameters } from './products.schemas.ts';
import { comparison, comparisonParameters, targetWindow, targetWindowParameters } from './values.schemas.ts';

/**
 * An answer over the oils of an analysis query: the body of the query, whose columns and order are ignored, and `parameters`. With
 * `sample_set` it is computed from the free sample set in place of the caller's licences, whose ids are then ignored: every visitor may
 * ask for that.
 */
const answerEndpoint = <const N extends AnswerName, P extends z.ZodType, R extends z.ZodType>(
  name: N,
  summary: string,
  parameters: P,
  response: R,
) =>
  endpoint({
    method: 'POST',
    path: `/api/reports/analysis/answers/${name}/`,
    reads: true,
    computes: true,
    access: 'public',
    fromMemory: false,
    summary,
    body: analysisQuery.omit({ download: true }).extend({ sample_set: z.boolean().optional(), parameters }),
    responses: { 200: response },
    failures: ['not_found', 'not_authenticated', 'invalid_token'],
  });

export const readClaimCheck = answerEndpoint(
  'claim-check',
  'Each oil against the dated limits of a claim on its label, with the probability that it conforms',
  claimCheckParameters.prefault({}),
  claimCheck,
);

export const readUniformity = answerEndpoint(
  'uniformity',
  'How far the bottles of a product vary beyond the measurement, its capability against SAE J300 and when it was reformulated',
  uniformityParameters.prefault({}),
  uniformity,
);

export const readFingerprint = answerEndpoint(
  'fingerprint',
  'The ten oils whose additive elements are nearest to those of one oil, at any treat rate, and which may hold the same package',
  fingerprintParameters.prefault({}),
  fingerprint,
);

export const readBaseStock = answerEndpoint(
  'base-stock',
  'The probable base-stock group of each oil, I to V of API 1509',
  baseStockParameters.prefault({}),
  baseStock,
);

export const readSuspects = answerEndpoint(
  'suspects',
  'Oils without additive, of another grade than the label or unlike others of their class, ranked with the reason',
  suspectsParameters.prefault({}),
  suspects,
);

export const readMarketTrend = answerEndpoint(
  'market-trend',
  'The yearly median of an analyte for a fixed mix of grades, with its trend and the years in which classes were introduced',
  marketTrendParameters.prefault({}),
  marketTrend,
);

export const readMethodBridge = answerEndpoint(
  'method-bridge',
  'Whether two methods for one property can be pooled, pooled after a correction or have to be kept apart',
  methodBridgeParameters.prefault({}),
  methodBridge,
);

export const readShareConforming = answerEndpoint(
  'share-conforming',
  'The share of oils that break a limit of their claim, by year, region or claim, with its interval and trend',
  shareConformingParameters.prefault({}),
  shareConforming,
);

export const readTargetWindow = answerEndpoint(
  'target-window',
  'Quantiles of the oils found with their intervals, and where an own oil lies among them in units of R',
  targetWindowParameters.prefault({}),
  targetWindow,
);

export const readComparison = answerEndpoint(
  'comparison',
  'The properties in which oils differ beyond the precision of the methods, with Holm’s correction',
  comparisonParameters.prefault({}),
  comparison,
);

export const readViscometricMap = answerEndpoint(
  'viscometric-map',
  'The oils by a pair of viscometric properties: in grade or not, on the front of the best trade-off or not',
  viscometricMapParameters.prefault({}),
  viscometricMap,
);

export const readChemistryBalance = answerEndpoint(
  'chemistry-balance',
  'Sulfated ash, base number and zinc to phosphorus against what the elements explain; differences beyond R ask for a recheck',
  chemistryBalanceParameters.prefault({}),
  chemistryBalance,
);
