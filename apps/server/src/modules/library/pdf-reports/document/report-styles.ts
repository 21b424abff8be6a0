import type { ClaimOutcome } from '@iom/contract/standards/oil-verdict.rules.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';
import { missingLabel } from '@iom/contract/standards/verdict-text.rules.ts';
import type { ReportedLimit } from './data-report.types.ts';

/** Colour, sign and word of each verdict; sign and word also work in black and white. */
export const verdictLook = {
  conforms: { colour: '#1e6b34', word: 'Conforms', sign: 'M1.5 5.5 L4 8 L8.5 2' },
  undecided: { colour: '#8a5206', word: 'Undecided', sign: 'M1 4 C3 1.5 5 5.5 9 3 M1 7.5 C3 5 5 9 9 6.5' },
  does_not_conform: { colour: '#b3261e', word: 'Does not conform', sign: 'M2 2 L8 8 M8 2 L2 8' },
  not_tested: { colour: '#5d5850', word: 'No value', sign: 'M2 5 L8 5' },
} as const satisfies Record<Verdict, { colour: string; word: string; sign: string }>;

/** The word of a limit's verdict; where it has no value, why. */
export const limitWord = ({ verdict, missing }: Pick<ReportedLimit, 'verdict' | 'missing'>) =>
  verdict === 'not_tested' ? missingLabel(missing) : verdictLook[verdict].word;

/** The sign of a verdict as SVG: the font does not contain it. */
export const verdictSign = (verdict: Verdict, size: number) => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="${verdictLook[verdict].sign}" fill="none" stroke="${verdictLook[verdict].colour}" stroke-width="1.6"/></svg>`,
  width: size,
  height: size,
});

/** What the tested limits say of a claimed class, with the look of the verdict they are like. */
export const outcomeLook = {
  refuted: { word: 'Refuted', verdict: 'does_not_conform' },
  undecided: { word: 'Undecided', verdict: 'undecided' },
  not_refuted: { word: 'Not refuted', verdict: 'conforms' },
  not_tested: { word: 'No value', verdict: 'not_tested' },
} as const satisfies Record<ClaimOutcome, { word: string; verdict: Verdict }>;
