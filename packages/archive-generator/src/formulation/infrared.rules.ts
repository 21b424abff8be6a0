/** Infrared bands of the new oil (ASTM E2412), absorbance per 0.1 mm. */

import type { Random } from '../shared/random.ts';
import type { BaseStockGroup } from './base-stock.rules.ts';
import type { Chemistry } from './chemistry.rules.ts';

export interface Infrared {
  oxidation: number;
  nitration: number;
  sulfation: number;
  soot: number;
  hydroxyl: number;
  diesel: number;
  gasoline: number;
  glycol: number;
  antiwear: number;
  phenolic: number;
  aminic: number;
  ester: number;
  polymethacrylate: number;
  aromatics: number;
}

/** Aromatics are the marker of solvent-refined stock. */
const aromaticsByGroup = { 1: [5, 9], 2: [1, 3], 3: [0, 1.2], 4: [0, 0.6] } as const;

/** Esters, found mostly with PAO, absorb where oxidation products do. `product` is the stream of the product. */
export function drawInfrared(
  product: Random,
  batch: Random,
  group: BaseStockGroup,
  chemistry: Chemistry,
): Infrared {
  const isEsterRich = product.chance(group === 4 ? 0.25 : group === 3 ? 0.03 : 0);
  const hasPolymethacrylate = product.chance(0.25);
  const [lowAromatics, highAromatics] = aromaticsByGroup[group];
  const trace = () => batch.uniform() ** 2;
  return {
    oxidation: product.between(3, 12) + (isEsterRich ? 40 : 0),
    nitration: product.between(2, 6),
    sulfation: product.between(10, 20),
    soot: 0,
    hydroxyl: Math.max(0, batch.normal(2 + chemistry.baseNumber, 1)),
    diesel: trace(),
    gasoline: trace(),
    glycol: trace(),
    antiwear: Math.max(0, batch.normal(0.016 * chemistry.phosphorus, 1)),
    phenolic: product.between(3, 15),
    aminic: product.between(2, 20),
    ester: isEsterRich ? product.between(60, 110) : product.between(0, 8),
    polymethacrylate: hasPolymethacrylate ? product.between(10, 35) : product.between(0, 5),
    aromatics: product.between(lowAromatics, highAromatics),
  };
}
