/** Infrared bands of the new oil (ASTM E2412), absorbance per 0.1 mm. */

import { type BaseStock, blended } from './base-stock.rules.ts';
import type { Chemistry } from './chemistry.rules.ts';
import type { Streams } from './product.ts';

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

interface InfraredOil {
  stock: BaseStock;
  chemistry: Chemistry;
  /** Sold under a name that promises ester. */
  isEster: boolean;
  /** Straight base oil: neither polymer nor antioxidant. */
  isCounterfeit: boolean;
}

/** Esters, found mostly with PAO, absorb where oxidation products do. */
export function drawInfrared({ formulation, batch }: Streams, oil: InfraredOil): Infrared {
  const { stock, chemistry, isEster, isCounterfeit } = oil;
  const esterShare = stock.group === 4 ? 0.25 : stock.group === 3 ? 0.03 : 0;
  const isEsterRich = (formulation.chance(esterShare) || isEster) && !isCounterfeit;
  const hasPolymethacrylate = formulation.chance(0.25) && !isCounterfeit;
  const lot = formulation.uniform();
  const trace = () => batch.uniform() ** 2;
  const additive = (low: number, high: number) =>
    isCounterfeit ? trace() : formulation.between(low, high) * batch.truncatedNormal(1, 0.03, 0.9, 1.1);
  return {
    oxidation: additive(3, 12) + (isEsterRich ? 40 : 0),
    nitration: additive(2, 6),
    sulfation: additive(10, 20),
    soot: 0,
    hydroxyl: Math.max(0, batch.normal(2 + chemistry.baseNumber, 1)),
    diesel: trace(),
    gasoline: trace(),
    glycol: trace(),
    antiwear: Math.max(0, batch.normal(0.016 * chemistry.phosphorus, 1)),
    phenolic: additive(3, 15),
    aminic: additive(2, 20),
    ester: isEsterRich ? additive(60, 110) : additive(0, 8),
    polymethacrylate: hasPolymethacrylate ? additive(10, 35) : additive(0, 5),
    aromatics: blended(stock, (group) => {
      const [low, high] = aromaticsByGroup[group];
      return low + lot * (high - low);
    }),
  };
}
