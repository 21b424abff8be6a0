/** The forms of names of service classes, by who writes them and for what. */
export const serviceClassForms = {
  'API gasoline': /S[A-Z](?: PLUS)?/,
  'API diesel': /(?:C[A-K](?:-\d)?|FA-\d)(?: PLUS)?/,
  ILSAC: /GF-\d[AB]?/,
  'ACEA cars': /[ABC]\d/,
  'ACEA heavy duty': /E\d{1,2}/,
  // its names are told from others by their prefix
  CCMC: /(?:CCMC )?PD\d|CCMC [GD]\d/,
  JASO: /M[AB][12]?|DH-\d[FH]?|DL-\d|GLV-\d|F[A-D](?!-)/,
} as const;

/** In capitals: Mercedes-Benz sheets such as `MB-Approval 229.5`, which are not the class MB, and those of Allison transmissions. */
const approvals =
  /\bMB(?=[\s\p{Pd}:.()]*(?:APPROVAL|FREIG|SHEET|BLATT|SPEC|NO\b|DTFR|P?[\s.]*\d{3}|\d{2}[A-Z]\d{3}))|\bALLISON(?: [A-Z]+)*:? ?C-?\d(?:\/C-?\d)*/gu;

/** A label in capitals without the makers' approvals that have the form of a class. */
export const withoutApprovals = (serviceClass: string) => serviceClass.toUpperCase().replace(approvals, '');

/** Whole names, also before the year of the ACEA sequences (`C3-12`). */
const names = new RegExp(
  `(?<![A-Z0-9-])(?:${Object.values(serviceClassForms)
    .map(({ source }) => source)
    .join('|')})(?![A-Z0-9]|\\.\\d|-\\d(?!\\d)|-\\d{3})`,
  'g',
);

/**
 * The service classes that a label states, each once and also those without known limits: `API A3/B4-08/SL, MB-Approval 229.1` has A3,
 * B4 and SL. Makers' approvals are none.
 */
export const labelledClasses = (serviceClass: string): string[] => [
  ...new Set(withoutApprovals(serviceClass).match(names)),
];
