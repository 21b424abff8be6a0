import { derivedAnalytes } from '@iom/contract/standards/derived-analytes.ts';
import type { CellMask, Dictionary } from '#modules/samples/samples.module.ts';

/** For each calculated analyte the tests of it and of those it is calculated from, where they are of several. */
const relatedTests = (dictionary: Dictionary): number[][] => {
  const testOf = new Map(
    dictionary.tests.flatMap(({ id, analytes }) => analytes.map(({ name }) => [name, id] as const)),
  );
  return Object.entries(derivedAnalytes)
    .map(([name, derivation]) => [
      ...new Set([name, ...(derivation?.from ?? [])].flatMap((one) => testOf.get(one) ?? [])),
    ])
    .filter((tests) => tests.length > 1);
};

/** Held cells with those that follow from them: of a viscosity index and the two viscosities it is calculated from, any two tell the third. */
export const knownCells = (dictionary: Dictionary, held: CellMask): CellMask => {
  const related = relatedTests(dictionary);
  const known = (tests: ReadonlySet<number> | 'all') => {
    if (tests === 'all') return tests;
    const missing = related.map((some) => some.filter((id) => !tests.has(id)));
    const following = missing.flatMap((some) => (some.length === 1 ? some : []));
    return following.length === 0 ? tests : new Set([...tests, ...following]);
  };
  return new Map([...held].map(([sample, tests]) => [sample, known(tests)]));
};
