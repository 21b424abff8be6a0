/** The limits of an oil: the strictest of its claimed classes and its SAE grade. */
import { type Grade, specNamed } from '../shared/reference-data.ts';

/** Grades for which API sets upper phosphorus and sulfur limits together with ILSAC. */
const ilsacGrades: ReadonlySet<string> = new Set(['0W-16', '0W-20', '0W-30', '5W-20', '5W-30', '10W-30']);

export const isIlsacGrade = (grade: string): boolean => ilsacGrades.has(grade);

/** Elements in mg/kg, ash and Noack in mass %, HTHS in mPa.s, base number in mg KOH/g; open ends are 0 and Infinity. */
export interface OilLimits {
  phosphorusMin: number;
  phosphorusMax: number;
  sulfurMax: number;
  ashMin: number;
  ashMax: number;
  hthsMin: number;
  hthsMax: number;
  noackMax: number;
  baseNumberMin: number;
}

/** The limits of SAE J300 (high shear) and of all `specNames` taken together. */
export function oilLimits(specNames: readonly string[], grade: Grade): OilLimits {
  const limits: OilLimits = {
    phosphorusMin: 0,
    phosphorusMax: Number.POSITIVE_INFINITY,
    sulfurMax: Number.POSITIVE_INFINITY,
    ashMin: 0,
    ashMax: Number.POSITIVE_INFINITY,
    hthsMin: grade.hthsMinMpaS ?? 0,
    hthsMax: Number.POSITIVE_INFINITY,
    noackMax: Number.POSITIVE_INFINITY,
    baseNumberMin: 0,
  };
  const raise = (key: keyof OilLimits, bound = 0) => {
    limits[key] = Math.max(limits[key], bound);
  };
  const lower = (key: keyof OilLimits, bound = Number.POSITIVE_INFINITY) => {
    limits[key] = Math.min(limits[key], bound);
  };
  for (const spec of specNames.map(specNamed)) {
    raise('phosphorusMin', (spec.pMinPct ?? 0) * 10_000);
    if (!spec.ilsacGradesOnly || isIlsacGrade(grade.grade)) {
      const sulfurPct = grade.grade.startsWith('10W') ? (spec.sMaxPct10W ?? spec.sMaxPct) : spec.sMaxPct;
      lower('phosphorusMax', spec.pMaxPct && spec.pMaxPct * 10_000);
      lower('sulfurMax', sulfurPct && sulfurPct * 10_000);
    }
    raise('ashMin', spec.ashMinPct);
    lower('ashMax', spec.ashMaxPct);
    raise('hthsMin', (grade.grade.endsWith('W-20') && spec.hthsMinMpaSXw20) || spec.hthsMinMpaS);
    lower('hthsMax', spec.hthsMaxMpaS);
    lower('noackMax', spec.noackMaxByGrade?.[grade.grade] ?? spec.noackMaxPct);
    raise('baseNumberMin', spec.bnMin);
  }
  return limits;
}
