import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';

/** The site's colours for print. */
export const colours = {
  ink: '#1d1b18',
  quiet: '#5d5850',
  hairline: '#dcd6ca',
  paperDeep: '#f6f2ea',
  oil: '#9a5b0c',
  band: '#efdcbd',
  petrol: '#0f525d',
} as const;

/** Colour, sign and word of each verdict; sign and word also work in black and white. */
export const verdictLook = {
  pass: { colour: '#1e6b34', word: 'Pass', sign: 'M1.5 5.5 L4 8 L8.5 2' },
  marginal: { colour: '#8a5206', word: 'Marginal', sign: 'M1 4 C3 1.5 5 5.5 9 3 M1 7.5 C3 5 5 9 9 6.5' },
  fail: { colour: '#b3261e', word: 'Fail', sign: 'M2 2 L8 8 M8 2 L2 8' },
} as const satisfies Record<Verdict, { colour: string; word: string; sign: string }>;

/** The sign of a verdict as SVG: the font does not contain it. */
export const verdictSign = (verdict: Verdict, size: number) => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="${verdictLook[verdict].sign}" fill="none" stroke="${verdictLook[verdict].colour}" stroke-width="1.6"/></svg>`,
  width: size,
  height: size,
});

/** The sentence on the verdict of a whole grade. */
export const gradeSentences = {
  pass: (grade: string) => `All measured limits of ${grade} are kept.`,
  marginal: (grade: string) =>
    `At least one value lies within the reproducibility of its method of a limit of ${grade}.`,
  fail: (grade: string) =>
    `At least one limit of ${grade} is broken by more than the reproducibility of its method.`,
} as const satisfies Record<Verdict, (grade: string) => string>;
