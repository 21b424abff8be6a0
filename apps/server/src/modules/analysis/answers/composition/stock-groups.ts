// What base stocks of the API groups look like in a finished oil; an assumption of the institute after API 1509, Annex E, and suppliers'
// data sheets.
import type { BaseStockGroupName } from '@iom/contract/analysis/answers/composition.schemas.ts';

type Normal = readonly [mean: number, deviation: number];

/** Sulfur in mg/kg with that of the detergent, density in g/mL at 15 °C, infrared bands in A/0.1 mm, Noack as difference from its grade in mass %. */
export type StockFeature = 'sulfur' | 'density' | 'aromatics' | 'ester' | 'noack';

export const stockGroups: Readonly<Record<BaseStockGroupName, Readonly<Record<StockFeature, Normal>>>> = {
  I: { sulfur: [4400, 1300], density: [0.884, 0.006], aromatics: [6.5, 1.7], ester: [5, 6], noack: [0.8, 2] },
  II: { sulfur: [550, 400], density: [0.868, 0.006], aromatics: [2, 0.8], ester: [5, 6], noack: [0, 2] },
  III: {
    sulfur: [500, 350],
    density: [0.852, 0.0055],
    aromatics: [0.7, 0.5],
    ester: [5, 8],
    noack: [-0.4, 2],
  },
  IV: {
    sulfur: [450, 300],
    density: [0.842, 0.0055],
    aromatics: [0.3, 0.35],
    ester: [25, 35],
    noack: [-1.8, 2],
  },
  V: { sulfur: [450, 300], density: [0.92, 0.02], aromatics: [1, 1], ester: [100, 25], noack: [-3, 2] },
};

/** ln of the normal density, without its constant. */
export const logDensity = ([mean, deviation]: Normal): ((value: number) => number) => {
  const scale = Math.log(deviation);
  return (value) => -(((value - mean) / deviation) ** 2) / 2 - scale;
};
