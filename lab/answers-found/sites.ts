// What the reference oils of a generated archive say of its laboratories, and its oils with corrected values.
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { type Laboratory, TestBench } from '@iom/archive-generator/results/measure.ts';
import { reportTests } from '@iom/archive-generator/results/results.ts';
import { Random } from '@iom/archive-generator/shared/random.ts';
import { analytes } from '@iom/archive-generator/shared/reference-data.ts';
import type { Institute } from '../../apps/server/src/modules/analysis/answers/answer-analysis.ts';
import type {
  AnswerOils,
  MeasuredValues,
} from '../../apps/server/src/modules/analysis/answers/answer-oils.ts';
import {
  type NamedRun,
  readingsOf,
  type SitePrecision,
  sitePrecision,
} from '../../apps/server/src/modules/library/assurance/site-precision.ts';

/** Draws no errors. */
class Silent extends Random {
  override normal(mean = 0): number {
    return mean;
  }
}
const unbiased: Laboratory = { name: 'Truth', bias: new Float64Array(analytes.length) };

/** What a laboratory reports for the tests of an oil; by default the true values, rounded as its methods prescribe. */
export const resultsOf = (oil: GeneratedOil, bench = new TestBench(new Silent('truth'), unbiased)) => {
  const tests = new Set(oil.results.map(({ test }) => test));
  reportTests(tests, oil.truth, bench);
  return new Map(bench.results.map(({ analyte, value }) => [analyte, Number(value)]));
};

export type FindSite = (analyte: MeasuredValues['analyte']) => SitePrecision | undefined;

/** The sites by analyte, from the reference oils. */
export const sitesOf = (references: readonly GeneratedOil[]): FindSite => {
  const runs = references.map(({ sample, laboratory, results }): NamedRun => {
    const numbers = new Map(results.map(({ analyte, value }) => [analyte, Number(value)]));
    return {
      ...{ lot: sample.brandName, laboratory, year: sample.year },
      numberOf: (name) => {
        const number = numbers.get(name);
        return number === undefined || Number.isNaN(number) ? undefined : number;
      },
    };
  });
  const known = new Map<string, SitePrecision | undefined>();
  return (analyte) => {
    const { name } = analyte;
    if (!known.has(name)) {
      const test = analytes.find((one) => one.analyte === name)?.test;
      const ofTest = analytes.filter((one) => one.test === test).map((one) => one.analyte);
      known.set(name, sitePrecision(readingsOf(runs, name, ofTest), analyte));
    }
    return known.get(name);
  };
};

/** The institute as an analysis asks it, of values as reported or corrected; every test costs the same, $10. */
export const instituteOf = (siteOf: FindSite, values: 'asReported' | 'corrected'): Institute => ({
  siteOf: (analyte) => siteOf(analyte)?.[values],
  testOf: (id) => ({ id, name: String(id), priceCents: 1000 }),
});

/** The oils with other numbers of each analyte, computed once. */
export const mappedOils = (
  answered: AnswerOils,
  numbersOf: (values: MeasuredValues) => MeasuredValues['numbers'],
): AnswerOils => {
  const known = new Map<string | number, MeasuredValues>();
  const values = (key: string | number) => {
    const own = answered.values(key);
    const found = known.get(key) ?? { ...own, numbers: numbersOf(own) };
    known.set(key, found);
    return found;
  };
  return { ...answered, values, find: values };
};

/** The oils with the biases of their laboratories taken off. */
export const correctedOils = (
  answered: AnswerOils,
  oils: readonly GeneratedOil[],
  siteOf: FindSite,
): AnswerOils =>
  mappedOils(answered, (values) => {
    const site = siteOf(values.analyte);
    return values.numbers.map((number, index) => {
      const oil = oils[index];
      if (!site || !oil || values.codes[index] !== 0 || Number.isNaN(number)) return number;
      return site.correct(number, { laboratory: oil.laboratory, year: oil.sample.year }) ?? number;
    });
  });
