/** What the archive has to look like: each target with what is found in a generated archive. */
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { chemistryTargets } from './chemistry.targets.ts';
import { labelTargets } from './label.targets.ts';
import { marketTargets } from './market.targets.ts';
import { productTargets } from './product.targets.ts';
import { runTargets } from './run.targets.ts';
import type { Target } from './target.ts';
import { volatilityTargets } from './volatility.targets.ts';

/** All targets over the oils of an archive, reference oils left out. */
export const archiveTargets = (oils: readonly GeneratedOil[]): Target[] => [
  ...productTargets(oils),
  ...chemistryTargets(oils),
  ...marketTargets(oils),
  ...volatilityTargets(oils),
  ...runTargets(oils),
  ...labelTargets(oils),
];
