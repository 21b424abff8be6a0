/** The limits of an oil: the strictest of its claimed classes and its SAE grade, from the table that claims are judged by. */

import { isIlsacGrade as isIlsac } from '@iom/contract/standards/classes/class-figure-forms.rules.ts';
import { figuresIn } from '@iom/contract/standards/classes/class-figures.rules.ts';
import type { Grade } from '../shared/reference-data.ts';

/** `5W-30` as the table of classes names it. */
const stored = (grade: string) => grade.replace('-', '');

/** Grades for which API sets upper phosphorus and sulfur limits together with ILSAC; as printed, `5W-30`. */
export const isIlsacGrade = (grade: string): boolean => isIlsac(stored(grade));

/**
 * The figures of the classes as introduced, those that no source confirms included: an oil of a revision's first years still follows
 * the edition before.
 * @throws RangeError for a class that the table does not have
 */
const figuresOf = (specNames: readonly string[]) =>
  specNames.map((name) => {
    const figures = figuresIn(name, 0, { withUnconfirmed: true });
    if (!figures) throw new RangeError(`Not in the table of classes: ${name}`);
    return figures;
  });

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
  const name = stored(grade.grade);
  const inMgKg = (massPercent: number | undefined) =>
    massPercent === undefined ? undefined : Math.round(massPercent * 10_000);
  for (const figures of figuresOf(specNames)) {
    const { phosphorus: [leastPhosphorus, mostPhosphorus] = [], ash: [leastAsh, mostAsh] = [] } = figures;
    raise('phosphorusMin', inMgKg(leastPhosphorus));
    if (!figures.phosphorusMinOnly || isIlsac(name)) {
      lower('phosphorusMax', inMgKg(mostPhosphorus));
      lower('sulfurMax', inMgKg(figures.sulfur?.(name)));
    }
    raise('ashMin', leastAsh);
    lower('ashMax', mostAsh);
    const { highShear } = figures;
    const [leastShear, mostShear] = (typeof highShear === 'function' ? highShear(name) : highShear) ?? [];
    raise('hthsMin', leastShear);
    lower('hthsMax', mostShear);
    lower('noackMax', figures.noack?.(name));
    raise('baseNumberMin', figures.baseNumber);
  }
  return limits;
}

/** Deposits in mg, volatility in mass %, changes in %; open ends are Infinity, or 0 if the test is not required. */
export interface BenchLimits {
  teostMhtMax: number;
  teost33Max: number;
  gc371Max: number;
  gelationIndexMax: number;
  /** Pumping viscosity after ROBO, mPa.s. */
  agedPumpingMax: number;
  /** Average gray value. */
  ballRustMin: number;
  /** Lowest flow change with and without water (EOFT, EOWTT). */
  flowChangeMin: number;
  /** No water and no oil may part from the emulsion. */
  holdsEmulsion: boolean;
  /** Foam tendency of sequences I to IV, mL, without stable foam. */
  foamMax: readonly [number, number, number, number];
  /** Copper, lead and tin, mg/kg; null if no class has them. */
  corrosionMax: readonly number[] | null;
  /** Least viscosities at 100 C after cycles in the diesel injector, mm2/s. */
  sheared: readonly { cycles: 30 | 90; min: number }[];
}

/** The strictest bench limits of all claimed classes. */
export function benchLimits(
  specNames: readonly string[],
  grade: Pick<Grade, 'grade' | 'kv100Min'>,
): BenchLimits {
  const name = stored(grade.grade);
  const isMonograde = !name.includes('W');
  const claimed = figuresOf(specNames);
  const tested = claimed.filter(({ multigradesOnly }) => !multigradesOnly || !isMonograde);
  const lowest = (bounds: readonly (number | undefined)[]) =>
    Math.min(...bounds.map((bound) => bound ?? Number.POSITIVE_INFINITY));
  const foam = (sequence: number) => lowest(tested.map((figures) => figures.foam?.[sequence]));
  const corrosion = claimed.flatMap(({ htcbt }) => (htcbt ? [htcbt] : []));
  return {
    teostMhtMax: lowest(tested.map(({ teostMht }) => teostMht?.(isIlsac(name)))),
    teost33Max: lowest(tested.map(({ teost33 }) => teost33?.(name))),
    gc371Max: lowest(tested.map(({ gc371 }) => gc371)),
    gelationIndexMax: lowest(tested.map(({ gelation }) => gelation)),
    agedPumpingMax: lowest(tested.map(({ robo }) => robo)),
    ballRustMin: Math.max(0, ...tested.map(({ ballRust = 0 }) => ballRust)),
    flowChangeMin: -lowest(
      tested.flatMap(({ filterability, waterTolerance }) => [filterability, waterTolerance]),
    ),
    holdsEmulsion: tested.some(({ holdsEmulsion }) => holdsEmulsion),
    foamMax: [foam(0), foam(1), foam(2), lowest(tested.map(({ hotFoam }) => hotFoam?.[0]))],
    corrosionMax:
      corrosion.length === 0 ? null : [0, 1, 2].map((metal) => lowest(corrosion.map((most) => most[metal]))),
    sheared: claimed.flatMap(({ sheared }) => {
      const min = sheared?.min(name);
      if (!sheared || min === undefined) return [];
      return [{ cycles: sheared.cycles, min: min === 'in grade' ? grade.kv100Min : min }];
    }),
  };
}
