import type { AnswerName } from '@iom/contract/analysis/answers/answer.schemas.ts';
import type { ComponentType } from 'react';
import type { Analysis } from '../query/use-analysis.ts';
import { ClaimCheckView } from './claims/ClaimCheckView.tsx';
import { ShareConformingView } from './claims/ShareConformingView.tsx';
import { BaseStockView } from './composition/BaseStockView.tsx';
import { FingerprintView } from './composition/FingerprintView.tsx';
import { ChemistryBalanceView } from './maps/ChemistryBalanceView.tsx';
import { ViscometricMapView } from './maps/ViscometricMapView.tsx';
import { MarketTrendView } from './market/MarketTrendView.tsx';
import { MethodBridgeView } from './market/MethodBridgeView.tsx';
import { SuspectsView } from './products/SuspectsView.tsx';
import { UniformityView } from './products/UniformityView.tsx';
import { ComparisonView } from './values/ComparisonView.tsx';
import { TargetWindowView } from './values/TargetWindowView.tsx';

/** What an answer shows beside the filters. */
export const answerViews: Readonly<Record<AnswerName, ComponentType<{ analysis: Analysis }>>> = {
  'claim-check': ClaimCheckView,
  'share-conforming': ShareConformingView,
  'target-window': TargetWindowView,
  comparison: ComparisonView,
  'viscometric-map': ViscometricMapView,
  'chemistry-balance': ChemistryBalanceView,
  uniformity: UniformityView,
  fingerprint: FingerprintView,
  'base-stock': BaseStockView,
  suspects: SuspectsView,
  'market-trend': MarketTrendView,
  'method-bridge': MethodBridgeView,
};
