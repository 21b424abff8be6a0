import type { ClaimCheck, ShareConforming } from '@iom/contract/analysis/answers/claims.schemas.ts';
import type { BaseStock, Fingerprint } from '@iom/contract/analysis/answers/composition.schemas.ts';
import type { MapFigure } from '@iom/contract/analysis/answers/map.schemas.ts';
import type { MarketTrend, MethodBridge } from '@iom/contract/analysis/answers/market.schemas.ts';
import type { Suspects, Uniformity } from '@iom/contract/analysis/answers/products.schemas.ts';
import type { Comparison, TargetWindow } from '@iom/contract/analysis/answers/values.schemas.ts';

/** The figure of any answer. */
export type AnswerFigure =
  | (
      | ClaimCheck
      | ShareConforming
      | TargetWindow
      | Comparison
      | Uniformity
      | Fingerprint
      | BaseStock
      | Suspects
      | MarketTrend
      | MethodBridge
    )['figure']
  | MapFigure;

export type FigureOf<K extends AnswerFigure['kind']> = Extract<AnswerFigure, { kind: K }>;
