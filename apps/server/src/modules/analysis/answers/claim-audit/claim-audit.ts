import type { AnswerFigure, AnswerParameters, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { auditBound } from '@iom/contract/analysis/answers/claim-audit.answer.ts';
import {
  claims as allClaims,
  type ClaimOutcomeName,
  gradeClaim,
} from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { type VerdictCode, verdictCodes } from '@iom/contract/standards/verdict.rules.ts';
import { type AnswerAnalysis, type Institute, oilColumns, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, plainNumberAt, toAnswerOil } from '../answer-oils.ts';
import { analytesOfClaim, claimJudging, type LabelClaim, oilClaims } from '../claim-check/claim-limits.ts';
import {
  type AuditLimit,
  auditLimits,
  type BoundResult,
  type DeviationOf,
  gridReach,
  gridStep,
  isPrecise,
  leastShare,
  limitProbability,
  methodDeviation,
  minPriorOils,
  priorReach,
  resultsAt,
  roughenings,
} from './audit-limits.ts';
import { cheapestRetest, draws, type JudgedLimit, minChance } from './retests.ts';

type Parameters = AnswerParameters<'claim-audit'>;
type Row = AnswerRow<'claim-audit'>;

const rule =
  `Each limit counts that has a number by a method of known precision; foam, ratings, yield stress, limits that no public text confirms or that another test may replace, and the rules on which grade a label states do not. ` +
  'Results by several methods are averaged by 1/s², s at the limit. s of a method is that of the institute’s laboratories where reference oils give it, R′ / 2.77 (ASTM D6299: readings about the accepted value of their lot, in the shape of R), else R / 2.77. ' +
  `Prior: of each bound of a limit the distribution of the true margins of all oils found that have it, from ${minPriorOils} oils within ${priorReach} s outside on, by smoothing by roughening (Laird and Louis 1991): ${roughenings} steps from equal weights, in cells of ${gridStep} s up to ${gridReach} s on both sides, outside falling exponentially with a scale of at least R, or R′ where the method states no R; results count at the middle of their cell, with s rounded to a power of 2^0.1; s by the first method of the limit with a known precision. A result scatters with the s of that method at the true value, at least ${leastShare} of that at the bound; where none is known, as at the nearest margin toward the bound. Fewer oils take the distribution of all bounds on that side of the property at its temperature; without it, and beyond ${priorReach} s, every margin is as likely. Where many oils lie just outside a limit, P is too high. ` +
  'A true value that rounds to the limit meets it (ASTM E29). P of a limit: share of the posterior inside; of two bounds, 1 less both shares outside. P of a claim: product over its limits, whose errors are independent. ' +
  `Decided: P ≤ ${100 * auditBound}% or ≥ ${100 - 100 * auditBound}%. Retest: one more result by another laboratory; of ${draws} results drawn from the posterior, the share after which the claim is decided is its chance; price ÷ chance is the cost of a decision. The test with the least cost and a chance of at least ${100 * minChance}% is named. ` +
  'Bench limits can refute a class and never prove it.';

/** A claim on an oil with the limits that count, and the results at their bounds. */
export interface Audited {
  index: number;
  own: LabelClaim;
  limits: readonly AuditLimit[];
  results: readonly (readonly BoundResult[])[];
  probability: number;
}

const deviationFor = (precision: Parameters['precision'], institute: Institute | undefined): DeviationOf =>
  precision === 'method'
    ? methodDeviation
    : (analyte, value, year) =>
        institute?.siteOf(analyte)?.deviationAt(value) ?? methodDeviation(analyte, value, year);

/** The claims of an oil that are audited. */
const claimsAudited = (oils: AnswerOils, claim: Parameters['claim']) => {
  const all = oilClaims(oils);
  return (index: number): readonly LabelClaim[] => {
    if (claim === 'label') return all.claimsAt(index);
    return all.isClaimed(claim, index) ? [{ claim, limits: all.limitsAt(claim, index) }] : [];
  };
};

/** The limits of an audited claim with their probabilities. */
export const judgeLimits = ({ limits, results }: Pick<Audited, 'limits' | 'results'>): JudgedLimit[] =>
  limits.map((limit, at) => {
    const own = results[at] ?? [];
    return { limit, results: own, probability: limitProbability(limit, own) };
  });

/** Every claim of the oils with a limit that counts. */
export const auditClaims = (
  oils: AnswerOils,
  { claim, precision }: Parameters,
  institute: Institute | undefined,
) => {
  const claimsAt = claimsAudited(oils, claim);
  const prepare = auditLimits(oils.find, deviationFor(precision, institute));
  const audited: Audited[] = [];
  const leftOut = { unclaimed: 0, untested: 0 };
  for (let index = 0; index < oils.count; index++) {
    const year = oils.labels[index]?.year ?? 0;
    const claims = claimsAt(index);
    const before = audited.length;
    for (const own of claims) {
      const limits: AuditLimit[] = [];
      const results: BoundResult[][] = [];
      for (const judge of own.limits.limits) {
        const limit = prepare(judge, year);
        const found = limit && resultsAt(limit, index);
        if (!limit || !found) continue;
        limits.push(limit);
        results.push(found);
        for (const [at, { margin, deviation }] of found.entries()) {
          const bound = limit.bounds[at];
          bound?.prior.add(index, margin / bound.unit, deviation / bound.unit);
        }
      }
      if (limits.length > 0) audited.push({ index, own, limits, results, probability: 1 });
    }
    if (claims.length === 0) leftOut.unclaimed += 1;
    else if (audited.length === before) leftOut.untested += 1;
  }
  for (const one of audited)
    for (const [at, limit] of one.limits.entries())
      one.probability *= limitProbability(limit, one.results[at] ?? []);
  return { audited, leftOut, claimsAt, prepare };
};

const toVerdict = (probability: number): VerdictCode => {
  if (probability <= auditBound) return verdictCodes.does_not_conform;
  return probability < 1 - auditBound ? verdictCodes.undecided : verdictCodes.conforms;
};

const toOutcome = (claim: string, verdict: VerdictCode): ClaimOutcomeName => {
  if (verdict === verdictCodes.does_not_conform) return 'does_not_conform';
  if (verdict === verdictCodes.conforms) return claim === gradeClaim ? 'conforms' : 'not_refuted';
  return 'undecided';
};

const toFigure = (audited: readonly Audited[]): AnswerFigure<'claim-audit'> => {
  const tenths = Array.from({ length: 10 }, (_, tenth) => ({
    ...{ up_to: (tenth + 1) / 10, refuted: 0, undecided: 0, held: 0 },
  }));
  const total = { refuted: 0, undecided: 0, held: 0 };
  for (const { probability } of audited) {
    const verdict = toVerdict(probability);
    const state =
      verdict === verdictCodes.does_not_conform
        ? 'refuted'
        : verdict === verdictCodes.undecided
          ? 'undecided'
          : 'held';
    const tenth = tenths[Math.min(9, Math.floor(10 * probability))];
    if (tenth) tenth[state] += 1;
    total[state] += 1;
  }
  return { kind: 'audit', tenths, ...total };
};

const isShown = ({ probability }: Audited, show: Parameters['show']) => {
  if (show === 'all') return true;
  const wanted = show === 'undecided' ? verdictCodes.undecided : verdictCodes.does_not_conform;
  return toVerdict(probability) === wanted;
};

const retestFields = (
  { index, probability }: Audited,
  judged: readonly JudgedLimit[],
  oils: AnswerOils,
  institute: Institute | undefined,
) => {
  const isOpen = toVerdict(probability) === verdictCodes.undecided;
  const found = isOpen && institute ? cheapestRetest(judged, institute.testOf) : undefined;
  return {
    retest: found?.test.name ?? '',
    retest_source:
      found && (oils.canBuy(found.test.id, index) ? ('for_sale' as const) : ('to_be_run' as const)),
    retest_price: found && dollarsFromCents(found.test.priceCents),
    retest_chance: found?.chance,
    retest_change: found?.change,
    retest_cost: found && found.cost / 100,
  };
};

const orNull = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? null])) as {
    [K in keyof T]: Exclude<T[K], undefined> | (undefined extends T[K] ? null : never);
  };

const share = (key: string, label: string) => ({ key, label, unit: '%', decimals: 1, scale: 100 });

/** Answer: one probability for each claim, and the cheapest retest that decides it. */
export const claimAudit: AnswerAnalysis<'claim-audit'> = {
  analytes: ({ claim }) =>
    claim === 'label' ? [...new Set(allClaims.flatMap(analytesOfClaim))] : analytesOfClaim(claim),
  asksInstitute: () => true,
  needs: (oils, parameters, institute) => {
    const { audited, claimsAt, prepare } = auditClaims(oils, parameters, institute);
    const byOil = Map.groupBy(audited, ({ index }) => index);
    return (index) =>
      claimsAt(index).flatMap(({ claim, limits }) => {
        const known = byOil.get(index)?.find(({ own }) => own.claim === claim);
        const judged = known ? judgeLimits(known) : [];
        return limits.limits.flatMap((judge) => {
          const limit = prepare(judge, oils.labels[index]?.year ?? 0);
          if (!limit) return [];
          // a claim that other limits refute stays refuted
          const others = judged.reduce(
            (product, one) => (one.limit === limit ? product : product * one.probability),
            1,
          );
          if (others <= auditBound) return [];
          const measured = limit.methods.findIndex(
            ({ values }) => !Number.isNaN(plainNumberAt(values, index)),
          );
          return limit.methods
            .slice(0, limit.isCombined || measured < 0 ? undefined : measured)
            .filter(isPrecise)
            .map(({ values }) => [values.analyte.id]);
        });
      });
  },
  compute: (oils, parameters, _measurements, institute) => {
    const { audited, leftOut } = auditClaims(oils, parameters, institute);
    const shown = audited
      .filter((one) => isShown(one, parameters.show))
      .sort((a, b) => a.probability - b.probability || a.index - b.index);
    const judgeByR = claimJudging();
    const at = (row: number): Row => {
      const one = shown[row];
      const label = one && oils.labels[one.index];
      if (!one || !label) throw new RangeError(`no row ${row}`);
      const judged = judgeLimits(one);
      const weakest = judged.reduce((worst, limit) =>
        limit.probability < worst.probability ? limit : worst,
      );
      const { claim, limits } = one.own;
      return {
        ...toAnswerOil(label),
        ...{ supplier: label.supplier, region: label.region, claim },
        probability: one.probability,
        outcome: toOutcome(claim, toVerdict(one.probability)),
        outcome_by_r: toOutcome(claim, judgeByR(limits, one.index).verdict),
        judged: one.limits.length,
        limits: limits.limits.length,
        weakest: weakest.limit.text,
        weakest_probability: weakest.probability,
        ...orNull(retestFields(one, judged, oils, institute)),
      };
    };
    return {
      rule,
      n: new Set(audited.map(({ index }) => index)).size,
      leftOut: toLeftOut([
        [`The label does not state ${parameters.claim}.`, leftOut.unclaimed],
        ['No limit has a number of known precision in your data.', leftOut.untested],
      ]),
      figure: toFigure(audited),
      columns: [
        ...oilColumns,
        { key: 'claim', label: 'Claim', unit: '', decimals: null },
        share('probability', 'P(holds)'),
        { key: 'weakest', label: 'Weakest limit', unit: '', decimals: null },
        { key: 'retest', label: 'Cheapest retest', unit: '', decimals: null },
        { key: 'retest_source', label: 'Its result', unit: '', decimals: null },
        { key: 'retest_price', label: 'Price', unit: 'US$', decimals: 2 },
        share('retest_chance', 'Chance to decide'),
        { key: 'retest_cost', label: 'Cost of a decision', unit: 'US$', decimals: 2 },
        share('retest_change', 'Expected change of P'),
        { key: 'outcome', label: 'Audit', unit: '', decimals: null },
        { key: 'outcome_by_r', label: 'Claim check by R', unit: '', decimals: null },
        { key: 'judged', label: 'Limits counted', unit: '', decimals: 0 },
        { key: 'limits', label: 'Of', unit: '', decimals: 0 },
        share('weakest_probability', 'P of the weakest'),
      ],
      rows: { count: shown.length, at },
    };
  },
};
