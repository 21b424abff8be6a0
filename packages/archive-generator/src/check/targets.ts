/** What the archive has to look like: each target with what is found in a generated archive. */
import type { GeneratedOil } from '../archive/oil.ts';
import { chemistryTargets } from './chemistry.targets.ts';
import { labelTargets } from './label.targets.ts';
import { marketTargets } from './market.targets.ts';
import { productTargets } from './product.targets.ts';
import { runTargets } from './run.targets.ts';
import { volatilityTargets } from './volatility.targets.ts';

export interface Target {
  /** What is measured, with its unit. */
  name: string;
  found: number;
  /** The lowest and highest value that meets the target; null where that side is open. */
  least: number | null;
  most: number | null;
  /** Only the whole archive has oils enough to show it. */
  isRare?: true;
}

export const isMet = ({ found, least, most }: Target): boolean =>
  (least === null || found >= least) && (most === null || found <= most);

/** All targets over the oils of an archive, reference oils left out. */
export const archiveTargets = (oils: readonly GeneratedOil[]): Target[] => [
  ...productTargets(oils),
  ...chemistryTargets(oils),
  ...marketTargets(oils),
  ...volatilityTargets(oils),
  ...runTargets(oils),
  ...labelTargets(oils),
];
