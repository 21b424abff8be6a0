import type { GeneratedOil } from '@iom/archive-generator/archive/oil.ts';
import { type Laboratory, makeLaboratory, TestBench } from '@iom/archive-generator/results/measure.ts';
import { reportTests } from '@iom/archive-generator/results/results.ts';
import { Random } from '@iom/archive-generator/shared/random.ts';
import { analytes } from '@iom/archive-generator/shared/reference-data.ts';
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
import { sitePrecision } from '../../apps/server/src/modules/analysis/answers/site-precision.ts';
import { count, percent } from './found.ts';

/** Draws no errors. */
class Silent extends Random {
  override normal(mean = 0): number {
    return mean;
  }
}
const unbiased: Laboratory = { name: 'Truth', bias: new Float64Array(analytes.length) };

/** What a laboratory reports for the tests of an oil; by default the true values, rounded as its methods prescribe. */
const resultsOf = (oil: GeneratedOil, bench = new TestBench(new Silent('truth'), unbiased)) => {
  const tests = new Set(oil.results.map(({ test }) => test));
  reportTests(tests, oil.truth, bench);
  return new Map(bench.results.map(({ analyte, value }) => [analyte, Number(value)]));
};

/** R′ from the reference oils of the archive; every test costs the same, $10. */
const generatedInstitute = (references: readonly GeneratedOil[]): Institute => {
  const byAnalyte = new Map<string, ReturnType<typeof sitePrecision>>();
  return {
    siteOf: (analyte) => {
      if (!byAnalyte.has(analyte.name)) {
        const readings = references.flatMap(({ sample, laboratory, results }) => {
          const value = Number(results.find((one) => one.analyte === analyte.name)?.value);
          const lot = analyte.name.endsWith('Grade Temperature') && sample.year < 2001 ? 'warmer' : '';
          return Number.isNaN(value)
            ? []
            : [{ lot: sample.brandName + lot, laboratory, year: sample.year, value }];
        });
        byAnalyte.set(analyte.name, sitePrecision(readings, analyte));
      }
      return byAnalyte.get(analyte.name);
    },
    testOf: (id) => ({ id, name: String(id), priceCents: 1000 }),
  };
};

type Values = ReadonlyMap<string, number>;

/** Whether true values meet a limit, by any of its methods. */
const isMet = (limit: AuditLimit, truth: Values): boolean => {
  const method = limit.methods.find(
    ({ values }) => !Number.isNaN(truth.get(values.analyte.name) ?? Number.NaN),
  );
  if (!method) return true;
  const value = (truth.get(method.values.analyte.name) ?? 0) / method.factor;
  return limit.bounds.every(({ at, sign }) => sign * (value - at) > -1e-9 * Math.abs(at));
};

interface Tenth {
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

/** Whether stated probabilities of claims are right, and what retests decide. */
const claimsAudited = (
  seed: number,
  answered: AnswerOils,
  oils: readonly GeneratedOil[],
  institute: Institute,
  precision: 'site' | 'method',
): AuditFound => {
  const { audited } = auditClaims(answered, { claim: 'label', show: 'all', precision }, institute);
  const tenths = Array.from({ length: 10 }, (): Tenth => ({ claims: 0, stated: 0, held: 0 }));
  const retests = { claims: 0, stated: 0, decided: 0, right: 0 };
  const truths = new Map<number, Values>();
  let [decided, right, open] = [0, 0, 0];
  for (const one of audited) {
    const oil = oils[one.index];
    if (!oil) continue;
    const truth = truths.get(one.index) ?? resultsOf(oil);
    truths.set(one.index, truth);
    const holds = one.limits.every((limit) => isMet(limit, truth));
    const tenth = tenths[Math.min(9, Math.floor(10 * one.probability))];
    if (tenth) {
      tenth.claims += 1;
      tenth.stated += one.probability;
      if (holds) tenth.held += 1;
    }
    if (decides(one.probability)) {
      decided += 1;
      if (holds === one.probability > auditBound) right += 1;
    } else if (open++ % retestStep === 0) {
      const done = retest(seed, one, oil, institute);
      if (!done) continue;
      retests.claims += 1;
      retests.stated += done.chance;
      if (decides(done.after)) {
        retests.decided += 1;
        if (holds === done.after > auditBound) retests.right += 1;
      }
    }
  }
  return { tenths, retests, decided, right };
};

/** Claims, mean stated probability and true share of a tenth, with the Wilson interval of the share. */
const tenthTexts = ({ claims, stated, held }: Tenth): string[] => {
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

/** The section of the page on what the claim audit states, with R′ of the reference oils and with R of the methods. */
export const auditSection = (
  seed: number,
  answered: AnswerOils,
  oils: readonly GeneratedOil[],
  references: readonly GeneratedOil[],
): string => {
  const institute = generatedInstitute(references);
  const site = claimsAudited(seed, answered, oils, institute, 'site');
  const method = claimsAudited(seed, answered, oils, institute, 'method');
  const lines = site.tenths.map((own, at) => {
    const cells = [own, method.tenths[at]].flatMap((tenth) => (tenth ? tenthTexts(tenth) : []));
    return `| ${10 * at} to ${10 * at + 10}% | ${cells.join(' | ')} |`;
  });
  return `## Probabilities of claims

The claim audit states a probability for every claim. A claim truly holds where a laboratory without errors would report results within all
limits that count. By tenth of the stated probability: claims, mean of the stated probabilities, and share of the claims that truly hold with
its 95% interval (Wilson). The settings of the prior were chosen on another archive (6,000 oils, seed 7).

| Stated | Claims, by R′ | Mean | Hold | Claims, by R | Mean | Hold |
|---|--:|--:|--:|--:|--:|--:|
${lines.join('\n')}

By R′ of the reference oils, ${decisionText(site)}

By R of the methods, ${decisionText(method)}
`;
};
