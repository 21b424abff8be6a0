/** Cold cranking, pumping and gelation of multigrades, judged by the SAE J300 of the year. */

import type { Random } from '../shared/random.ts';
import type { Grade, WinterGrade } from '../shared/reference-data.ts';
import { type BaseStock, blended, groupColumn } from './base-stock.rules.ts';
import type { Fault } from './defects.rules.ts';
import type { Streams } from './product.ts';

/**
 * Viscosities in mPa.s. Cranking and pumping curves pass through a reference temperature and change by a
 * factor every 5 C.
 */
export interface ColdFlow {
  /** Cranking temperature and limit of the labeled grade in its year. */
  ccsC: number;
  ccsMaxMpaS: number;
  /** Pumping temperature of the labeled grade. */
  mrvC: number;
  ccsCurve: Curve;
  /** Share of the limit used, standardized over the grade: a thin, volatile base stock is below 0. */
  ccsZ: number;
  mrvCurve: Curve;
  /** Flattening of the slow-cooling curve toward warmth, per square degree. */
  brookfieldBend: number;
  /** 0: no yield stress; otherwise a multiple of 35 Pa. */
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

/** Low-shear viscosity on slow cooling (ASTM D5133): ln eta rises by 0.158 a degree from the MRV point on. */
const brookfieldSlope = 0.158;

/**
 * The curve flattens toward warmth: above the MRV temperature, ln eta = ln MRV - 0.158 x + bend x^2, which meets
 * the viscosity that ASTM D341 still gives at 0 C. Held to bends that keep the curve falling up to 0 C.
 */
function bendTowards(viscosity0C: number, mrv: number, mrvC: number): number {
  const warmth = -mrvC;
  const bend = (Math.log(viscosity0C / mrv) + brookfieldSlope * warmth) / warmth ** 2;
  return Math.min(brookfieldSlope / (2 * warmth), Math.max(1e-6, bend));
}

export function brookfieldViscosity(cold: ColdFlow, celsius: number): number {
  const x = celsius - cold.mrvC;
  const bend = x > 0 ? cold.brookfieldBend * x * x : 0;
  return viscosityOn(cold.mrvCurve, cold.mrvC) * Math.exp(bend - brookfieldSlope * x);
}

/** Temperature, C, at which the slowly cooled oil reaches the viscosity; 0 where it is already that thick. */
export function brookfieldTemperature(cold: ColdFlow, viscosity: number): number {
  const rise = Math.log(viscosity / viscosityOn(cold.mrvCurve, cold.mrvC));
  if (rise >= 0) return cold.mrvC - rise / brookfieldSlope;
  const { brookfieldBend: bend } = cold;
  return (
    cold.mrvC +
    (brookfieldSlope - Math.sqrt(Math.max(0, brookfieldSlope ** 2 + 4 * bend * rise))) / (2 * bend)
  );
}

export interface ColdBlend {
  year: number;
  /** The label and the contents. */
  labelled: Grade;
  filled: Grade;
  stock: BaseStock;
  /** By ASTM D341, mPa.s. */
  viscosity0C: number;
  fault: Fault | null;
  isReformulated: boolean;
  gelationIndexMax: number;
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

/** Share of the cranking limit that oils of the grade use, over all base-stock groups. */
function meanFraction({ ccsFractionByGroup }: Grade): number {
  const known = ccsFractionByGroup.filter((fraction) => fraction !== null);
  return known.reduce((sum, fraction) => sum + fraction, 0) / known.length;
}

/**
 * Batches of a product scatter by this share of the viscosity; a reformulation shifts it by twice as much.
 */
const ccsBatchShare = 0.015;
const mrvBatchShare = 0.04;

function drawCcs(streams: Streams, blend: ColdBlend, isCrankingFault: boolean): { curve: Curve; z: number } {
  const { product, formulation, batch } = streams;
  const { filled, stock, year, fault } = blend;
  const colder5C = product.normal(1.95, 0.07);
  const warmer5C = product.normal(1.88, 0.06);
  if (!filled.winter) {
    // A straight oil sold as a multigrade cranks like a poor SAE 20W.
    return { curve: { celsius: -15, viscosity: batch.between(9500, 17000), colder5C, warmer5C }, z: 0 };
  }
  const { celsius, maxMpaS } = crankingLimit(filled.winter, year);
  const mean = blended(stock, (group) => filled.ccsFractionByGroup[groupColumn(group)] ?? 0.8);
  const sd = filled.ccsFractionSd ?? 0.08;
  const cranked = (fraction: number) => ({
    curve: { celsius, viscosity: fraction * maxMpaS, colder5C, warmer5C },
    z: (fraction - meanFraction(filled)) / sd,
  });
  // SAE J300: an oil carries the coldest W grade it satisfies, so at the next colder one it must fail.
  const colder = filled.colder && crankingLimit(filled.colder, year);
  const least = Math.max(0.45, colder ? (1.01 * colder.maxMpaS) / colder5C / maxMpaS : 0);
  const design = product.truncatedNormal(mean, sd, least, 0.975);
  if (isCrankingFault) return cranked(1 + ccsReproducibility * (fault?.excess ?? 0));
  const moved = blend.isReformulated ? 2 * formulation.truncatedNormal(0, 1, -2, 2) : 0;
  const fraction = design * (1 + ccsBatchShare * (moved + batch.truncatedNormal(0, 1, -2.5, 2.5)));
  return cranked(Math.min(0.985, Math.max(least, fraction)));
}

function drawMrv({ product, batch }: Streams, blend: ColdBlend, ccs: Curve, isPumpingFault: boolean): Curve {
  const { filled, fault } = blend;
  const colder5C = product.normal(2.3, 0.15);
  const ofCcs = product.lognormal(3.5, 0.22);
  const makeCurve = (celsius: number, viscosity: number) => ({
    celsius,
    viscosity,
    colder5C,
    warmer5C: colder5C,
  });
  if (!filled.winter) return makeCurve(-20, batch.between(50_000, 150_000));
  const { mrvC, mrvMaxMpaS, ccsC } = filled.winter;
  if (isPumpingFault)
    return makeCurve(mrvC, mrvMaxMpaS * (1 + 2 * mrvReproducibility * (fault?.excess ?? 0)));
  if (fault?.kind === 'yield stress') return makeCurve(mrvC, batch.between(60_000, 400_000));
  const ofBatch = ofCcs * batch.truncatedNormal(1, mrvBatchShare, 0.88, 1.12);
  return makeCurve(mrvC, Math.min(58_000, viscosityOn(ccs, ccsC) * ofBatch));
}

function drawYieldStress(batch: Random, fault: Fault | null): number {
  if (fault?.kind === 'yield stress') return 35 * Math.floor(batch.between(1, 5));
  return fault?.kind === 'counterfeit' && batch.chance(0.5) ? 35 * Math.floor(batch.between(3, 9)) : 0;
}

/** Oils of classes with a limit are blended clear of it; a few others gel. */
function drawGelationIndex({ product, batch }: Streams, blend: ColdBlend): number {
  const { fault, year, gelationIndexMax } = blend;
  const isLimited = Number.isFinite(gelationIndexMax);
  const usual = product.lognormal(4.9, 0.22) * batch.truncatedNormal(1, 0.05, 0.85, 1.15);
  const gels = batch.chance(isLimited ? 0.003 : year < 2000 ? 0.06 : 0.03);
  if (fault?.kind === 'gelation' || gels) return 12.2 * Math.exp(Math.abs(batch.normal(0, 0.4)));
  return Math.min(usual, 0.8 * gelationIndexMax);
}

/** Cold flow of a multigrade; null for oils sold without a W grade, which are not tested for it. */
export function drawColdFlow(streams: Streams, blend: ColdBlend): ColdFlow | null {
  const winter = blend.labelled.winter;
  if (!winter) return null;
  const isColdFault = blend.fault?.kind === 'low-temperature viscosity';
  const isCrankingFault = isColdFault && streams.batch.chance(0.6);
  const { curve: ccsCurve, z } = drawCcs(streams, blend, isCrankingFault);
  const { celsius, maxMpaS } = crankingLimit(winter, blend.year);
  const mrvCurve = drawMrv(streams, blend, ccsCurve, isColdFault && !isCrankingFault);
  return {
    ccsC: celsius,
    ccsMaxMpaS: maxMpaS,
    mrvC: winter.mrvC,
    ccsCurve,
    ccsZ: z,
    mrvCurve,
    brookfieldBend: bendTowards(blend.viscosity0C, viscosityOn(mrvCurve, winter.mrvC), winter.mrvC),
    yieldStressPa: drawYieldStress(streams.batch, blend.fault),
    gelationIndex: drawGelationIndex(streams, blend),
    gelationIndexC: streams.product.between(-26, -14) + streams.batch.normal(0, 0.7),
  };
}

/** How much lower than in a group I oil of the grade the pour point is, C. */
const pourDropByGroup = [0, 2, 6, 12] as const;
/**
 * An oil that can be pumped has not solidified: it pours at least this much below the pumping temperature, C.
 */
const pourBelowMrvC = 3.5;

/** Pour point, C, in steps of 3; budget group I oils often lack a good depressant. */
export function drawPourPoint({ product, batch }: Streams, blend: ColdBlend, quality: number): number {
  const { filled, fault, stock } = blend;
  if (fault?.kind === 'counterfeit') return 3 * Math.round(batch.between(-12, -6) / 3);
  const drop = blended(stock, (group) => pourDropByGroup[group - 1] ?? 0);
  const shift = stock.group === 1 && quality < -0.8 ? 6 : 0;
  const pourC = 3 * Math.round((product.normal(filled.pourC - drop, 2.2) + shift) / 3);
  if (!filled.winter || fault?.kind === 'yield stress') return pourC;
  return Math.min(pourC, 3 * Math.floor((filled.winter.mrvC - pourBelowMrvC) / 3));
}
