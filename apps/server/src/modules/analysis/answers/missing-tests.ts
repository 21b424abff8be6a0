// The tests that a caller can buy and that can change an answer.
import { type MissingTest, maxMissingSamples } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import { type AnswerOils, hasValue } from './answer-oils.ts';

type Needs = (index: number) => readonly (readonly (string | number)[])[];

/** Each analyte counts alone, for every oil. */
export const alone = (keys: readonly (string | number)[]): Needs => {
  const sets = keys.map((key) => [key]);
  return () => sets;
};

/** The tests that the oil at an index lacks in a set, if it can have every value of the set; empty otherwise. */
const lackingTests = (oils: AnswerOils, set: readonly (string | number)[], index: number): number[] => {
  const lacking: number[] = [];
  for (const key of set) {
    const values = oils.find(key);
    if (values && hasValue(values, index)) continue;
    if (!values || !oils.canBuy(values.analyte.testId, index)) return [];
    lacking.push(values.analyte.testId);
  }
  return lacking;
};

/** By test, the samples whose value can change an answer that reads these tests. */
export const samplesThatChange = (
  oils: AnswerOils,
  tests: readonly number[],
  needs: Needs,
): Map<number, number[]> => {
  const found = new Map<number, number[]>();
  for (const [index, { id }] of oils.labels.entries()) {
    if (!tests.some((test) => oils.canBuy(test, index))) continue;
    for (const testId of new Set(needs(index).flatMap((set) => lackingTests(oils, set, index)))) {
      const samples = found.get(testId);
      if (samples) samples.push(id);
      else found.set(testId, [id]);
    }
  }
  return found;
};

/** Tests for sale that can change an answer; those that most oils lack come first. */
export const missingTests = (
  dictionary: Dictionary,
  oils: AnswerOils,
  analytes: readonly ValueColumn[],
  needs: Needs = alone(analytes.map(({ id }) => id)),
): MissingTest[] =>
  [...samplesThatChange(oils, [...new Set(analytes.map(({ testId }) => testId))], needs)]
    .flatMap(([id, samples]) => {
      const test = dictionary.test(id);
      if (!test || test.priceCents === null) return [];
      return [
        {
          test: { id, name: test.name },
          price: dollarsFromCents(test.priceCents),
          oils: samples.length,
          samples: samples.toSorted((a, b) => a - b).slice(0, maxMissingSamples),
        },
      ];
    })
    .sort((a, b) => b.oils - a.oils || a.test.id - b.test.id);
