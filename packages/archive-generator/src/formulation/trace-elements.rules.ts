/** Elements found in oils only as traces, or in few oils: antifoam, antioxidants, residues, wear metals. */
import type { Random } from '../shared/random.ts';

export const wearMetals = [
  'Aluminum',
  'Chromium',
  'Iron',
  'Lead',
  'Lithium',
  'Manganese',
  'Nickel',
  'Silver',
  'Tin',
  'Vanadium',
] as const;

/** mg/kg. */
export interface TraceElements {
  barium: number;
  silicon: number;
  chlorine: number;
  potassium: number;
  titanium: number;
  tungsten: number;
  copper: number;
  wear: Readonly<Record<(typeof wearMetals)[number], number>>;
}

export function drawTraceElements(product: Random, batch: Random, year: number): TraceElements {
  const trace = () => 2 * batch.uniform() ** 3;
  const nineties = year < 2000;
  return {
    barium: product.chance(nineties ? 0.015 : 0) ? product.between(100, 500) : 0,
    silicon: product.between(2, 12),
    chlorine: product.between(10, nineties ? 150 : 100),
    // Coolant leaves potassium in used oils; a new oil has next to none.
    potassium: batch.chance(0.04) ? batch.between(1, 5) : 0.3 * batch.uniform() ** 2,
    titanium: product.chance(year >= 2009 ? 0.02 : 0) ? product.between(50, 110) : 0,
    tungsten: product.chance(year >= 2012 ? 0.02 : 0) ? product.between(60, 200) : 0,
    copper: product.chance(nineties ? 0.01 : 0) ? product.between(40, 110) : trace(),
    wear: {
      Aluminum: trace(),
      Chromium: trace() / 4,
      Iron: trace(),
      Lead: trace() / 2,
      Lithium: trace() / 4,
      Manganese: trace() / 4,
      Nickel: trace() / 4,
      Silver: trace() / 8,
      Tin: trace() / 2,
      Vanadium: trace() / 4,
    },
  };
}
