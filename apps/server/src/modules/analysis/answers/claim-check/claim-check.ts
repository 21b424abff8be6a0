import type { AnswerFigure, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import {
  type ClaimOutcomeName,
  claimOutcomeNames,
  gradeClaim,
} from '@iom/contract/analysis/answers/claim-check.answer.ts';
import { qualifierAt } from '@iom/contract/standards/limit-judge.rules.ts';
import { limitText } from '@iom/contract/standards/limits.rules.ts';
import { type VerdictCode, verdictCodes, verdicts } from '@iom/contract/standards/verdict.rules.ts';
import { type AnswerAnalysis, oilColumns, orderedWithin, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, toAnswerOil } from '../answer-oils.ts';
import { siteRule, withSitePrecision } from '../with-site-precision.ts';
import { analytesOfClaim, type ClaimLimit, claimJudging, oilClaims, setsOfLimits } from './claim-limits.ts';

type LimitCounts = AnswerFigure<'claim-check'>['limits'][number];
type Row = AnswerRow<'claim-check'>;

const rule =
  'A value conforms where its signed margin m to the limit is at least 0.59 R (1.645 s), does not conform where m ≤ −0.59 R and is undecided ' +
  'between; P(conforms) = Φ(m / s), less what lies beyond a second bound; s = R / 2.77, R at the limit by the edition of the method in force in the year of the oil (ISO 4259-2, ASTM D3244). A value whose ' +
  'R is not known, one with < or > and a yield stress are compared as reported; outside a class limit without R, or where the sign leaves it ' +
  'open, they are undecided, and so is a failing rating. P is shown rounded toward 50%. Results by several methods count as one, their mean weighted by 1/R² with R = 1/√Σ(1/R²); a method whose R is not known has no weight. ' +
  'Biases between methods are not taken off; a verdict that the method named by the standard contradicts is withheld. Of a limit in parts, such as ' +
  'foam, the worst decides. SAE J300 in the edition of the year: a grade conforms where all its limits are tested and do; bench limits of a ' +
  'class can refute it and never prove it.';

const toOutcome = (claim: string, verdict: number): ClaimOutcomeName => {
  if (verdict === verdictCodes.does_not_conform) return 'does_not_conform';
  if (verdict === verdictCodes.undecided) return 'undecided';
  return claim === gradeClaim ? 'conforms' : 'not_refuted';
};

const limitRow = (judge: ClaimLimit, index: number): Row['limits'][number] => {
  const values = judge.valuesAt(index);
  const number = values?.numbers[index] ?? Number.NaN;
  const { verdict, margin, probability, reproducibility, conflict } = judge.judgementAt(index);
  const applied = judge.limitAt(index);
  return {
    name: judge.name,
    analyte: values?.analyte.id ?? null,
    limit: `${judge.limit.name}: ${limitText(applied)}`,
    unit: applied.unit,
    further: judge.furtherAt(index).map(({ analyte, numbers }) => ({
      analyte: analyte.id,
      value: numbers[index] ?? Number.NaN,
    })),
    conflict,
    value: Number.isNaN(number) ? null : number,
    qualifier: values ? qualifierAt(values, index) : null,
    verdict,
    margin,
    margin_in_r: margin === null || reproducibility === null ? null : margin / reproducibility,
    probability,
  };
};

/** Counts the verdicts of each limit, in the order of `verdicts`: worst first. */
class LimitTally {
  readonly #counts = new Map<string, { limit: ClaimLimit; verdicts: number[] }>();
  readonly #known = new Map<readonly ClaimLimit[], number[][]>();

  /** The counts of a list of limits, in its order; created once per list. */
  #findCounts(limits: readonly ClaimLimit[]) {
    const known = this.#known.get(limits);
    if (known) return known;
    const created = limits.map((limit) => {
      const counted = this.#counts.get(limit.name) ?? { limit, verdicts: verdicts.map(() => 0) };
      this.#counts.set(limit.name, counted);
      return counted.verdicts;
    });
    this.#known.set(limits, created);
    return created;
  }

  add(limits: readonly ClaimLimit[], found: readonly VerdictCode[]) {
    const counts = this.#findCounts(limits);
    for (let i = 0; i < counts.length; i++) {
      const counted = counts[i];
      const verdict = found[i] ?? verdictCodes.not_tested;
      if (counted) counted[verdict] = (counted[verdict] ?? 0) + 1;
    }
  }

  /** In the order of the longest list, then of the others: whatever the order of the oils. */
  toCounts(): LimitCounts[] {
    const lists = Array.from(this.#known.keys(), (limits) => limits.map(({ name }) => name));
    const names = lists.sort((a, b) => b.length - a.length || a.join().localeCompare(b.join(), 'en')).flat();
    return [...new Set(names)].flatMap((name) => {
      const { limit, verdicts: counts = [] } = this.#counts.get(name) ?? {};
      if (!limit) return [];
      const [violated = 0, undecided = 0, untested = 0, conforming = 0] = counts;
      const { unit } = limit.limit;
      return {
        name,
        unit,
        conforms: conforming,
        undecided,
        does_not_conform: violated,
        not_tested: untested,
      };
    });
  }
}

const checkClaim = (oils: AnswerOils, claim: string) => {
  const claims = oilClaims(oils);
  const judge = claimJudging();
  const tally = new LimitTally();
  const margins = new Float64Array(oils.count);
  /** By verdict, worst first. */
  const checked = verdicts.map((): number[] => []);
  const leftOut = { unclaimed: 0, unknown: 0, untested: 0 };
  for (let index = 0; index < oils.count; index++) {
    const known = claims.isClaimed(claim, index) ? claims.limitsAt(claim, index) : undefined;
    if (!known) leftOut.unclaimed += 1;
    else if (known.limits.length === 0) leftOut.unknown += 1;
    else {
      const { verdict, found, margin } = judge(known, index);
      if (verdict === verdictCodes.not_tested) leftOut.untested += 1;
      else {
        tally.add(known.limits, found);
        margins[index] = margin || 0;
        checked[verdict]?.push(index);
      }
    }
  }
  return { claims, limits: tally.toCounts(), checked, margins, leftOut };
};

/** Oils by outcome, worst first, from those by verdict. */
const countOutcomes = (claim: string, checked: readonly (readonly number[])[]) => {
  const counts = new Map(checked.map((own, verdict) => [toOutcome(claim, verdict), own.length]));
  return claimOutcomeNames.flatMap((outcome) => {
    const oils = counts.get(outcome) ?? 0;
    return oils === 0 ? [] : [{ outcome, oils }];
  });
};

/** Answer 1: every oil against the limits of a claim. */
export const claimCheck: AnswerAnalysis<'claim-check'> = {
  analytes: ({ claim }) => analytesOfClaim(claim),
  asksInstitute: ({ precision }) => precision === 'site',
  needs: (oils, { claim }) => {
    const claims = oilClaims(oils);
    return (index) =>
      claims.isClaimed(claim, index) ? setsOfLimits(oils, claims.limitsAt(claim, index).limits, index) : [];
  },
  compute: (oils, { claim, precision }, _measurements, institute) => {
    const isBySite = precision === 'site' && institute !== undefined;
    const judged = isBySite ? withSitePrecision(oils, institute) : oils;
    const { claims, limits, checked, margins, leftOut } = checkClaim(judged, claim);
    const byR = isBySite ? checkClaim(oils, claim).checked : undefined;
    const outcomesByR = new Map(
      byR?.flatMap((own, verdict) => own.map((index) => [index, toOutcome(claim, verdict)] as const)),
    );
    const ordered = orderedWithin(checked, (a, b) => (margins[a] ?? 0) - (margins[b] ?? 0) || a - b);
    return {
      rule: isBySite ? rule + siteRule : rule,
      n: ordered.count,
      leftOut: toLeftOut([
        [`The label does not state ${claim}.`, leftOut.unclaimed],
        [`${claim} sets no limit for the grade on the label in its year.`, leftOut.unknown],
        ['No limit has a value in your data.', leftOut.untested],
      ]),
      figure: {
        kind: 'limits',
        claim,
        limits,
        outcomes: countOutcomes(claim, checked),
        ...(byR && { outcomes_by_r: countOutcomes(claim, byR) }),
      },
      columns: [
        ...oilColumns,
        { key: 'outcome', label: claim, unit: '', decimals: null },
        ...(byR ? [{ key: 'outcome_by_r', label: `${claim} by R`, unit: '', decimals: null }] : []),
      ],
      rows: {
        count: ordered.count,
        at: (row) => {
          const { item: index, group: verdict } = ordered.at(row);
          const label = oils.labels[index];
          if (!label) throw new RangeError(`no row ${row}`);
          const own = claims.limitsAt(claim, index).limits.map((limit) => limitRow(limit, index));
          const outcomeByR = outcomesByR.get(index);
          return {
            ...toAnswerOil(label),
            outcome: toOutcome(claim, verdict),
            ...(outcomeByR && { outcome_by_r: outcomeByR }),
            limits: own,
          };
        },
      },
    };
  },
};
