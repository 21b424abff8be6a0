import { j300Since } from '@iom/contract/standards/sae-j300.rules.ts';
import { precisionSince } from '#modules/samples/samples.module.ts';
import type { OilLabel } from '../engine/oil-cells.ts';

/** The result of `make` for a grade and a year, computed once for each pair. */
export const onceByGrade = <T extends object>(
  make: (saeGrade: string, year: number) => T,
): ((label: Pick<OilLabel, 'saeGrade' | 'year'>) => T) => {
  const made = new Map<string, Map<number, T>>();
  return ({ saeGrade, year }) => {
    let byYear = made.get(saeGrade);
    if (!byYear) {
      byYear = new Map();
      made.set(saeGrade, byYear);
    }
    let known = byYear.get(year);
    if (!known) {
      known = make(saeGrade, year);
      byYear.set(year, known);
    }
    return known;
  };
};

/** The first year with the same limits of SAE J300 and the same editions of the methods as `year`. */
export const limitsAndPrecisionSince = (year: number): number =>
  Math.max(j300Since(year), precisionSince(year));
