/** Noack loss, gas-chromatographic volatility, flash points and boiling range: one light end seen by five methods. */

import type { Random } from '../shared/random.ts';
import type { Grade } from '../shared/reference-data.ts';
import type { BaseStockGroup } from './base-stock.rules.ts';
import type { Fault } from './defects.rules.ts';
import { isHighHths30 } from './viscometrics.rules.ts';

/** Losses in mass %, temperatures in C; `boilingPoints` are pairs of percent off and temperature, rising. */
export interface Volatility {
  noackPct: number;
  gc371Pct: number;
  flashCocC: number;
  flashPmccC: number;
  boilingPoints: readonly (readonly [percentOff: number, celsius: number])[];
}

export interface VolatileBlend {
  year: number;
  grade: Grade;
  group: BaseStockGroup;
  /** Standardised cranking viscosity of the blend. */
  ccsZ: number;
  hthsMin: number;
  noackMax: number;
  fault: Fault | null;
}

const shiftByGroup = [1.2, 0, -0.8, -2.5] as const;
const noackReproducibility = 0.183;

function noackMean({ year, grade, group, ccsZ, hthsMin }: VolatileBlend): number {
  const ofPeriod = grade.noackByPeriod[year <= 2000 ? 0 : year <= 2010 ? 1 : 2] ?? 10;
  const base = grade.grade === '5W-30' && isHighHths30(grade.grade, hthsMin) ? 9.8 : ofPeriod;
  return base + (shiftByGroup[group - 1] ?? 0) - 0.9 * ccsZ;
}

function drawNoack(random: Random, blend: VolatileBlend): number {
  if (blend.fault?.kind === 'Noack over limit') {
    return blend.noackMax * (1 + noackReproducibility * blend.fault.excess);
  }
  const max = blend.fault?.kind === 'counterfeit' ? 30 : blend.noackMax - random.between(0.05, 0.8);
  return random.truncatedNormal(noackMean(blend), 0.8 * blend.grade.noackSd, 3, max);
}

/** Boiling points as distances from the middle one. */
const boilingOffsets: Volatility['boilingPoints'] = [
  [0.5, -125],
  [5, -62],
  [10, -45],
  [50, 0],
  [90, 68],
  [95, 95],
  [99.5, 190],
];

export function drawVolatility(random: Random, blend: VolatileBlend): Volatility {
  const noackPct = drawNoack(random, blend);
  const flash = random.normal(265 - 2.6 * noackPct, 4);
  const middle = random.normal(452 - 1.6 * (noackPct - 10), 5);
  return {
    noackPct,
    gc371Pct: Math.max(0.5, random.normal(0.62 * noackPct - 0.5, 0.8)),
    flashCocC: flash,
    flashPmccC: random.normal(flash - 12, 5),
    boilingPoints: boilingOffsets.map(([percent, offset]) => [percent, middle + offset]),
  };
}

/** Straight line between the neighbours of `x` in rising pairs; held at the ends. */
function interpolate(pairs: readonly (readonly [number, number])[], x: number): number {
  const above = pairs.findIndex(([key]) => key >= x);
  const [x1, y1] = pairs[above] ?? pairs[pairs.length - 1] ?? [0, 0];
  const [x0, y0] = pairs[above - 1] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/** Temperature, C, at which the percentage has boiled off. */
export function boilingPoint(volatility: Volatility, percentOff: number): number {
  return interpolate(volatility.boilingPoints, percentOff);
}

/** Mass % boiled off at the temperature; 0 below the initial boiling point. */
export function percentOff(volatility: Volatility, celsius: number): number {
  const turned = volatility.boilingPoints.map(([percent, temperature]) => [temperature, percent] as const);
  return celsius < (turned[0]?.[0] ?? 0) ? 0 : interpolate(turned, celsius);
}
