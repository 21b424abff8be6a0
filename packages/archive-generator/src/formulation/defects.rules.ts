/** The fault of an oil, if any: off specification, wrongly filled or counterfeit. */

import type { Random } from '../shared/random.ts';
import type { Country, Grade } from '../shared/reference-data.ts';
import type { BaseStockGroup } from './base-stock.rules.ts';
import type { OilLimits } from './limits.rules.ts';

export type FaultKind =
  | 'low-temperature viscosity'
  | 'KV100 outside grade'
  | 'Noack over limit'
  | 'low additive'
  | 'phosphorus over limit'
  | 'HTHS below minimum'
  | 'yield stress'
  | 'gelation'
  | 'foam'
  | 'wrong grade filled'
  | 'counterfeit';

/** `excess`: how far beyond the limit, in reproducibilities; up to 1 is marginal. */
export interface Fault {
  kind: FaultKind;
  excess: number;
}

interface Suspect {
  country: Country;
  year: number;
  grade: Grade;
  limits: OilLimits;
  group: BaseStockGroup;
}

const failureRate = { Americas: 0.06, Europe: 0.06, 'Asia-Pacific': 0.11, Africa: 0.18 } as const;
const counterfeitHotspots: ReadonlySet<string> = new Set(['IN', 'TH', 'MY', 'ID', 'PH', 'VN']);

function counterfeitRate({ region, country }: Country): number {
  if (region === 'Africa') return 0.04;
  return counterfeitHotspots.has(country) ? 0.02 : 0.01;
}

/** Noack over the limit, in percent of the failures of oils with a limit. */
const lightOilShare = 16;

/**
 * Shares of the kinds of failure in percent; 0 for kinds that cannot happen to the oil. Null for too light a base oil, a failure of the
 * formulation and not of one bottle.
 */
function kindShares({ grade, limits }: Suspect): readonly (readonly [FaultKind | null, number])[] {
  const isWinter = grade.winter !== null;
  // SAE 50 and thicker, and oils without polymer, are far above their HTHS minimum.
  const isNearHthsMin = isWinter && grade.kv100Max !== null && grade.kv100Max < 17;
  return [
    ['low-temperature viscosity', isWinter ? 28 : 0],
    ['KV100 outside grade', 16],
    [null, Number.isFinite(limits.noackMax) ? lightOilShare : 0],
    ['low additive', 14],
    ['phosphorus over limit', Number.isFinite(limits.phosphorusMax) ? 10 : 0],
    ['HTHS below minimum', isNearHthsMin ? 6 : 0],
    ['yield stress', isWinter ? 2.5 : 0],
    ['gelation', isWinter ? 2.5 : 0],
    ['foam', 3],
    ['wrong grade filled', 2],
  ];
}

/** Most failures are marginal, within one reproducibility of the limit. */
function drawExcess(random: Random): number {
  return random.chance(0.7) ? random.between(0.1, 1) : random.between(1, 2.5);
}

/**
 * Too light a base oil evaporates from every bottle of the formulation. It is drawn from the formulation's stream, so that all its bottles
 * have the fault, beyond their limit by the same.
 */
function drawLightOil(formulation: Random, { limits }: Suspect, failures: number): Fault | null {
  const isLight = formulation.chance((failures * lightOilShare) / 100);
  const excess = drawExcess(formulation);
  return isLight && Number.isFinite(limits.noackMax) ? { kind: 'Noack over limit', excess } : null;
}

/** `random` is the bottle's, `formulation` a stream of its own for this. */
export function drawFault(random: Random, formulation: Random, suspect: Suspect): Fault | null {
  const { country, year, grade, group } = suspect;
  if (random.chance(counterfeitRate(country))) return { kind: 'counterfeit', excess: 0 };
  const trend = year < 2000 ? 1.4 : year > 2015 ? 0.8 : 1;
  const failures = failureRate[country.region] * trend;
  const lightOil = drawLightOil(formulation, suspect, failures);
  if (random.chance(failures)) {
    const [kind] = random.weighted(kindShares(suspect), ([, share]) => share);
    const excess = drawExcess(random);
    return kind === null ? lightOil : { kind, excess };
  }
  if (lightOil) return lightOil;
  // Air-binding from wax is a rare property of the oil, not of careless blending.
  const waxRate = group === 1 && year < 2000 ? 0.015 : 0.006;
  return grade.winter && random.chance(waxRate) ? { kind: 'yield stress', excess: 1 } : null;
}
