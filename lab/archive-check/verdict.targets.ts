// Targets for the institute's precision and verdicts: part of `npm run archive:check -w lab`.

import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { claimedClasses } from '@iom/contract/standards/class-limits.rules.ts';
import { judgeOil } from '@iom/contract/standards/oil-verdict.rules.ts';
import { formulaAt, precisionAt } from '@iom/contract/standards/precision.rules.ts';
import {
  findPrecision,
  preciseAnalytes,
} from '../../apps/server/src/modules/samples/dictionary/precision.ts';
import type { Target } from './target.ts';

const measuredBy = ({ results }: GeneratedOil) => {
  const byName = new Map(results.map(({ analyte, value }) => [analyte, value]));
  return (analyte: string) => {
    const value = byName.get(analyte);
    if (value === undefined) return undefined;
    const number = Number(value.replace(/^[<>]/, ''));
    const isNumber = !Number.isNaN(number);
    const qualifier = /^[<>]/.test(value) ? value.charAt(0) : isNumber ? null : value;
    return { number: isNumber ? number : null, qualifier, precision: findPrecision(analyte) };
  };
};

const verdicts = new WeakMap<GeneratedOil, ReturnType<typeof judgeOil>>();

/** The verdict on an oil, judged once. */
export const verdictOn = (oil: GeneratedOil) => {
  const verdict = verdicts.get(oil) ?? judgeOil(oil.sample, measuredBy(oil));
  verdicts.set(oil, verdict);
  return verdict;
};

const percent = (count: number, all: number) => (100 * count) / all;

/**
 * Shares of reported values outside the range in which the method's precision was determined; reported
 * without a limit.
 */
const rangeFigures = (oils: readonly GeneratedOil[]): Target[] =>
  ['Boron', 'Molybdenum', 'Sodium', 'Silicon', 'Phosphorus', 'Sulfur'].map((element) => {
    const values = oils.flatMap(({ sample, results }) =>
      results.flatMap(({ analyte, value }) => (analyte === element ? { value, year: sample.year } : [])),
    );
    const without = values.filter(
      ({ value, year }) =>
        precisionAt(findPrecision(element), 'reproducibility', Number(value), year) === null,
    );
    const name = `${element} (D5185) outside the range of its precision, shown without one, % of values`;
    return { name, found: percent(without.length, values.length), min: 0, max: 100 };
  });

/** Ranges in which R is smaller than r at one end. */
const contradictoryRanges = () =>
  preciseAnalytes
    .flatMap((analyte) => findPrecision(analyte))
    .filter(({ from, to, repeatability, reproducibility }) =>
      [from, to].some((end) => {
        const [r, R] = [formulaAt(repeatability, end ?? 0), formulaAt(reproducibility, end ?? 0)];
        return r !== null && R !== null && R < r;
      }),
    ).length;

/**
 * Classes read from a label that the generator did not print there, such as a maker's approval taken for a
 * class.
 */
const misread = ({ sample, truth }: GeneratedOil) => {
  const claimed = truth.specs.join('/').toUpperCase();
  return claimedClasses(sample.serviceClass).some((name) => !`/${claimed}/`.includes(`/${name}/`));
};

export const verdictTargets = (oils: readonly GeneratedOil[]): Target[] => {
  const judged = oils.map((oil) => ({ oil, verdict: verdictOn(oil) }));
  const good = judged.filter(({ oil }) => oil.truth.fault === null);
  const refuted = ({ verdict }: (typeof judged)[number]) =>
    verdict.claims.some(({ outcome }) => outcome === 'refuted');
  const headBelies = judged.filter((one) => refuted(one) && one.verdict.head === 'conforms');
  return [
    ...rangeFigures(oils),
    {
      name: 'Ranges of the dictionary in which R is below r',
      found: contradictoryRanges(),
      min: 0,
      max: 0,
    },
    {
      name: 'Labels that are read with a class they do not claim',
      found: oils.filter(misread).length,
      min: 0,
      max: 0,
    },
    {
      name: 'Oils said to conform though a claimed class is refuted',
      found: headBelies.length,
      min: 0,
      max: 0,
    },
    {
      name: 'Faultless oils out of grade at 95% confidence, %',
      found: percent(good.filter(({ verdict }) => verdict.grade === 'does_not_conform').length, good.length),
      min: null,
      max: 2,
    },
    {
      name: 'Faultless oils with a claim refuted at 95% confidence, %',
      found: percent(good.filter(refuted).length, good.length),
      min: null,
      max: 4,
    },
  ];
};
