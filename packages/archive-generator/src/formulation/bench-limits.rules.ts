/** Limits of bench tests that go with the claimed classes. Their values are assumptions of the demo. */
import { isIlsacGrade } from './limits.rules.ts';

/** Deposits in mg, volatility in mass %, changes in %; open ends are Infinity, or null where the test is not asked for. */
export interface BenchLimits {
  teostMhtMax: number;
  teost33Max: number;
  gc371Max: number;
  gelationIndexMax: number;
  /** Average gray value; 0 where not asked for. */
  ballRustMin: number;
  /** Lowest flow change with and without water (EOFT, EOWTT). */
  flowChangeMin: number;
  /** No water and no oil may part from the emulsion. */
  holdsEmulsion: boolean;
  /** Foam tendency of sequences I to IV, mL, without stable foam. */
  foamMax: readonly number[] | null;
  /** Copper, lead and tin, mg/kg. */
  corrosionMax: readonly number[] | null;
  /** Cycles in the diesel injector after which the oil is still in its grade; 0 where not asked for. */
  staysInGradeCycles: 0 | 30 | 90;
}

const fromSl = /^(SL|SM|SN|SN PLUS|SP|GF-[3-6][AB]?)$/;
const fromSm = /^(SM|SN|SN PLUS|SP|GF-[4-6][AB]?)$/;
const fromSn = /^(SN|SN PLUS|SP|GF-[56][AB]?)$/;
const conserving = /^(GF-[56][AB]?)$/;
const cleanTurbocharger = /^(SP|GF-[56][AB]?)$/;
const fromSj = /^(SJ|GF-2)$/;
const acea = /^([AB]\d(\/B\d)?|[CE]\d+)$/;
const dieselFromCh4 = /^(CH-4|CI-4( PLUS)?|CJ-4|CK-4|FA-4)$/;
const ninetyCycles = /^(CI-4 PLUS|CJ-4|CK-4|E7|E9|E11)$/;

/** The strictest limits of all claimed classes; `grade` as printed, `5W-30`. */
export function benchLimits(specs: readonly string[], grade: string): BenchLimits {
  const claims = (pattern: RegExp) => specs.some((spec) => pattern.test(spec));
  const free = Number.POSITIVE_INFINITY;
  const isMonograde = !grade.includes('W');
  const car = (pattern: RegExp) => !isMonograde && claims(pattern);
  const hasFoamLimit = car(fromSl) || claims(acea) || claims(dieselFromCh4);
  return {
    teostMhtMax: car(fromSm) && isIlsacGrade(grade) ? 35 : car(fromSl) ? 45 : free,
    teost33Max: car(cleanTurbocharger) && grade !== '0W-20' ? 30 : car(fromSj) ? 60 : free,
    gc371Max: car(fromSl) ? 10 : car(fromSj) ? 17 : free,
    gelationIndexMax: car(fromSj) || car(fromSl) ? 12 : free,
    ballRustMin: car(fromSl) ? 100 : 0,
    flowChangeMin: car(fromSn) ? -50 : -free,
    holdsEmulsion: car(conserving),
    foamMax: hasFoamLimit ? [10, 50, 10, 100] : null,
    corrosionMax: claims(dieselFromCh4) ? [20, 120, 50] : null,
    staysInGradeCycles: claims(ninetyCycles) ? 90 : claims(dieselFromCh4) || claims(acea) ? 30 : 0,
  };
}
