/** Kinematic and high-shear viscosities of one oil, all derived from KV100, viscosity index and polymer. */

import { between, type Random } from '../shared/random.ts';
import type { Grade } from '../shared/reference-data.ts';
import { type BaseStock, blended, groupColumn } from './base-stock.rules.ts';
import type { Fault } from './defects.rules.ts';
import type { BenchLimits, OilLimits } from './limits.rules.ts';
import type { Streams } from './product.ts';
import { highShear100, hthsViscosity, kv40FromViscosityIndex } from './viscosity.rules.ts';

/** Viscosities at 40, 100 and 150 C (mm2/s, high shear mPa.s) and losses in percent. */
export interface Viscometrics {
  kv40: number;
  kv100: number;
  viscosityIndex: number;
  /** Temporary viscosity loss at 150 C. */
  tvlPct: number;
  hths150: number;
  highShear100: number;
  /** Permanent loss after 30 and 90 cycles in the diesel injector. */
  shear30Pct: number;
  shear90Pct: number;
}

export interface Blend {
  /** The grade in the bottle, which is not always that of the label. */
  grade: Grade;
  stock: BaseStock;
  /** Density at 15 C, g/mL, of this bottle and of the product's design. */
  density15: number;
  designDensity15: number;
  limits: Pick<OilLimits, 'hthsMin' | 'hthsMax'>;
  fault: Fault | null;
  /** The formulation follows the practice of this year. */
  era: number;
  /** Country of the supplier. */
  home: string;
  isReformulated: boolean;
  /** Minimum viscosities at 100 C after cycles in the diesel injector that the classes require, mm2/s. */
  sheared: BenchLimits['sheared'];
}

/** SAE 30 oils are thin for fuel economy, or thick for the classes that require an HTHS of 3.5 mPa.s. */
export function isHighHths30(grade: string, hthsMin: number): boolean {
  return grade.endsWith('W-30') && hthsMin >= 3.5;
}

/** Shift of the mean KV100 of a fuel-economy 5W-30, mm2/s: these oils became thinner over the years. */
const thinner5W30 = (era: number) => between([1990, 2022], [0.25, -0.3], era);

function kv100Target({ grade, limits, era }: Blend): readonly [mean: number, sd: number] {
  const [mean = 0, sd = 0] = grade.kv100;
  if (isHighHths30(grade.grade, limits.hthsMin)) return grade.grade === '0W-30' ? [12.1, 0.2] : [11.9, 0.3];
  if (!grade.grade.endsWith('W-30')) return [mean, sd];
  if (limits.hthsMax <= 3.2) return [10, 0.25];
  if (limits.hthsMax <= 3.5 || grade.grade === '0W-30') return [10.3, 0.35];
  return grade.grade === '5W-30' ? [mean + thinner5W30(era), sd] : [mean, sd];
}

/** Japanese fuel-economy oils carry comb polymers, which raise the index and thin under shear. */
const combPolymer: Readonly<
  Record<string, { index: number; sd: number; tvl: readonly number[] } | undefined>
> = {
  '0W-16': { index: 196, sd: 8, tvl: [8, 1.5] },
  '0W-20': { index: 215, sd: 7, tvl: [12, 1.5] },
};
const combPolymerShare = ({ grade, home, era }: Blend) =>
  home === 'JP' && era >= 2004 ? combPolymer[grade.grade] : undefined;

/** Reproducibilities of ASTM D445 and D4683 as a share of the result. */
const kvReproducibility = 0.0076;
const hthsReproducibility = 0.043;

/** Oils with polymer stay clear of the lower end of their grade, so that shearing in use does not take them out of it. */
const minKv100 = ({ kv100Min, tvlPct }: Grade) => kv100Min * ((tvlPct[0] ?? 0) > 1 ? 1.03 : 1.002);
const maxKv100 = ({ kv100Max }: Grade) => (kv100Max ?? Number.POSITIVE_INFINITY) - 0.02;

/** Mean viscosity index by base stock. The tables have no value for groups that a grade is not made from. */
function indexMean({ grade, stock }: Blend): number {
  const known = grade.viByGroup.find((index) => index !== null) ?? 100;
  return blended(stock, (group) => grade.viByGroup[groupColumn(group)] ?? known);
}

function drawViscosityIndex(random: Random, blend: Blend): number {
  if (blend.fault?.kind === 'counterfeit') return random.between(90, 105);
  const comb = combPolymerShare(blend);
  const [mean, sd] = comb ? [comb.index, comb.sd] : [indexMean(blend), blend.grade.viSd];
  return random.truncatedNormal(mean, sd, mean - 2.2 * sd, mean + 2.2 * sd);
}

const isOtherOil = (fault: Fault | null) =>
  fault?.kind === 'wrong grade filled' || fault?.kind === 'counterfeit';

/** The HTHS range of the product's design, mPa.s; unlimited if another oil is in the bottle. */
function hthsWindow({ limits, fault }: Blend): readonly [number, number] {
  if (isOtherOil(fault)) return [0, Number.POSITIVE_INFINITY];
  return [limits.hthsMin + 0.04, limits.hthsMax - 0.04];
}

interface Draft {
  kv100: number;
  viscosityIndex: number;
  tvlPct: number;
}

const newtonianHths = ({ kv100, viscosityIndex }: Draft, density15: number) =>
  hthsViscosity(kv40FromViscosityIndex(viscosityIndex, kv100), kv100, density15, 0);

/**
 * Draws KV100, index and polymer until the HTHS fits; after 30 attempts the polymer is fitted to the last draft that allows it.
 * @throws RangeError if no draft reaches the HTHS
 */
function draftWithinWindow(random: Random, blend: Blend): Draft {
  const [low, high] = hthsWindow(blend);
  const [tvlMean = 0, tvlSd = 0] = combPolymerShare(blend)?.tvl ?? blend.grade.tvlPct;
  const [mean, sd] = kv100Target(blend);
  let fallback: Draft | undefined;
  for (let attempt = 0; attempt < 30; attempt++) {
    const kv100 = random.truncatedNormal(mean, sd, minKv100(blend.grade), maxKv100(blend.grade));
    const draft = { kv100, viscosityIndex: drawViscosityIndex(random, blend), tvlPct: 0 };
    const newtonian = newtonianHths(draft, blend.designDensity15);
    for (let polymer = 0; polymer < 8; polymer++) {
      const tvlPct = random.truncatedNormal(tvlMean, tvlSd, 0, 30);
      const hths = newtonian * (1 - tvlPct / 100);
      if (hths >= low && hths <= high) return { ...draft, tvlPct };
    }
    const fitted = 100 * (1 - random.between(low, Math.min(high, low + 0.1)) / newtonian);
    if (fitted >= 0 && fitted < 30) fallback = { ...draft, tvlPct: fitted };
  }
  if (!fallback) throw new RangeError(`No ${blend.grade.grade} reaches an HTHS of ${low} to ${high} mPa.s`);
  return fallback;
}

/**
 * Batches of a product scatter by about 0.12 mm2/s at 10.6 mm2/s; a reformulation shifts it by the same
 * amount.
 */
const kv100BatchShare = 0.011;

function applyBatch({ formulation, batch }: Streams, draft: Draft, blend: Blend): Draft {
  const moved = formulation.truncatedNormal(0, 1, -2, 2) * (blend.isReformulated ? 1 : 0);
  const kv100 = draft.kv100 * (1 + kv100BatchShare * (moved + batch.truncatedNormal(0, 1, -2.5, 2.5)));
  return {
    kv100: Math.min(maxKv100(blend.grade), Math.max(minKv100(blend.grade), kv100)),
    viscosityIndex: draft.viscosityIndex + 1.5 * moved + batch.truncatedNormal(0, 0.8, -2, 2),
    tvlPct: Math.max(0, draft.tvlPct + batch.truncatedNormal(0, 0.3, -0.7, 0.7)),
  };
}

/** Refits the polymer where the batch has left the HTHS window, or to the HTHS that the fault requires. */
function refitPolymer(batch: Random, draft: Draft, blend: Blend): Draft {
  const { fault, limits, density15 } = blend;
  const newtonian = newtonianHths(draft, density15);
  const hths = newtonian * (1 - draft.tvlPct / 100);
  const fitted = (target: number) => ({ ...draft, tvlPct: 100 * (1 - target / newtonian) });
  if (fault?.kind === 'HTHS below minimum')
    return fitted(limits.hthsMin / (1 + hthsReproducibility * fault.excess) - batch.between(0, 0.02));
  if (isOtherOil(fault) || fault?.kind === 'KV100 outside grade') return draft;
  const [low, high] = [limits.hthsMin + 0.02, limits.hthsMax - 0.02];
  if (hths >= low && hths <= high) return draft;
  return fitted(Math.min(newtonian, Math.max(low, Math.min(high, hths))));
}

/** Moves KV100 out of the labeled grade. */
function moveOutsideGrade(batch: Random, draft: Draft, { kv100Min, kv100Max }: Grade, excess: number): Draft {
  const off = 1 + kvReproducibility * excess;
  const isBelow = batch.chance(0.7) || kv100Max === null;
  return { ...draft, kv100: isBelow ? kv100Min / off : kv100Max * off };
}

/** Permanent loss after 30 cycles, in percent, limited where the class requires a viscosity after shearing. */
function drawShear30({ product, batch }: Streams, { kv100, tvlPct }: Draft, blend: Blend): number {
  const { grade, sheared, fault } = blend;
  const [tvlMean = 0, tvlSd = 1] = combPolymerShare(blend)?.tvl ?? grade.tvlPct;
  // The polymer that thins under shear is the one that breaks: correlation 0.6.
  const polymer = 0.6 * ((tvlPct - tvlMean) / tvlSd) + 0.8 * product.normal();
  const loss = Math.max(
    0.05,
    grade.shear30Pct * (1 + 0.35 * polymer) * batch.truncatedNormal(1, 0.03, 0.9, 1.1),
  );
  if (fault !== null) return loss;
  const rooms = sheared.map(({ cycles, min }) => {
    const room = 100 * (1 - (1.018 * min) / kv100);
    return cycles === 90 ? room / 1.35 : room;
  });
  return Math.max(0.05, Math.min(loss, ...rooms));
}

export function drawViscometrics(streams: Streams, blend: Blend): Viscometrics {
  const { fault, density15 } = blend;
  const design = draftWithinWindow(streams.product, blend);
  let draft = isOtherOil(fault) ? design : applyBatch(streams, design, blend);
  if (fault?.kind === 'KV100 outside grade')
    draft = moveOutsideGrade(streams.batch, draft, blend.grade, fault.excess);
  draft = refitPolymer(streams.batch, draft, blend);
  const kv40 = kv40FromViscosityIndex(draft.viscosityIndex, draft.kv100);
  const shear30Pct = drawShear30(streams, draft, blend);
  return {
    ...draft,
    kv40,
    hths150: hthsViscosity(kv40, draft.kv100, density15, draft.tvlPct),
    highShear100: highShear100(draft.kv100, density15, draft.tvlPct),
    shear30Pct,
    shear90Pct: 1.35 * shear30Pct,
  };
}
