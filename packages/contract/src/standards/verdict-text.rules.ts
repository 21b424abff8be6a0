// The verdict on an oil as a whole: never more than its values support, and why the other limits have none.

import { type MissingReason, missingReasons } from '../library/values/values.schemas.ts';
import { counted } from '../shared/counts.ts';
import type { Unjudged } from './label-claims.rules.ts';
import { type ClaimOutcome, type OtherEditionVerdict, testedLimits } from './oil-verdict.rules.ts';
import type { Verdict } from './verdict.rules.ts';

interface Limits {
  /** `missing` is the reason of a limit whose verdict is `not_tested`; `conflict`: the referee method contradicts the other results. */
  limits: readonly {
    name: string;
    verdict: Verdict;
    missing: MissingReason | null;
    conflict: boolean;
    other_edition?: OtherEditionVerdict | undefined;
  }[];
}

const listed = (names: readonly string[]) => names.join(', ');

/** The reason for a limit without a value. */
export const missingLabel = (missing: MissingReason | null) => {
  if (missing === 'not_owned') return 'Not in your data';
  return missing === 'not_tested' ? 'Not tested' : 'No result';
};

/** `2 of 8 not tested, 1 not in your data`, or empty where every limit has a value. */
const withoutValue = (limits: Limits['limits']) =>
  missingReasons
    .map((reason) => ({
      reason,
      count: limits.filter(({ verdict, missing }) => verdict === 'not_tested' && missing === reason).length,
    }))
    .filter(({ count }) => count > 0)
    .map(
      ({ reason, count }, index) =>
        `${count}${index === 0 ? ` of ${limits.length}` : ''} ${missingLabel(reason).toLowerCase()}`,
    )
    .join(', ');

/** The verdicts that another edition of the method would change: the laboratory's edition is unknown. */
const otherEditionsText = (limits: Limits['limits']) =>
  limits
    .flatMap(({ name, other_edition }) =>
      other_edition
        ? `By the precision of ${other_edition.edition} the verdict on ${name} would be: ${other_edition.verdict.replaceAll('_', ' ')}; the laboratory’s edition is unknown.`
        : [],
    )
    .join(' ');

/** Some sentences on the limits of a claimed grade, such as `SAE 5W-30`. */
export const gradeSummary = (grade: string, { limits }: Limits): string =>
  `${judgedGrade(grade, limits)} ${otherEditionsText(limits)}`.trim();

const judgedGrade = (grade: string, limits: Limits['limits']): string => {
  const { all, tested, conforming } = testedLimits(limits);
  if (tested === 0) return `${grade}: limits without a value: ${withoutValue(limits)}.`;
  const untested = all === tested ? '' : ` ${withoutValue(limits)}.`;
  const broken = limits.filter(({ verdict }) => verdict === 'does_not_conform').map(({ name }) => name);
  if (broken.length > 0) return `${grade}: broken limits: ${listed(broken)}.${untested}`;
  if (conforming === tested)
    return `${grade}: ${tested === 1 ? 'the limit judged conforms' : `all ${tested} limits judged conform`}.${untested}`;
  return `${grade}: ${conforming} of ${counted(tested, 'limit')} judged conform; the others are too near to decide.${untested}`;
};

interface JudgedClaim extends Limits {
  name: string;
  outcome: ClaimOutcome;
}

/** Some sentences on a claimed class, such as `ACEA C3`. */
export const claimSummary = (claim: JudgedClaim): string =>
  `${judgedClaim(claim)} ${otherEditionsText(claim.limits)}`.trim();

const judgedClaim = ({ name, outcome, limits }: JudgedClaim): string => {
  const { all, tested } = testedLimits(limits);
  if (all === 0) return `${name}: no bench-test limit is known to us.`;
  const extent = `${tested} of ${counted(all, 'bench limit')} judged${tested === all ? '' : ` (${withoutValue(limits)})`}, engine tests are not`;
  const conflicts = limits.filter(({ conflict }) => conflict).map((one) => one.name);
  const conflict =
    conflicts.length === 0 ? '' : ` Methods disagree on ${listed(conflicts)}: nothing is decided.`;
  if (outcome === 'refuted') {
    const broken = limits.filter(({ verdict }) => verdict === 'does_not_conform');
    return `${name}: refuted by ${listed(broken.map((one) => one.name))}; ${extent}.${conflict}`;
  }
  if (outcome === 'undecided') return `${name}: undecided; ${extent}.${conflict}`;
  return `${name}: ${outcome === 'not_tested' ? '' : 'not refuted; '}${extent}.`;
};

/** What a label states that is not judged, a sentence each; empty where it states nothing else. */
export const unjudgedTexts = ({ unknown, approvals }: Unjudged): string[] => [
  ...(unknown.length > 0 ? [`On the label, not known to us: ${listed(unknown)}.`] : []),
  ...(approvals.length > 0
    ? [`Makers’ approvals on the label, without limits here: ${listed(approvals)}.`]
    : []),
];
