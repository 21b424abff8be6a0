/** Reads reported values. */
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';

const numbers = new WeakMap<GeneratedOil, ReadonlyMap<string, number>>();

/** The reported numbers of an oil by analyte, without censored values. */
function reportedNumbers(oil: GeneratedOil): ReadonlyMap<string, number> {
  const known = numbers.get(oil);
  if (known) return known;
  const numbersByAnalyte = new Map<string, number>();
  for (const { analyte, value } of oil.results) {
    const number = Number(value);
    if (!Number.isNaN(number)) numbersByAnalyte.set(analyte, number);
  }
  numbers.set(oil, numbersByAnalyte);
  return numbersByAnalyte;
}

/** A reported number, or undefined. */
export const reported = (oil: GeneratedOil, analyte: string): number | undefined =>
  reportedNumbers(oil).get(analyte);

/** The reported values of an analyte over the oils that have it. */
export const reportedValues = (oils: readonly GeneratedOil[], analyte: string): number[] =>
  oils.flatMap((oil) => reported(oil, analyte) ?? []);

/** Pairs of values of two analytes over the oils that have both. */
export const reportedPairs = (oils: readonly GeneratedOil[], one: string, other: string) =>
  oils.flatMap((oil): (readonly [number, number])[] => {
    const [a, b] = [reported(oil, one), reported(oil, other)];
    return a === undefined || b === undefined ? [] : [[a, b]];
  });

export const faultless = (oils: readonly GeneratedOil[]) => oils.filter(({ truth }) => truth.fault === null);
