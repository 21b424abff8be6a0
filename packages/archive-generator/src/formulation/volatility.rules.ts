/**
 * Noack loss, gas-chromatographic volatility, flash points and boiling range: five methods that measure one
 * light end.
 */

import { between, type Random } from '../shared/random.ts';
import type { Grade } from '../shared/reference-data.ts';
import { type BaseStock, blended } from './base-stock.rules.ts';
import type { Fault } from './defects.rules.ts';
import type { Streams } from './product.ts';
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
  /** The formulation follows the practice of this year. */
  era: number;
  isReformulated: boolean;
  grade: Grade;
  stock: BaseStock;
  /** Standardized cranking viscosity of the blend. */
  ccsZ: number;
  /** At 100 C and high shear, mPa.s, where polymer has no effect: the base oil. */
  highShear100: number;
  hthsMin: number;
  noackMax: number;
  gc371Max: number;
  fault: Fault | null;
}

const shiftByGroup = [1.2, 0, -0.8, -2.5] as const;
const noackReproducibility = 0.183;

/** Years for which the three columns of the grade table hold; between them the market changes gradually. */
const periodYears = [1996, 2003, 2014];

function noackMean({ era, grade, stock, ccsZ, hthsMin }: VolatileBlend): number {
  const ofPeriod = between(periodYears, grade.noackByPeriod, era);
  const base = grade.grade === '5W-30' && isHighHths30(grade.grade, hthsMin) ? 9.8 : ofPeriod;
  return base + blended(stock, (group) => shiftByGroup[group - 1] ?? 0) - 1.15 * ccsZ;
}

/** Batches of a product scatter by this, mass %; a reformulation shifts it by twice as much. */
const noackBatchSd = 0.15;

function drawNoack({ product, formulation, batch }: Streams, blend: VolatileBlend): number {
  const { noackMax, grade, fault, isReformulated } = blend;
  // The design is drawn as a distance from the mean, which changes with the years and the batch's cranking.
  const design = product.truncatedNormal(0, 0.9 * grade.noackSd, -2.2 * grade.noackSd, 2.2 * grade.noackSd);
  const clear = product.between(0.05, 0.8);
  const moved = isReformulated ? 2 * formulation.truncatedNormal(0, 1, -2, 2) : 0;
  const noack = noackMean(blend) + design + noackBatchSd * (moved + batch.truncatedNormal(0, 1, -2.5, 2.5));
  if (fault?.kind === 'Noack over limit') return noackMax * (1 + noackReproducibility * fault.excess);
  return Math.max(3, Math.min(fault?.kind === 'counterfeit' ? 30 : noackMax - clear, noack));
}

/** Standard normal quantile of a probability (Abramowitz and Stegun 26.2.23). */
function normalQuantile(share: number): number {
  const p = share < 0.5 ? share : 1 - share;
  const t = Math.sqrt(-2 * Math.log(p));
  const z =
    t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  return share < 0.5 ? -z : z;
}

const boilingShares = [0.5, 1, 2, 3.5, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99.5];

/**
 * Half-width of the heavier half of the boiling range in C (one deviate): wide with bright stock, narrow with
 * synthetic stock.
 */
const heavyHalfByGroup = [62, 50, 44, 34] as const;

/**
 * The boiling range: a middle that rises with the base oil's viscosity, a light half that leaves `gc371Pct`
 * below 371 C, and a heavy half as wide as the base stock's.
 */
function drawBoilingPoints(product: Random, blend: VolatileBlend, gc371Pct: number) {
  const { highShear100, stock, grade } = blend;
  const wanted = 432 + 105 * Math.log10(highShear100 / 6) + product.normal(0, 4);
  const light371 = -normalQuantile(Math.min(0.45, gc371Pct / 100));
  // The light half is between 22 and 60 C a deviate wide; beyond that the middle shifts.
  const lightHalf = Math.min(60, Math.max(22, (wanted - 371) / light371));
  const middle = 371 + light371 * lightHalf;
  const isHeavy = grade.winter === null || (grade.kv100Max ?? 0) > 20;
  const heavyHalf =
    (blended(stock, (group) => heavyHalfByGroup[group - 1] ?? 50) + (isHeavy ? 10 : 0)) *
    product.between(0.9, 1.1);
  return boilingShares.map((percent): readonly [number, number] => {
    const z = normalQuantile(percent / 100);
    return [percent, middle + z * (z < 0 ? lightHalf : heavyHalf)];
  });
}

/** Closed above open cup, C: the vapor of the closed cup takes fire earlier. */
const drawCupDifference = (product: Random) => product.truncatedNormal(19, 3, 12, 28);

export function drawVolatility(streams: Streams, blend: VolatileBlend): Volatility {
  const { product, batch } = streams;
  const noackPct = drawNoack(streams, blend);
  const ofGc = 0.62 * noackPct - 0.5 + product.truncatedNormal(0, 0.75, -1.8, 1.8);
  const isFree = blend.fault?.kind === 'Noack over limit' || blend.fault?.kind === 'counterfeit';
  const gc371Pct = Math.max(0.5, isFree ? ofGc : Math.min(ofGc, 0.94 * blend.gc371Max));
  const flash = 265 - 2.6 * noackPct + product.normal(0, 3.6) + batch.normal(0, 1.5);
  return {
    noackPct,
    gc371Pct,
    flashCocC: flash,
    flashPmccC: flash - drawCupDifference(product),
    boilingPoints: drawBoilingPoints(product, blend, gc371Pct),
  };
}

/** Temperature, C, at which the percentage has boiled off. */
export function boilingPoint({ boilingPoints }: Volatility, percentOff: number): number {
  return between(
    boilingPoints.map(([percent]) => percent),
    boilingPoints.map(([, celsius]) => celsius),
    percentOff,
  );
}

/** Mass % boiled off at the temperature; 0 below the initial boiling point. */
export function percentOff({ boilingPoints }: Volatility, celsius: number): number {
  if (celsius < (boilingPoints[0]?.[1] ?? 0)) return 0;
  return between(
    boilingPoints.map(([, temperature]) => temperature),
    boilingPoints.map(([percent]) => percent),
    celsius,
  );
}
