// Whether values corrected for their laboratory are nearer to the truth, and verdicts by R′ right more often than by R.
import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { computeReproducibility, makeLaboratory } from '@iom/archive-generator/results/measure.ts';
import { analytes } from '@iom/archive-generator/shared/reference-data.ts';
import { reproducibilityOverDeviation, verdictCodes } from '@iom/contract/standards/verdict.rules.ts';
import type { AnswerOils } from '../../apps/server/src/modules/analysis/answers/answer-oils.ts';
import {
  auditLimits,
  methodDeviation,
} from '../../apps/server/src/modules/analysis/answers/claim-audit/audit-limits.ts';
import { oilClaims } from '../../apps/server/src/modules/analysis/answers/claim-check/claim-limits.ts';
import { withSitePrecision } from '../../apps/server/src/modules/analysis/answers/with-site-precision.ts';
import { isMet, type Values } from './claims-audited.ts';
import { count, percent } from './found.ts';
import { generatedOils } from './generated-oils.ts';
import { correctedOils, type FindSite, instituteOf, resultsOf, sitesOf } from './sites.ts';

const properties = [
  'Kinematic Viscosity @ 100 C',
  'Kinematic Viscosity @ 40 C',
  'HTHS Viscosity @ 150 C',
  'CCS Viscosity @ Grade Temperature',
  'MRV Apparent Viscosity @ Grade Temperature',
  'Noack Evaporation Loss',
  'Calcium',
  'Phosphorus',
  'Phosphorus (D4951)',
  'Zinc',
  'Base Number (D2896)',
  'Sulfated Ash',
];

interface Errors {
  count: number;
  reported: number;
  corrected: number;
}

/** Mean absolute errors of a property against the true values, in its unit. */
const errorsOf = (
  property: string,
  answered: AnswerOils,
  corrected: AnswerOils,
  truths: readonly Values[],
): Errors => {
  const [before, after] = [answered.values(property), corrected.values(property)];
  const errors = { count: 0, reported: 0, corrected: 0 };
  for (const [index, truth] of truths.entries()) {
    const value = truth.get(property) ?? Number.NaN;
    const number = before.numbers[index] ?? Number.NaN;
    if (Number.isNaN(value) || Number.isNaN(number) || before.codes[index] !== 0) continue;
    errors.count += 1;
    errors.reported += Math.abs(number - value);
    errors.corrected += Math.abs((after.numbers[index] ?? Number.NaN) - value);
  }
  return {
    count: errors.count,
    reported: errors.reported / errors.count,
    corrected: errors.corrected / errors.count,
  };
};

interface Verdicts {
  judged: number;
  right: number;
  wrong: number;
}

/** Verdicts at 95% on limits of the claims on all labels that a number of known R is judged by. */
const verdictsOf = (judged: AnswerOils, all: AnswerOils, truths: readonly Values[]): Verdicts => {
  const found = { judged: 0, right: 0, wrong: 0 };
  const claims = oilClaims(judged);
  const byR = oilClaims(all);
  const prepare = auditLimits(all.find, methodDeviation);
  for (const [index, truth] of truths.entries()) {
    const year = all.labels[index]?.year ?? 0;
    for (const { claim, limits } of claims.claimsAt(index))
      for (const [at, judge] of limits.limits.entries()) {
        // the same limits for every precision: those that count by R
        const own = byR.limitsAt(claim, index).limits[at];
        const limit = own && prepare(own, year);
        if (!limit || Number.isNaN(own.marginInRAt(index))) continue;
        const verdict = judge.verdictAt(index);
        found.judged += 1;
        if (verdict !== verdictCodes.conforms && verdict !== verdictCodes.does_not_conform) continue;
        if (isMet(limit, truth) === (verdict === verdictCodes.conforms)) found.right += 1;
        else found.wrong += 1;
      }
  }
  return found;
};

const significant = (value: number) => String(Number(value.toPrecision(3)));

const scaleOfBias = 0.4;
const index = new Map(analytes.map(({ analyte }, at) => [analyte, at]));

/** How the biases of another archive differ: in units of those of the demo archive, and whether they are the same in all years. */
interface Biases {
  name: string;
  factor: number;
  lasting?: true;
}
const otherBiases: readonly Biases[] = [
  { name: 'None', factor: 0 },
  { name: 'Half', factor: 0.5 },
  { name: 'As in the demo archive', factor: 1 },
  { name: 'Double', factor: 2 },
  { name: 'The same in every year', factor: 1, lasting: true },
];

/** The oils as laboratories with other biases would have reported the properties; scatter and truth stay. */
const withOtherBiases = (
  seed: number,
  oils: readonly GeneratedOil[],
  { factor, lasting }: Biases,
  siteScale: (analyte: string, value: number) => number,
): GeneratedOil[] =>
  oils.map((oil) => {
    const letter = oil.laboratory.slice(-1);
    const own = makeLaboratory(seed, oil.sample.year, letter);
    const other = lasting ? makeLaboratory(seed, 0, letter) : own;
    return {
      ...oil,
      results: oil.results.map((result) => {
        const number = Number(result.value);
        const at = index.get(result.analyte) ?? 0;
        if (Number.isNaN(number) || !propertiesAlike.has(result.analyte)) return result;
        const change = factor * (other.bias[at] ?? 0) - (own.bias[at] ?? 0);
        const value = number + change * scaleOfBias * siteScale(result.analyte, number);
        return { ...result, value: value.toFixed(analytes[at]?.decimals ?? 0) };
      }),
    };
  });
/** Properties with one bias of their own, and a known R. */
const propertiesAlike = new Set(
  properties.filter((name) => !name.endsWith('Grade Temperature') && !name.includes('D4951')),
);

const verdictLine = (name: string, { judged, right, wrong }: Verdicts) =>
  `| ${[name, count(judged), percent((right + wrong) / judged), percent(right / judged), `${((100 * wrong) / (right + wrong)).toFixed(3)}%`].join(' | ')} |`;

/** The section of the page on corrected values. */
export const correctionSection = (
  seed: number,
  answered: AnswerOils,
  oils: readonly GeneratedOil[],
  references: readonly GeneratedOil[],
  siteOf: FindSite,
): string => {
  const truths = oils.map((oil): Values => resultsOf(oil));
  const corrected = correctedOils(answered, oils, siteOf);
  const errorLines = properties.map((property) => {
    const { count: n, reported, corrected: after } = errorsOf(property, answered, corrected, truths);
    const site = siteOf(answered.values(property).analyte);
    const middle = medianOf(answered, property);
    const ratio = (site?.corrected.deviationAt(middle) ?? 1) / (site?.asReported.deviationAt(middle) ?? 1);
    return `| ${[property, count(n), significant(reported), significant(after), percent(1 - after / reported), significant(ratio)].join(' | ')} |`;
  });
  const bySite = (values: AnswerOils, kind: 'asReported' | 'corrected') =>
    verdictsOf(withSitePrecision(values, instituteOf(siteOf, kind)), answered, truths);
  const deviationOf = (analyte: string, value: number) => {
    const own = analytes[index.get(analyte) ?? -1];
    return own ? computeReproducibility(own, value) / reproducibilityOverDeviation : 0;
  };
  const otherLines = otherBiases.map((biases) => {
    const [market, checks] = [oils, references].map((own) => withOtherBiases(seed, own, biases, deviationOf));
    const before = generatedOils(market ?? []);
    const site = sitesOf(checks ?? []);
    const after = correctedOils(before, oils, site);
    const errors = [...propertiesAlike].map((property) => errorsOf(property, before, after, truths));
    const gains = errors.map((one) => 1 - one.corrected / one.reported);
    return `| ${biases.name} | ${percent(Math.min(...gains))} | ${percent(gains.reduce((a, b) => a + b, 0) / gains.length)} | ${percent(Math.max(...gains))} |`;
  });
  return `## Values corrected for laboratory

A corrected value lacks the bias of its laboratory in its year as far as the reference oils show it. Mean absolute error against what a
laboratory without errors would report, all plain numbers of market oils, rounded as reported; the last column is R′ of corrected values over
R′ of values as reported.

| Property | Values | As reported | Corrected | Less | R′ ratio |
|---|--:|--:|--:|--:|--:|
${errorLines.join('\n')}

Verdicts at 95% on limits of all claims on labels, where a number of known R counts:

| Precision | Limits | Decided | Rightly, of all | Wrongly, of the decided |
|---|--:|--:|--:|--:|
${verdictLine('R of the methods, as reported', verdictsOf(answered, answered, truths))}
${verdictLine('R′, as reported', bySite(answered, 'asReported'))}
${verdictLine('R′, corrected values', bySite(corrected, 'corrected'))}

The same archive with other biases of the laboratories: by how much the mean absolute error of ${propertiesAlike.size} properties falls, the least, the mean and
the greatest. A negative figure is a correction that does harm.

| Biases | Least | Mean | Greatest |
|---|--:|--:|--:|
${otherLines.join('\n')}
`;
};

const medianOf = (answered: AnswerOils, property: string) => {
  const numbers = answered
    .values(property)
    .numbers.filter((one) => !Number.isNaN(one))
    .sort();
  return numbers[numbers.length >> 1] ?? 0;
};
