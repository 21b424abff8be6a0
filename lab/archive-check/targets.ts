/** All targets of the archive check, each with its measured value in a generated archive. */
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { chemistryTargets } from './chemistry.targets.ts';
import { labelTargets } from './label.targets.ts';
import { marketTargets } from './market.targets.ts';
import { productTargets } from './product.targets.ts';
import { runTargets } from './run.targets.ts';
import type { Target } from './target.ts';
import { volatilityTargets } from './volatility.targets.ts';

/** All targets, measured on the oils of an archive without reference oils. */
export const archiveTargets = (oils: readonly GeneratedOil[]): Target[] => [
  ...productTargets(oils),
  ...chemistryTargets(oils),
  ...marketTargets(oils),
  ...volatilityTargets(oils),
  ...runTargets(oils),
  ...labelTargets(oils),
];
