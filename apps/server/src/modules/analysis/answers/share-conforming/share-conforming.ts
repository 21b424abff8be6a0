import type { AnswerParameters, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { gradeClaim, claims as labelClaims } from '@iom/contract/analysis/answers/claim-check.answer.ts';
import {
  reproducibilityOverDeviation,
  type VerdictCode,
  verdictCodes,
} from '@iom/contract/standards/verdict.rules.ts';
import { normalCdf } from '@iom/statistics/distributions/distributions.ts';
import { cochranArmitage, wilsonInterval } from '@iom/statistics/intervals/proportions.ts';
import { type AnswerAnalysis, type Institute, toAnswerRows, toLeftOut } from '../answer-analysis.ts';
import type { AnswerOils } from '../answer-oils.ts';
import {
  analytesOfClaim,
  claimJudging,
  type JudgedClaim,
  type LabelClaim,
  oilClaims,
  setsOfLimits,
} from '../claim-check/claim-limits.ts';
import { siteRule, withSitePrecision } from '../with-site-precision.ts';

type Share = AnswerRow<'share-conforming'>;

/** Minimum number of judged oils for displaying a share. */
const minOils = 20;
const minYears = 3;

const groupLabels = { year: 'Year', region: 'Region', claim: 'Claim' } as const;

const rule =
  'An oil fails where a value breaks a limit of the claim by at least 0.59 R (1.645 s, s = R / 2.77; ISO 4259-2, ASTM D3244); a yield stress, a ' +
  'value with < or > and one whose R is not known are compared as reported, but without R none breaks a limit of a class. Share = fails ÷ oils with a tested limit, with ' +
  `its Wilson 95% interval, from ${minOils} oils on; trend over all years by Cochran–Armitage, from ${minYears} on. Expected false fails: ` +
  'the sum of Φ(2.77 m) of the fails, m their least margin in units of R, where one is known.';

interface Tally {
  judged: number;
  fails: number;
  undecided: number;
  falseFails: number;
}

type Judged = Pick<JudgedClaim, 'verdict' | 'margin'>;

const toShare = (group: string, { judged, fails, undecided, falseFails }: Tally, byR?: Tally): Share => {
  const shown = judged >= minOils;
  const { low, high } = wilsonInterval(fails, judged, 0.95);
  return {
    group,
    judged,
    fails,
    undecided,
    share: shown ? fails / judged : null,
    low: shown ? low : null,
    high: shown ? high : null,
    expected_false_fails: falseFails,
    ...(byR && { fails_by_r: byR.fails, share_by_r: shown ? byR.fails / judged : null }),
  };
};

const count = (tallies: Map<string, Tally>, group: string, { verdict, margin }: Judged) => {
  let tally = tallies.get(group);
  if (!tally) {
    tally = { judged: 0, fails: 0, undecided: 0, falseFails: 0 };
    tallies.set(group, tally);
  }
  tally.judged += 1;
  if (verdict === verdictCodes.undecided) tally.undecided += 1;
  if (verdict !== verdictCodes.does_not_conform) return;
  tally.fails += 1;
  if (margin < 0) tally.falseFails += normalCdf(margin * reproducibilityOverDeviation);
};

/** The claims of an oil that the answer judges. */
const claimsJudged = (oils: AnswerOils, claim: AnswerParameters<'share-conforming'>['claim']) => {
  const claims = oilClaims(oils);
  return (index: number): readonly LabelClaim[] => {
    if (claim === 'label') return claims.claimsAt(index);
    return claims.isClaimed(claim, index) ? [{ claim, limits: claims.limitsAt(claim, index) }] : [];
  };
};

const tallyOils = (oils: AnswerOils, { claim, by }: AnswerParameters<'share-conforming'>) => {
  const claimsAt = claimsJudged(oils, claim);
  const judge = claimJudging();
  const tallies = new Map<string, Tally>();
  const oilsBy = { judged: 0, unclaimed: 0, untested: 0 };
  for (let index = 0; index < oils.count; index++) {
    const own = claimsAt(index);
    // the worst of the label's claims, with the smallest margin
    let worst: VerdictCode = verdictCodes.conforms;
    let least = Number.NaN;
    let isTested = false;
    for (let at = 0; at < own.length; at++) {
      const one = own[at];
      const judged = one && judge(one.limits, index);
      if (!judged || judged.verdict === verdictCodes.not_tested) continue;
      isTested = true;
      if (judged.verdict < worst) worst = judged.verdict;
      if (!(judged.margin >= least) && !Number.isNaN(judged.margin)) least = judged.margin;
      if (by === 'claim') count(tallies, one.claim, judged);
    }
    if (own.length === 0) oilsBy.unclaimed += 1;
    else if (!isTested) oilsBy.untested += 1;
    else {
      oilsBy.judged += 1;
      const label = oils.labels[index];
      if (by !== 'claim')
        count(tallies, String((by === 'year' ? label?.year : label?.region) ?? ''), {
          verdict: worst,
          margin: least,
        });
    }
  }
  return { tallies, oilsBy };
};

/**
 * The analytes that can change a verdict, or the margin of a fail: one whose R is not known cannot refute a class, and changes no fail.
 */
const listNeeds = (oils: AnswerOils, { claim, by }: AnswerParameters<'share-conforming'>) => {
  const claimsAt = claimsJudged(oils, claim);
  const judge = claimJudging();
  const isPrecise = ([name = '']: readonly string[]) =>
    oils.find(name)?.analyte.precision.some(({ reproducibility }) => reproducibility !== '') ?? false;
  return (index: number): string[][] => {
    const own = claimsAt(index).map((one) => ({ ...one, verdict: judge(one.limits, index).verdict }));
    const worst = Math.min(...own.map(({ verdict }) => verdict));
    return own.flatMap(({ claim: name, limits: { limits }, verdict }) => {
      const known = by === 'claim' ? verdict : worst;
      const sets = setsOfLimits(oils, limits, index);
      if (known > verdictCodes.undecided || (known === verdictCodes.undecided && name === gradeClaim))
        return sets;
      return sets.filter(isPrecise);
    });
  };
};

const fitTrend = (shares: readonly Share[]) => {
  if (shares.length < minYears) return null;
  return cochranArmitage(
    shares.map(({ fails }) => fails),
    shares.map(({ judged }) => judged),
    shares.map(({ group }) => Number(group)),
  );
};

/** The oils as they are judged: by R′ where that is asked for. */
const judgedOils = (
  oils: AnswerOils,
  { precision }: AnswerParameters<'share-conforming'>,
  institute: Institute | undefined,
) => (precision === 'site' && institute ? withSitePrecision(oils, institute) : oils);

/** Answer 2: the share of oils that break a limit of what is claimed. */
export const shareConforming: AnswerAnalysis<'share-conforming'> = {
  analytes: ({ claim }) =>
    claim === 'label' ? [...new Set(labelClaims.flatMap(analytesOfClaim))] : analytesOfClaim(claim),
  asksInstitute: ({ precision }) => precision === 'site',
  needs: (oils, parameters, institute) => listNeeds(judgedOils(oils, parameters, institute), parameters),
  compute: (oils, parameters, _measurements, institute) => {
    const judged = judgedOils(oils, parameters, institute);
    const { tallies, oilsBy } = tallyOils(judged, parameters);
    const byR = judged === oils ? undefined : tallyOils(oils, parameters).tallies;
    const shares = [...tallies]
      .map(([group, tally]) => toShare(group, tally, byR?.get(group)))
      .sort((a, b) =>
        parameters.by === 'year'
          ? Number(a.group) - Number(b.group)
          : b.judged - a.judged || a.group.localeCompare(b.group),
      );
    const share = (key: string, label: string) => ({ key, label, unit: '%', decimals: 1, scale: 100 });
    return {
      rule: byR ? rule + siteRule : rule,
      n: oilsBy.judged,
      leftOut: toLeftOut([
        [`The label does not state ${parameters.claim}.`, oilsBy.unclaimed],
        ['No limit has a value in your data.', oilsBy.untested],
      ]),
      figure: { kind: 'shares', shares, trend: parameters.by === 'year' ? fitTrend(shares) : null },
      columns: [
        { key: 'group', label: groupLabels[parameters.by], unit: '', decimals: null },
        { key: 'judged', label: 'Oils judged', unit: '', decimals: 0 },
        { key: 'fails', label: 'Fails', unit: '', decimals: 0 },
        { key: 'undecided', label: 'Undecided', unit: '', decimals: 0 },
        share('share', 'Share that fails'),
        share('low', 'From'),
        share('high', 'To'),
        { key: 'expected_false_fails', label: 'Expected false fails', unit: '', decimals: 2 },
        ...(byR
          ? [
              { key: 'fails_by_r', label: 'Fails by R', unit: '', decimals: 0 },
              share('share_by_r', 'Share by R'),
            ]
          : []),
      ],
      rows: toAnswerRows(shares),
    };
  },
};
