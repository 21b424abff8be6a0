import type { AnswerName } from '@iom/contract/analysis/answers/answers.ts';
import type { AnswerAnalysis } from './answer-analysis.ts';
import { baseStock } from './base-stock/base-stock.ts';
import { chemistryBalance } from './chemistry-balance/chemistry-balance.ts';
import { claimAudit } from './claim-audit/claim-audit.ts';
import { claimCheck } from './claim-check/claim-check.ts';
import { comparison } from './comparison/comparison.ts';
import { fingerprint } from './fingerprint/fingerprint.ts';
import { marketTrend } from './market-trend/market-trend.ts';
import { methodBridge } from './method-bridge/method-bridge.ts';
import { shareConforming } from './share-conforming/share-conforming.ts';
import { suspects } from './suspects/suspects.ts';
import { targetWindow } from './target-window/target-window.ts';
import { uniformity } from './uniformity/uniformity.ts';
import { viscometricMap } from './viscometric-map/viscometric-map.ts';

/** How each answer is computed and printed, for routes, stored answers and stories. */
export const answerAnalyses: { readonly [N in AnswerName]: AnswerAnalysis<N> } = {
  'claim-check': claimCheck,
  'claim-audit': claimAudit,
  'share-conforming': shareConforming,
  'target-window': targetWindow,
  comparison,
  uniformity,
  fingerprint,
  'base-stock': baseStock,
  suspects,
  'viscometric-map': viscometricMap,
  'chemistry-balance': chemistryBalance,
  'market-trend': marketTrend,
  'method-bridge': methodBridge,
};
