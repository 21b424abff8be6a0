/** Kinematic and high-shear viscosities of one oil, all following from KV100, viscosity index and polymer. */

import type { Random } from '../shared/random.ts';
import type { Grade } from '../shared/reference-data.ts';
import { type BaseStockGroup, groupColumn } from './base-stock.rules.ts';
import type { Fault } from './defects.rules.ts';
import type { OilLimits } from './limits.rules.ts';
import { highShear100, hthsViscosity, kv40OfViscosityIndex } from './viscosity.rules.ts';

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
  group: BaseStockGroup;
  density15: number;
  limits: Pick<OilLimits, 'hthsMin' | 'hthsMax'>;
  fault: Fault | null;
}

/** SAE 30 oils come thin for fuel economy or thick for the classes that ask for an HTHS of 3.5 mPa.s. */
export function isHighHths30(grade: string, hthsMin: number): boolean {
  return grade.endsWith('W-30') && hthsMin >= 3.5;
}

function kv100Target({ grade, limits }: Blend): readonly [mean: number, sd: number] {
  const [mean = 0, sd = 0] = grade.kv100;
  if (isHighHths30(grade.grade, limits.hthsMin)) return grade.grade === '0W-30' ? [12.1, 0.2] : [11.9, 0.3];
  if (!grade.grade.endsWith('W-30')) return [mean, sd];
  if (limits.hthsMax <= 3.2) return [10, 0.25];
  return limits.hthsMax <= 3.5 || grade.grade === '0W-30' ? [10.3, 0.35] : [mean, sd];
}

/** Reproducibilities of ASTM D445 and D4683 as a share of the result. */
const kvReproducibility = 0.0076;
const hthsReproducibility = 0.043;

function drawKv100(random: Random, blend: Blend): number {
  const { grade, fault } = blend;
  const low = grade.kv100Min;
  const high = grade.kv100Max ?? Number.POSITIVE_INFINITY;
  if (fault?.kind === 'KV100 outside grade') {
    const off = 1 + kvReproducibility * fault.excess;
    return random.chance(0.7) || !Number.isFinite(high) ? low / off : high * off;
  }
  const [mean, sd] = kv100Target(blend);
  return random.truncatedNormal(mean, sd, low + 0.02, high - 0.02);
}

function drawViscosityIndex(random: Random, { grade, group, fault }: Blend): number {
  if (fault?.kind === 'counterfeit') return random.between(90, 105);
  const mean = grade.viByGroup[groupColumn(group)] ?? 100;
  return random.truncatedNormal(mean, grade.viSd, mean - 2.5 * grade.viSd, mean + 2.5 * grade.viSd);
}

/** HTHS the oil must reach and stay under; an oil out of grade or at fault keeps to neither. */
function hthsWindow({ limits, fault }: Blend): readonly [number, number] {
  if (fault?.kind === 'HTHS below minimum') {
    const target = limits.hthsMin / (1 + hthsReproducibility * fault.excess);
    return [target - 0.02, target];
  }
  const free = fault && ['KV100 outside grade', 'wrong grade filled', 'counterfeit'].includes(fault.kind);
  return free ? [0, Number.POSITIVE_INFINITY] : [limits.hthsMin + 0.02, limits.hthsMax - 0.02];
}

interface Draft {
  kv40: number;
  kv100: number;
  viscosityIndex: number;
  tvlPct: number;
}

/** Draws KV100, index and polymer until the HTHS lands; after that the polymer alone is fitted to it. */
function draftWithinWindow(random: Random, blend: Blend): Draft {
  const [low, high] = hthsWindow(blend);
  const [tvlMean = 0, tvlSd = 0] = blend.grade.tvlPct;
  let draft: Draft | undefined;
  for (let attempt = 0; attempt < 30; attempt++) {
    const kv100 = drawKv100(random, blend);
    const index = drawViscosityIndex(random, blend);
    const kv40 = kv40OfViscosityIndex(index, kv100);
    const newtonian = hthsViscosity(kv40, kv100, blend.density15, 0);
    for (let polymer = 0; polymer < 8; polymer++) {
      const tvlPct = random.truncatedNormal(tvlMean, tvlSd, 0, 30);
      const hths = newtonian * (1 - tvlPct / 100);
      if (hths >= low && hths <= high) return { kv40, kv100, viscosityIndex: index, tvlPct };
    }
    const fitted = 100 * (1 - random.between(low, Math.min(high, low + 0.1)) / newtonian);
    if (fitted >= 0 && fitted < 30) draft = { kv40, kv100, viscosityIndex: index, tvlPct: fitted };
  }
  if (!draft) throw new RangeError(`No ${blend.grade.grade} reaches an HTHS of ${low} to ${high} mPa.s`);
  return draft;
}

export function drawViscometrics(random: Random, blend: Blend): Viscometrics {
  const draft = draftWithinWindow(random, blend);
  const [tvlMean = 0, tvlSd = 1] = blend.grade.tvlPct;
  // The polymer that thins under shear is the one that breaks: correlation 0.6.
  const polymer = 0.6 * ((draft.tvlPct - tvlMean) / tvlSd) + 0.8 * random.normal();
  const shear30Pct = Math.max(0.05, blend.grade.shear30Pct * (1 + 0.35 * polymer));
  return {
    ...draft,
    hths150: hthsViscosity(draft.kv40, draft.kv100, blend.density15, draft.tvlPct),
    highShear100: highShear100(draft.kv100, blend.density15, draft.tvlPct),
    shear30Pct,
    shear90Pct: 1.35 * shear30Pct,
  };
}
