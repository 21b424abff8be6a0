import type { ClaimOutcomeName } from '@iom/contract/analysis/answers/claims.schemas.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';

export const outcomeTexts: Readonly<Record<ClaimOutcomeName, string>> = {
  does_not_conform: 'Does not conform',
  undecided: 'Undecided',
  not_refuted: 'Not refuted',
  conforms: 'Conforms',
};

/** Verdicts on a limit, best first. */
export const verdictTexts: readonly (readonly [Verdict, string])[] = [
  ['conforms', 'Conforms'],
  ['undecided', 'Undecided'],
  ['does_not_conform', 'Does not conform'],
  ['not_tested', 'Not in your data or not tested'],
];
