import type { OilType } from '../shared/reference-data.ts';
import { type BaseStock, blended } from './base-stock.rules.ts';
import type { Chemistry } from './chemistry.rules.ts';
import type { Fault } from './defects.rules.ts';
import type { BenchLimits } from './limits.rules.ts';
import type { Streams } from './product.ts';

/** Bench performance: deposits, oxidation, corrosion, foam, rust, filterability, water, appearance. */

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
  /** Flow change with 0.6, 1, 2 and 3% water. */
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

interface BenchOil {
  type: OilType;
  specs: readonly string[];
  year: number;
  isMonograde: boolean;
  stock: BaseStock;
  /** Latent quality, about N(0, 1): premium above 0. */
  quality: number;
  chemistry: Chemistry;
  fault: Fault | null;
  limits: BenchLimits;
}

const claims = (oil: BenchOil, ...names: string[]) => names.some((name) => oil.specs.includes(name));
const isCounterfeit = ({ fault }: BenchOil) => fault?.kind === 'counterfeit';

/** Median TEOST MHT deposit, mg. */
function teostMhtMedian(oil: BenchOil): number {
  if (oil.isMonograde || isCounterfeit(oil)) return 75;
  if (oil.type === 'Heavy duty') return 40;
  if (oil.limits.teostMhtMax <= 35 || claims(oil, 'SM', 'SN', 'SN PLUS', 'SP')) return 25;
  if (claims(oil, 'SL', 'GF-3')) return 36;
  return claims(oil, 'SF', 'SG', 'SH', 'SJ') ? 48 : 30;
}

/** A value that the blender keeps within the limit, with a margin for the scatter of the test. */
const below = (value: number, most: number, { product }: Streams): number => {
  const held = most * product.between(0.7, 1);
  return value > most ? held : value;
};

/** Reproducibilities; the blender's margin is half of each: TEOST MHT 0.35 (X + 16), TEOST 33C 0.28 X. */
const clearOfMht = (limit: number) => limit - 0.5 * 0.35 * (limit + 16);
const clearOf33 = (limit: number) => limit * (1 - 0.6 * 0.28);

function drawDeposits(streams: Streams, oil: BenchOil) {
  const { product, batch } = streams;
  const ofBatch = () => batch.truncatedNormal(1, 0.04, 0.9, 1.1);
  const mht = product.lognormal(teostMhtMedian(oil) * Math.exp(-0.18 * oil.quality), 0.25) * ofBatch();
  const molybdenum = oil.chemistry.molybdenum > 400 ? 18 : 0;
  const turbocharger = (product.lognormal(claims(oil, 'SJ') ? 32 : 24, 0.3) + molybdenum) * ofBatch();
  return {
    teostMhtMg: below(mht, clearOfMht(oil.limits.teostMhtMax), streams),
    teost33Mg: below(turbocharger, clearOf33(oil.limits.teost33Max), streams),
    rodShare: product.between(0.92, 0.97),
  };
}

/** Induction times share an antioxidant level (correlation 0.6) that also slows ROBO thickening (about -0.5). */
function drawOxidation({ product, batch }: Streams, oil: BenchOil) {
  const antioxidant = 0.55 * oil.quality + 0.835 * product.normal();
  const induction = () => Math.sqrt(0.6) * antioxidant + Math.sqrt(0.4) * product.normal();
  const thickening = -0.6 * antioxidant + 0.8 * product.normal();
  const poor = isCounterfeit(oil) ? 0.4 : 1;
  const ofBatch = () => batch.truncatedNormal(1, 0.03, 0.92, 1.08);
  return {
    tfoutMin: Math.min(330, Math.max(110 * poor, 190 * poor * Math.exp(0.25 * induction()) * ofBatch())),
    pdscMin: Math.min(110, Math.max(20 * poor, 48 * poor * Math.exp(0.38 * induction()) * ofBatch())),
    roboIncreasePct: (75 / poor) * Math.exp(0.45 * thickening - 0.25 * oil.quality) * ofBatch(),
  };
}

function drawCorrosion({ product }: Streams, oil: BenchOil) {
  const factor = oil.type === 'Heavy duty' ? 1 : product.between(1, 3);
  const skewed = (low: number, high: number) => factor * (low + (high - low) * product.uniform() ** 1.5);
  const [copperMax = Number.POSITIVE_INFINITY] = oil.limits.corrosionMax ?? [];
  const copper = Math.min(skewed(4, 18), 0.8 * copperMax);
  return {
    corrosionCopper: copper,
    corrosionLead: skewed(5, 60),
    corrosionTin: skewed(0, 6),
    corrosionStrip: copper > 25 ? '3a' : copper > 12 ? '2c' : copper > 8 ? '1b' : '1a',
  };
}

function drawFoam({ product, batch }: Streams, { fault, limits }: BenchOil): BenchPerformance['foam'] {
  const usual = (low: number, high: number): Foam => ({
    tendencyMl: low + (high - low) * product.uniform() ** 2 * batch.between(0.9, 1.1),
    stabilityMl: 0,
  });
  const poor = (): Foam => ({ tendencyMl: batch.between(100, 400), stabilityMl: batch.between(5, 50) });
  const [first, second, third, fourth] = limits.foamMax;
  const foam: [Foam, Foam, Foam, Foam] = [
    usual(0, Math.min(20, first)),
    usual(5, Math.min(50, 0.88 * second)),
    usual(0, Math.min(20, third)),
    usual(20, Math.min(110, 0.85 * fourth)),
  ];
  if (fault?.kind === 'counterfeit') foam[1] = poor();
  else if (fault?.kind === 'foam' || (fourth > 100 && batch.chance(0.03)))
    foam[batch.weightedIndex([3, 5, 0, 2])] = poor();
  return foam;
}

function drawWater({ product, batch }: Streams, { limits }: BenchOil) {
  const filterabilityPct = product.between(-28, -5);
  const step = () => product.between(3, 6);
  const first = filterabilityPct - product.between(0, 3);
  const second = first - step();
  const third = second - step();
  const held = (change: number) => Math.max(change, limits.flowChangeMin + 10);
  const emulsion = () => (limits.holdsEmulsion || batch.chance(0.75) ? 100 : batch.between(55, 99));
  return {
    filterabilityPct: held(filterabilityPct),
    waterTolerancePct: [held(first), held(second), held(third), held(third - step())] as const,
    emulsionPct: [emulsion(), emulsion()] as const,
  };
}

function drawBallRust({ product, batch }: Streams, oil: BenchOil): number {
  if (isCounterfeit(oil)) return batch.between(20, 60);
  if (oil.limits.ballRustMin > 0) return product.between(oil.limits.ballRustMin + 6, 132);
  return product.between(60, 120);
}

/** Share of bottles that miss one bench limit although they were blended correctly. */
const missShare = 0.02;

/** Moves one property beyond its limit, if the classes limit any. */
function missOne({ batch }: Streams, drawn: BenchPerformance, limits: BenchLimits): BenchPerformance {
  const beyond = batch.between(1.15, 1.6);
  const foam = drawn.foam.map(
    (one, i): Foam => (i === 1 ? { tendencyMl: limits.foamMax[1] * beyond, stabilityMl: 0 } : one),
  );
  const [first, second, third, fourth] = foam;
  const misses: Partial<BenchPerformance>[] = [];
  if (Number.isFinite(limits.teostMhtMax)) misses.push({ teostMhtMg: beyond * limits.teostMhtMax });
  if (Number.isFinite(limits.teost33Max)) misses.push({ teost33Mg: beyond * limits.teost33Max });
  if (limits.holdsEmulsion) misses.push({ emulsionPct: [batch.between(70, 98), 100] });
  if (limits.ballRustMin > 0) misses.push({ ballRust: limits.ballRustMin / beyond });
  if (limits.foamMax[3] <= 100 && first && second && third && fourth)
    misses.push({ foam: [first, second, third, fourth] });
  return misses.length === 0 ? drawn : { ...drawn, ...batch.pick(misses) };
}

export function drawBenchPerformance(streams: Streams, oil: BenchOil): BenchPerformance {
  const { product, batch } = streams;
  const { stock, chemistry } = oil;
  const [low, high] = [blended(stock, (g) => (g === 1 ? 3 : 2)), blended(stock, (g) => (g === 1 ? 5 : 3.5))];
  const drawn: BenchPerformance = {
    ...drawDeposits(streams, oil),
    ...drawOxidation(streams, oil),
    ...drawCorrosion(streams, oil),
    ...drawWater(streams, oil),
    foam: drawFoam(streams, oil),
    ballRust: drawBallRust(streams, oil),
    volatilePhosphorus: product.lognormal(0.1 * chemistry.phosphorus, 0.5),
    volatileSulfur: product.lognormal(0.3 * chemistry.sulfur, 0.3),
    color: product.between(low, high) + (oil.type === 'Heavy duty' ? 0.5 : 0),
    copperStrip: product.chance(0.85) ? '1a' : product.chance(0.8) ? '1b' : '2a',
    failsMiscibility: product.chance(0.02),
  };
  return oil.fault === null && batch.chance(missShare) ? missOne(streams, drawn, oil.limits) : drawn;
}
