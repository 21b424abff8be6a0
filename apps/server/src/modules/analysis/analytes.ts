import type { ValueColumn } from '#modules/library/library.module.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';

export type AnalyteIndex = ReadonlyMap<number, ValueColumn>;

const indices = new WeakMap<Dictionary, AnalyteIndex>();

/** The analytes of a dictionary by id, in dictionary order. */
export const indexAnalytes = (dictionary: Dictionary): AnalyteIndex => {
  const known = indices.get(dictionary);
  if (known) return known;
  const index = new Map(
    dictionary.tests.flatMap((test) =>
      test.analytes.map((analyte) => [analyte.id, { ...analyte, testName: test.name }] as const),
    ),
  );
  indices.set(dictionary, index);
  return index;
};

/** @throws Error for an id that is not in the dictionary: callers have validated external ids. */
export const requireAnalyte = (analytes: AnalyteIndex, id: number): ValueColumn => {
  const analyte = analytes.get(id);
  if (!analyte) throw new Error(`no analyte ${id}`);
  return analyte;
};
