// What is said of an oil as a whole: never more than what was tested.

import { counted } from '../shared/counts.ts';
import { type ClaimOutcome, testedLimits } from './oil-verdict.rules.ts';
import type { Verdict } from './verdict.rules.ts';

interface Limits {
  limits: readonly { name: string; verdict: Verdict }[];
}

const listed = (names: readonly string[]) => names.join(', ');

/** One sentence or two on the limits of a claimed grade, such as `SAE 5W-30`. */
export const gradeSummary = (grade: string, { limits }: Limits): string => {
  const { all, tested, conforming } = testedLimits(limits);
  if (tested === 0) return `No value that ${grade} sets a limit for was tested.`;
  const untested = all === tested ? '' : ` ${all - tested} of ${all} not tested.`;
  const broken = limits.filter(({ verdict }) => verdict === 'does_not_conform').map(({ name }) => name);
  if (broken.length > 0) return `${grade}: broken limits: ${listed(broken)}.${untested}`;
  if (conforming === tested)
    return `${grade}: ${tested === 1 ? 'the limit tested conforms' : `all ${tested} limits tested conform`}.${untested}`;
  return `${grade}: ${conforming} of ${counted(tested, 'limit')} tested conform; the others are too near to decide.${untested}`;
};

/** One sentence on a claimed class, such as `ACEA C3`. */
export const claimSummary = ({
  name,
  outcome,
  limits,
}: Limits & { name: string; outcome: ClaimOutcome }): string => {
  const { all, tested } = testedLimits(limits);
  if (all === 0) return `${name}: no bench-test limit is known to us.`;
  const extent = `${tested} of ${all} bench limits tested`;
  if (outcome === 'refuted') {
    const broken = limits.filter(({ verdict }) => verdict === 'does_not_conform');
    return `${name}: refuted by ${listed(broken.map((one) => one.name))}; ${extent}.`;
  }
  if (outcome === 'undecided') return `${name}: undecided; ${extent}.`;
  return outcome === 'not_tested' ? `${name}: not tested.` : `${name}: not refuted; ${extent}.`;
};
