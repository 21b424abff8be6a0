import type { OilLabel } from '../engine/oil-cells.ts';

/** What `make` returns for the grade and the year on the label of an oil, made once for each pair. */
export const onceByGrade = <T>(
  labels: readonly OilLabel[],
  make: (saeGrade: string, year: number) => T,
): ((index: number) => T) => {
  const made = new Map<string, Map<number, T>>();
  return (index) => {
    const { saeGrade = '', year = 0 } = labels[index] ?? {};
    const byYear = made.get(saeGrade) ?? new Map<number, T>();
    made.set(saeGrade, byYear);
    const known = byYear.get(year) ?? make(saeGrade, year);
    byYear.set(year, known);
    return known;
  };
};
