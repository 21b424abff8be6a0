/** Cold cranking, pumping and gelation of multigrades, judged by SAE J300 as it stood in the year. */
import { type BaseStockGroup, groupColumn } from './base-stock.rules.ts';
import type { Fault } from './defects.rules.ts';
import type { Random } from './random.ts';
import type { Grade, WinterGrade } from './reference-data.ts';

/** Viscosities in mPa.s. Cranking and pumping curves run through a reference temperature by a factor every 5 C. */
export interface ColdFlow {
  /** Cranking temperature and limit of the labelled grade in its year. */
  ccsC: number;
  ccsMaxMpaS: number;
  /** Pumping temperature of the labelled grade. */
  mrvC: number;
  ccsCurve: Curve;
  /** Standardised share of the limit used: a thin, volatile base stock is below 0. */
  ccsZ: number;
  mrvCurve: Curve;
  /** 0: no yield stress; else a multiple of 35 Pa. */
  yieldStressPa: number;
  gelationIndex: number;
  gelationIndexC: number;
}

interface Curve {
  celsius: number;
  viscosity: number;
  colder5C: number;
  warmer5C: number;
}

/** Viscosity on a cranking or pumping curve. */
export function viscosityOn(curve: Curve, celsius: number): number {
  const steps = (curve.celsius - celsius) / 5;
  return curve.viscosity * (steps > 0 ? curve.colder5C ** steps : curve.warmer5C ** steps);
}

/** Low-shear viscosity on slow cooling (ASTM D5133): ln eta rises by 0.158 a degree from the MRV point. */
const brookfieldSlope = 0.158;

export function brookfieldViscosity(cold: ColdFlow, celsius: number): number {
  return viscosityOn(cold.mrvCurve, cold.mrvC) * Math.exp(brookfieldSlope * (cold.mrvC - celsius));
}

/** Temperature, C, at which slow cooling brings the oil to the viscosity. */
export function brookfieldTemperature(cold: ColdFlow, viscosity: number): number {
  return cold.mrvC - Math.log(viscosity / viscosityOn(cold.mrvCurve, cold.mrvC)) / brookfieldSlope;
}

export interface ColdBlend {
  year: number;
  /** The label and what is in the bottle. */
  labelled: Grade;
  filled: Grade;
  group: BaseStockGroup;
  fault: Fault | null;
}

interface Cranking {
  celsius: number;
  maxMpaS: number;
}

function crankingLimit(winter: WinterGrade, year: number): Cranking {
  return year < 2001
    ? { celsius: winter.ccsBefore2001C, maxMpaS: winter.ccsMaxBefore2001MpaS }
    : { celsius: winter.ccsC, maxMpaS: winter.ccsMaxMpaS };
}

const ccsReproducibility = 0.073;
const mrvReproducibility = 0.18;

function drawCcs(random: Random, blend: ColdBlend, isCrankingFault: boolean): { curve: Curve; z: number } {
  const { filled, group, year, fault } = blend;
  const colder5C = random.normal(1.95, 0.07);
  const warmer5C = random.normal(1.88, 0.06);
  if (!filled.winter) {
    // A straight oil sold as a multigrade cranks like a poor SAE 20W.
    return { curve: { celsius: -15, viscosity: random.between(9500, 17000), colder5C, warmer5C }, z: 0 };
  }
  const { celsius, maxMpaS } = crankingLimit(filled.winter, year);
  const mean = filled.ccsFractionByGroup[groupColumn(group)] ?? 0.8;
  const sd = filled.ccsFractionSd ?? 0.08;
  const curveOf = (fraction: number) => ({ celsius, viscosity: fraction * maxMpaS, colder5C, warmer5C });
  if (isCrankingFault) {
    const fraction = 1 + ccsReproducibility * (fault?.excess ?? 0);
    return { curve: curveOf(fraction), z: (fraction - mean) / sd };
  }
  // SAE J300: an oil carries the coldest W grade it satisfies, so at the next colder one it must fail.
  const colder = filled.colder && crankingLimit(filled.colder, year);
  const least = colder ? (1.01 * colder.maxMpaS) / colder5C / maxMpaS : 0.45;
  const fraction = random.truncatedNormal(mean, sd, Math.max(0.45, least), 0.985);
  return { curve: curveOf(fraction), z: (fraction - mean) / sd };
}

function drawMrv(random: Random, blend: ColdBlend, ccs: Curve, isPumpingFault: boolean): Curve {
  const { filled, fault } = blend;
  const colder5C = random.normal(2.3, 0.15);
  const curveOf = (celsius: number, viscosity: number) => ({ celsius, viscosity, colder5C, warmer5C: colder5C });
  if (!filled.winter) return curveOf(-20, random.between(50_000, 150_000));
  const { mrvC, mrvMaxMpaS, ccsC } = filled.winter;
  if (isPumpingFault) return curveOf(mrvC, mrvMaxMpaS * (1 + 2 * mrvReproducibility * (fault?.excess ?? 0)));
  if (fault?.kind === 'yield stress') return curveOf(mrvC, random.between(60_000, 400_000));
  return curveOf(mrvC, Math.min(58_000, viscosityOn(ccs, ccsC) * random.lognormal(3.5, 0.22)));
}

function drawYieldStress(random: Random, fault: Fault | null): number {
  if (fault?.kind === 'yield stress') return 35 * Math.floor(random.between(1, 5));
  return fault?.kind === 'counterfeit' && random.chance(0.5) ? 35 * Math.floor(random.between(3, 9)) : 0;
}

function drawGelationIndex(random: Random, year: number, fault: Fault | null): number {
  const hasGel = fault?.kind === 'gelation' || random.chance(year < 2000 ? 0.06 : 0.03);
  return hasGel ? 12.2 * Math.exp(Math.abs(random.normal(0, 0.4))) : random.lognormal(4.9, 0.22);
}

/** Cold flow of a multigrade; null for oils sold without a W grade, which are not tested for it. */
export function drawColdFlow(random: Random, blend: ColdBlend): ColdFlow | null {
  const winter = blend.labelled.winter;
  if (!winter) return null;
  const isColdFault = blend.fault?.kind === 'low-temperature viscosity';
  const isCrankingFault = isColdFault && random.chance(0.6);
  const { curve: ccsCurve, z } = drawCcs(random, blend, isCrankingFault);
  const { celsius, maxMpaS } = crankingLimit(winter, blend.year);
  return {
    ccsC: celsius,
    ccsMaxMpaS: maxMpaS,
    mrvC: winter.mrvC,
    ccsCurve,
    ccsZ: z,
    mrvCurve: drawMrv(random, blend, ccsCurve, isColdFault && !isCrankingFault),
    yieldStressPa: drawYieldStress(random, blend.fault),
    gelationIndex: drawGelationIndex(random, blend.year, blend.fault),
    gelationIndexC: random.between(-28, -12),
  };
}

/** Pour point, C, in steps of 3; budget group I oils often go without a good depressant. */
export function drawPourPoint(random: Random, blend: ColdBlend, quality: number): number {
  if (blend.fault?.kind === 'counterfeit') return 3 * Math.round(random.between(-12, -6) / 3);
  const shift = blend.group === 1 && quality < -0.8 ? 6 : 0;
  return 3 * Math.round((random.normal(blend.filled.pourC, 3) + shift) / 3);
}
