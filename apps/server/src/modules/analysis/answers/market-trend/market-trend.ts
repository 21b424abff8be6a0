import type { AnswerFigure, AnswerParameters, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { claimedClasses } from '@iom/contract/standards/class-limits.rules.ts';
import { classFigures } from '@iom/contract/standards/classes/class-figures.rules.ts';
import { qualifierAt } from '@iom/contract/standards/limit-judge.rules.ts';
import { kaplanMeierQuantiles, median } from '@iom/statistics/quantiles.ts';
import { mannKendall, theilSen } from '@iom/statistics/trend.ts';
import { type AnswerAnalysis, toAnswerRows, toLeftOut } from '../answer-analysis.ts';
import type { AnswerOils, MeasuredValues } from '../answer-oils.ts';
import { notAtTemperature, oneTemperatureRule, temperatureValues } from '../grade-temperature.ts';

type Year = AnswerRow<'market-trend'>;

const defaultAnalyte = 'Phosphorus';
const minOils = 10;
const minCoverage = 0.5;
const minYears = 4;
/** Classes claimed by fewer oils are not displayed. */
const minClaimedShare = 0.02;

const rule =
  'The median of each grade in a year is weighted by the share of the grade among the oils of all years; a grade that a year lacks counts with ' +
  'its median of all years, moved by the mean change, weighted likewise, of the grades that the year has. Censored values by Kaplan–Meier; ' +
  'a median below what was measured counts as the greatest limit. Slope of Theil and Sen with its 95% interval and test of ' +
  `Mann and Kendall, from ${minYears} years on. ${oneTemperatureRule}, at the temperature with most numbers.`;

/** Oils by one of their properties. */
const grouped = <K>(indices: readonly number[], keyOf: (index: number) => K): Map<K, number[]> => {
  const groups = new Map<K, number[]>();
  for (const index of indices) {
    const key = keyOf(index);
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
  }
  return groups;
};

/** Medians of oils; null below the limits of censored values. */
const medians = (values: MeasuredValues) => (indices: readonly number[]) => {
  const numbers = new Float64Array(indices.length);
  const censored = new Uint8Array(indices.length);
  /** The greatest limit; −∞ without a censored value. */
  let limit = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i] ?? 0;
    const number = values.numbers[index] ?? 0;
    numbers[i] = number;
    if (values.codes[index] === 0) continue;
    censored[i] = 1;
    limit = Math.max(limit, number);
  }
  const isPlain = limit === Number.NEGATIVE_INFINITY;
  const found = isPlain ? median(numbers) : (kaplanMeierQuantiles(numbers, censored, [0.5])[0] ?? null);
  // a median below the measured values is at most the greatest limit
  return { median: found, bound: found ?? Math.max(0, limit) };
};

const standardised = (oils: AnswerOils, values: MeasuredValues, judged: readonly number[]) => {
  const gradeOf = (index: number) => oils.labels[index]?.saeGrade ?? '';
  const medianOf = medians(values);
  const mix = new Map(
    [...grouped(judged, gradeOf)].map(([grade, own]) => [
      grade,
      { share: own.length / judged.length, bound: medianOf(own).bound },
    ]),
  );
  const fixed = [...mix.values()].reduce((sum, { share, bound }) => sum + share * bound, 0);
  const years = [...grouped(judged, (index) => oils.labels[index]?.year ?? 0)].map(([year, own]): Year => {
    let [covered, change] = [0, 0];
    for (const [grade, members] of grouped(own, gradeOf)) {
      const { share = 0, bound = 0 } = mix.get(grade) ?? {};
      covered += share;
      change += share * (medianOf(members).bound - bound);
    }
    const { median: collected } = medianOf(own);
    return { year, oils: own.length, standardised: fixed + change / covered, median: collected, covered };
  });
  return {
    mix: [...mix].map(([sae_grade, { share }]) => ({ sae_grade, share })).sort((a, b) => b.share - a.share),
    years: years.sort((a, b) => a.year - b.year),
  };
};

const fitTrend = (years: readonly Year[]): AnswerFigure<'market-trend'>['trend'] => {
  if (years.length < minYears) return null;
  const levels = years.map((one) => one.standardised);
  const line = theilSen(
    years.map(({ year }) => year),
    levels,
    0.95,
  );
  return { ...line, p: mannKendall(levels).p };
};

/** The classes that these oils claim and that were introduced within the displayed years. */
const introducedClasses = (oils: AnswerOils, judged: readonly number[], years: readonly Year[]) => {
  const claimed = new Map<string, number>();
  for (const [label, own] of grouped(judged, (index) => oils.labels[index]?.serviceClass ?? ''))
    for (const name of claimedClasses(label)) claimed.set(name, (claimed.get(name) ?? 0) + own.length);
  const [first = 0, last = 0] = [years[0]?.year, years.at(-1)?.year];
  return [...claimed]
    .filter(([, count]) => count >= minClaimedShare * judged.length)
    .map(([name]) => ({ name, since: classFigures[name]?.since ?? 0 }))
    .filter(({ since }) => since >= first && since <= last)
    .sort((a, b) => a.since - b.since || a.name.localeCompare(b.name));
};

const columns = ({ unit, decimals }: MeasuredValues['analyte']) => [
  { key: 'year', label: 'Year', unit: '', decimals: 0 },
  { key: 'oils', label: 'Oils', unit: '', decimals: 0 },
  { key: 'standardised', label: 'Median, fixed mix', unit, decimals },
  { key: 'median', label: 'Median', unit, decimals },
  { key: 'covered', label: 'Share of the mix', unit: '', decimals: 2 },
];

const compute = (oils: AnswerOils, { analyte }: AnswerParameters<'market-trend'>) => {
  const chosen = oils.values(analyte ?? defaultAnalyte);
  const values = temperatureValues(oils, chosen).mostCommon();
  const listKnown = (own: MeasuredValues) =>
    [...own.numbers.keys()].filter((index) => {
      const isAbove = own.codes[index] !== 0 && qualifierAt(own, index) !== '<';
      return !Number.isNaN(own.numbers[index]) && !isAbove;
    });
  const judged = listKnown(values);
  const atOther = listKnown(chosen).filter((index) => Number.isNaN(values.numbers[index])).length;
  const { mix, years } = standardised(oils, values, judged);
  const shown = years.filter((one) => one.oils >= minOils && one.covered >= minCoverage);
  const inYears = shown.reduce((sum, one) => sum + one.oils, 0);
  const figure: AnswerFigure<'market-trend'> = {
    kind: 'trend',
    analyte: values.analyte.name,
    unit: values.analyte.unit,
    years: shown,
    trend: fitTrend(shown),
    classes: introducedClasses(oils, judged, shown),
    mix,
  };
  return {
    rule,
    n: inYears,
    leftOut: toLeftOut([
      ['No value in your data, or one above a limit.', oils.count - judged.length - atOther],
      [notAtTemperature(values), atOther],
      [
        'In a year with fewer than 10 oils, or with grades of less than half the mix.',
        judged.length - inYears,
      ],
    ]),
    figure,
    columns: columns(values.analyte),
    rows: toAnswerRows(shown),
  };
};

export const marketTrend: AnswerAnalysis<'market-trend'> = {
  analytes: ({ analyte }) => [analyte ?? defaultAnalyte],
  compute,
};
