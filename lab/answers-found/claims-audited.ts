import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { makeLaboratory, TestBench } from '@iom/archive-generator/results/measure.ts';
import { Random } from '@iom/archive-generator/shared/random.ts';
import { auditBound } from '@iom/contract/analysis/answers/claim-audit.answer.ts';
import { wilsonInterval } from '@iom/statistics/intervals/proportions.ts';
import type { Institute } from '../../apps/server/src/modules/analysis/answers/answer-analysis.ts';
import type { AnswerOils } from '../../apps/server/src/modules/analysis/answers/answer-oils.ts';
import {
  type AuditLimit,
  decides,
  limitProbability,
} from '../../apps/server/src/modules/analysis/answers/claim-audit/audit-limits.ts';
import {
  type Audited,
  auditClaims,
  judgeLimits,
} from '../../apps/server/src/modules/analysis/answers/claim-audit/claim-audit.ts';
import {
  cheapestRetest,
  withResult,
} from '../../apps/server/src/modules/analysis/answers/claim-audit/retests.ts';
import { count, percent } from './found.ts';
import { correctedOils, type FindSite, instituteOf, resultsOf } from './sites.ts';

export type Values = ReadonlyMap<string, number>;

/** Whether true values meet a limit, by any of its methods. */
export const isMet = (limit: AuditLimit, truth: Values): boolean => {
  const method = limit.methods.find(
    ({ values }) => !Number.isNaN(truth.get(values.analyte.name) ?? Number.NaN),
  );
  if (!method) return true;
  const value = (truth.get(method.values.analyte.name) ?? 0) / method.factor;
  return limit.bounds.every(({ at, sign }) => sign * (value - at) > -1e-9 * Math.abs(at));
};

export interface Tenth {
  claims: number;
  stated: number;
  held: number;
}
interface AuditFound {
  tenths: Tenth[];
  /** Open claims with a retest, the chance that was stated, and what the retest did. */
  retests: { claims: number; stated: number; decided: number; right: number };
  /** Decided claims, and those decided rightly. */
  decided: number;
  right: number;
}

/** One retest in this many open claims is carried out. */
const retestStep = 5;

/** Carries out the cheapest retest of an open claim at another laboratory. */
const retest = (seed: number, audited: Audited, oil: GeneratedOil, institute: Institute) => {
  const judged = judgeLimits(audited);
  const found = cheapestRetest(judged, institute.testOf);
  if (!found) return undefined;
  const laboratory = makeLaboratory(seed + 1, oil.sample.year, 'D');
  const again = resultsOf(
    oil,
    new TestBench(new Random(`${seed}/${oil.sample.reportNumber}/audit`), laboratory),
  );
  const after = judged.reduce((product, one) => {
    const method = one.limit.methods.find(
      ({ values, deviations }) =>
        values.analyte.testId === found.test.id && deviations.every((deviation) => deviation > 0),
    );
    const value = method && again.get(method.values.analyte.name);
    if (!method || value === undefined || Number.isNaN(value)) return product * one.probability;
    return product * limitProbability(one.limit, withResult(one, method, value / method.factor));
  }, 1);
  return { chance: found.chance, after };
};

const noTenths = () => Array.from({ length: 10 }, (): Tenth => ({ claims: 0, stated: 0, held: 0 }));

/** The claims of the labels by tenth of the stated probability; `truthOf` gives the true values of an oil. */
export const auditTenths = (
  answered: AnswerOils,
  institute: Institute,
  truthOf: (index: number) => Values,
  onClaim?: (one: Audited, holds: boolean) => void,
  precision: 'site' | 'method' = 'site',
): Tenth[] => {
  const { audited } = auditClaims(answered, { claim: 'label', show: 'all', precision }, institute);
  const tenths = noTenths();
  for (const one of audited) {
    const truth = truthOf(one.index);
    const holds = one.limits.every((limit) => isMet(limit, truth));
    const tenth = tenths[Math.min(9, Math.floor(10 * one.probability))];
    if (tenth) {
      tenth.claims += 1;
      tenth.stated += one.probability;
      if (holds) tenth.held += 1;
    }
    onClaim?.(one, holds);
  }
  return tenths;
};

/** The true values of each oil, computed once. */
export const truthsOf = (oils: readonly GeneratedOil[]) => {
  const known = new Map<number, Values>();
  return (index: number): Values => {
    const oil = oils[index];
    const truth = known.get(index) ?? (oil ? resultsOf(oil) : new Map());
    known.set(index, truth);
    return truth;
  };
};

/** Whether stated probabilities of claims are right, and what retests decide. */
const claimsAudited = (
  seed: number,
  answered: AnswerOils,
  oils: readonly GeneratedOil[],
  institute: Institute,
  precision: 'site' | 'method',
): AuditFound => {
  const retests = { claims: 0, stated: 0, decided: 0, right: 0 };
  let [decided, right, open] = [0, 0, 0];
  const onClaim = (one: Audited, holds: boolean) => {
    const oil = oils[one.index];
    if (decides(one.probability)) {
      decided += 1;
      if (holds === one.probability > auditBound) right += 1;
    } else if (open++ % retestStep === 0) {
      const done = oil && retest(seed, one, oil, institute);
      if (!done) return;
      retests.claims += 1;
      retests.stated += done.chance;
      if (decides(done.after)) {
        retests.decided += 1;
        if (holds === done.after > auditBound) retests.right += 1;
      }
    }
  };
  const tenths = auditTenths(answered, institute, truthsOf(oils), onClaim, precision);
  return { tenths, retests, decided, right };
};

/** Claims, mean stated probability and true share of a tenth, with the Wilson interval of the share. */
export const tenthTexts = ({ claims, stated, held }: Tenth): string[] => {
  if (claims === 0) return ['0', '', ''];
  const { low, high } = wilsonInterval(held, claims, 0.95);
  return [
    count(claims),
    percent(stated / claims),
    `${percent(held / claims)} (${percent(low)} to ${percent(high)})`,
  ];
};

const decisionText = ({ retests, decided, right }: AuditFound): string => {
  const { claims, stated, decided: after, right: rightAfter } = retests;
  return (
    `${count(decided)} claims are decided, ${percent(right / decided)} of them rightly. Of ${count(claims)} open claims (one in ${retestStep}, where a retest is named) ` +
    `the cheapest retest was carried out at a laboratory with biases of its own: the mean stated chance to decide is ${percent(stated / claims)}, ${percent(after / claims)} were decided, ` +
    `${percent(rightAfter / after)} of these rightly.`
  );
};

/** The section of the page on what the claim audit states: by R′ of values corrected and as reported, and by R of the methods. */
export const auditSection = (
  seed: number,
  answered: AnswerOils,
  oils: readonly GeneratedOil[],
  siteOf: FindSite,
): string => {
  const asReported = instituteOf(siteOf, 'asReported');
  const corrected = correctedOils(answered, oils, siteOf);
  const variants = [
    claimsAudited(seed, corrected, oils, instituteOf(siteOf, 'corrected'), 'site'),
    claimsAudited(seed, answered, oils, asReported, 'site'),
    claimsAudited(seed, answered, oils, asReported, 'method'),
  ] as const;
  const [withoutBias, site, method] = variants;
  const lines = Array.from({ length: 10 }, (_, at) => {
    const cells = variants.flatMap(({ tenths }) => (tenths[at] ? tenthTexts(tenths[at]) : []));
    return `| ${10 * at} to ${10 * at + 10}% | ${cells.join(' | ')} |`;
  });
  return `## Probabilities of claims

The claim audit states a probability for every claim. A claim truly holds where a laboratory without errors would report results within all
limits that count. By tenth of the stated probability: claims, mean of the stated probabilities, and share of the claims that truly hold with
its 95% interval (Wilson; it counts claims as independent, but oils of a year share what remains of a laboratory's bias, so it is too narrow). The settings of the prior were chosen on other archives (seeds 101 to 113).

| Stated | Claims, corrected values, by R′ | Mean | Hold | Claims, by R′ | Mean | Hold | Claims, by R | Mean | Hold |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${lines.join('\n')}

Of values corrected for laboratory, by R′ after correction, ${decisionText(withoutBias)}

By R′ of the reference oils, ${decisionText(site)}

By R of the methods, ${decisionText(method)}
`;
};
