/** Bench performance: deposits, oxidation, corrosion, foam, rust, filterability, water, appearance. */

import type { Random } from '../shared/random.ts';
import type { OilType } from '../shared/reference-data.ts';
import type { BaseStockGroup } from './base-stock.rules.ts';
import type { Chemistry } from './chemistry.rules.ts';
import type { Fault } from './defects.rules.ts';

export interface Foam {
  tendencyMl: number;
  stabilityMl: number;
}

/** Times in minutes, deposits in mg, corrosion in mg/kg, changes and shares in percent. */
export interface BenchPerformance {
  teostMhtMg: number;
  teost33Mg: number;
  rodShare: number;
  tfoutMin: number;
  pdscMin: number;
  roboIncreasePct: number;
  corrosionCopper: number;
  corrosionLead: number;
  corrosionTin: number;
  corrosionStrip: string;
  foam: readonly [sequence1: Foam, sequence2: Foam, sequence3: Foam, sequence4: Foam];
  ballRust: number;
  filterabilityPct: number;
  /** Flow change with 0.6, 1, 2 and 3 % water. */
  waterTolerancePct: readonly [number, number, number, number];
  /** Emulsion left at 0 C and 25 C. */
  emulsionPct: readonly [number, number];
  /** Phosphorus and sulfur in the Noack volatiles, mg/kg. */
  volatilePhosphorus: number;
  volatileSulfur: number;
  color: number;
  copperStrip: string;
  failsMiscibility: boolean;
}

export interface BenchOil {
  type: OilType;
  specs: readonly string[];
  year: number;
  isMonograde: boolean;
  isIlsac: boolean;
  group: BaseStockGroup;
  /** Latent quality, about N(0, 1): premium above 0. */
  quality: number;
  chemistry: Chemistry;
  fault: Fault | null;
}

const claims = (oil: BenchOil, ...names: string[]) => names.some((name) => oil.specs.includes(name));
const claimsFromGf5 = (oil: BenchOil) => claims(oil, 'GF-5', 'GF-6A', 'GF-6B', 'SP', 'SN PLUS');

/** Median TEOST MHT deposit and the limit that licensed oils are blended to. */
function teostMhtTarget(oil: BenchOil): { median: number; limit: number } {
  const free = Number.POSITIVE_INFINITY;
  if (oil.isMonograde || oil.fault?.kind === 'counterfeit') return { median: 75, limit: free };
  if (oil.type === 'Heavy duty') return { median: 40, limit: free };
  if (claims(oil, 'SM', 'SN', 'SN PLUS', 'SP', 'GF-4', 'GF-5'))
    return { median: 25, limit: oil.isIlsac ? 35 : 45 };
  if (claims(oil, 'SL', 'GF-3')) return { median: 36, limit: 45 };
  return { median: claims(oil, 'SF', 'SG', 'SH', 'SJ') ? 48 : 30, limit: free };
}

function drawDeposits(random: Random, oil: BenchOil) {
  const { median, limit } = teostMhtTarget(oil);
  const mht = () => random.lognormal(median * Math.exp(-0.18 * oil.quality), 0.25);
  const first = mht();
  const turbocharger = random.lognormal(claims(oil, 'SJ') ? 32 : 24, 0.3);
  return {
    // Most blenders reformulate an oil that misses its limit in development.
    teostMhtMg: first > limit ? mht() : first,
    teost33Mg: turbocharger + (oil.chemistry.molybdenum > 400 ? 18 : 0),
    rodShare: random.between(0.92, 0.97),
  };
}

/** Induction times share an antioxidant level (correlation 0.6) that also slows ROBO thickening (about -0.5). */
function drawOxidation(random: Random, oil: BenchOil) {
  const antioxidant = 0.55 * oil.quality + 0.835 * random.normal();
  const induction = () => Math.sqrt(0.6) * antioxidant + Math.sqrt(0.4) * random.normal();
  const thickening = -0.6 * antioxidant + 0.8 * random.normal();
  const poor = oil.fault?.kind === 'counterfeit' ? 0.4 : 1;
  return {
    tfoutMin: Math.min(330, Math.max(110 * poor, 190 * poor * Math.exp(0.25 * induction()))),
    pdscMin: Math.min(110, Math.max(20 * poor, 48 * poor * Math.exp(0.38 * induction()))),
    roboIncreasePct: (75 / poor) * Math.exp(0.45 * thickening - 0.25 * oil.quality),
  };
}

function drawCorrosion(random: Random, oil: BenchOil) {
  const factor = oil.type === 'Heavy duty' ? 1 : random.between(1, 3);
  const skewed = (low: number, high: number) => factor * (low + (high - low) * random.uniform() ** 1.5);
  const copper = skewed(4, 18);
  return {
    corrosionCopper: copper,
    corrosionLead: skewed(5, 60),
    corrosionTin: skewed(0, 6),
    corrosionStrip: copper > 25 ? '3a' : copper > 12 ? '2c' : copper > 8 ? '1b' : '1a',
  };
}

function drawFoam(random: Random, fault: Fault | null): BenchPerformance['foam'] {
  const usual = (low: number, high: number): Foam => ({
    tendencyMl: low + (high - low) * random.uniform() ** 2,
    stabilityMl: 0,
  });
  const poor = (): Foam => ({ tendencyMl: random.between(100, 400), stabilityMl: random.between(0, 50) });
  const foam = [usual(0, 20), usual(5, 50), usual(0, 20), usual(20, 90)] as [Foam, Foam, Foam, Foam];
  if (fault?.kind === 'counterfeit') foam[1] = poor();
  else if (fault?.kind === 'foam' || random.chance(0.03)) foam[random.chance(0.4) ? 0 : 1] = poor();
  return foam;
}

function drawWater(random: Random, oil: BenchOil) {
  const filterabilityPct = random.between(-30, -5);
  const step = () => random.between(3, 6);
  const first = filterabilityPct - random.between(0, 3);
  const second = first - step();
  const third = second - step();
  const emulsion = () => (random.chance(claimsFromGf5(oil) ? 0.93 : 0.7) ? 100 : random.between(55, 99));
  return {
    filterabilityPct,
    waterTolerancePct: [first, second, third, third - step()] as const,
    emulsionPct: [emulsion(), emulsion()] as const,
  };
}

function drawBallRust(random: Random, oil: BenchOil): number {
  if (oil.fault?.kind === 'counterfeit') return random.between(20, 60);
  if (oil.type === 'Passenger car' && oil.year >= 2001 && !oil.isMonograde) return random.between(100, 132);
  return random.between(60, 120);
}

export function drawBenchPerformance(random: Random, oil: BenchOil): BenchPerformance {
  const { group, chemistry } = oil;
  const color = group === 1 ? random.between(3, 5) : random.between(2, 3.5);
  return {
    ...drawDeposits(random, oil),
    ...drawOxidation(random, oil),
    ...drawCorrosion(random, oil),
    ...drawWater(random, oil),
    foam: drawFoam(random, oil.fault),
    ballRust: drawBallRust(random, oil),
    volatilePhosphorus: random.lognormal(0.1 * chemistry.phosphorus, 0.5),
    volatileSulfur: random.lognormal(0.3 * chemistry.sulfur, 0.3),
    color: color + (oil.type === 'Heavy duty' ? 0.5 : 0),
    copperStrip: random.chance(0.85) ? '1a' : random.chance(0.8) ? '1b' : '2a',
    failsMiscibility: random.chance(0.02),
  };
}
