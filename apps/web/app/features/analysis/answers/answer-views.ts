import type { AnswerName } from '@iom/contract/analysis/answers/answers.ts';
import type { AnswerView } from './frame/answer-view.ts';
import { baseStock } from './views/base-stock.view.tsx';
import { chemistryBalance } from './views/chemistry-balance.view.tsx';
import { claimAudit } from './views/claim-audit.view.tsx';
import { claimCheck } from './views/claim-check.view.tsx';
import { comparison } from './views/comparison.view.tsx';
import { fingerprint } from './views/fingerprint.view.tsx';
import { marketTrend } from './views/market-trend.view.tsx';
import { methodBridge } from './views/method-bridge.view.tsx';
import { shareConforming } from './views/share-conforming.view.tsx';
import { suspects } from './views/suspects.view.tsx';
import { targetWindow } from './views/target-window.view.tsx';
import { uniformity } from './views/uniformity.view.tsx';
import { viscometricMap } from './views/viscometric-map.view.tsx';

/** What the screen shows of each answer. */
export const answerViews: { readonly [N in AnswerName]: AnswerView<N> } = {
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
