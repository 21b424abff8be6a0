/** The patterns of service class names, by organization and purpose. */
export const serviceClassForms = {
  'API gasoline': /S[A-Z](?: PLUS)?/,
  'API diesel': /(?:C[A-K](?:-\d)?|FA-\d)(?: PLUS)?/,
  ILSAC: /GF-\d[AB]?/,
  'ACEA cars': /[ABC]\d/,
  'ACEA heavy duty': /E\d{1,2}/,
  // a prefix distinguishes these names from others
  CCMC: /(?:CCMC )?PD\d|CCMC [GD]\d/,
  JASO: /M[AB][12]?|DH-\d[FH]?|DL-\d|GLV-\d|F[A-D](?!-)/,
} as const;

/** Makers' approvals in capitals: Mercedes-Benz sheets such as `MB-APPROVAL 229.5`, which are not the class MB, and Allison transmissions. */
export const approvals =
  /\bMB(?=[\s\p{Pd}:.()]*(?:APPROVAL|FREIG|SHEET|BLATT|SPEC|NO\b|DTFR|P?[\s.]*\d{3}|\d{2}[A-Z]\d{3}))|\bALLISON(?: [A-Z]+)*:? ?C-?\d(?:\/C-?\d)*/gu;

/** Converts a label to capitals and removes makers' approvals that look like a class. */
export const withoutApprovals = (serviceClass: string) => serviceClass.toUpperCase().replace(approvals, '');

/** Whole names, including a name followed by the year of the ACEA sequences (`C3-12`). */
const names = new RegExp(
  `(?<![A-Z0-9-])(?:${Object.values(serviceClassForms)
    .map(({ source }) => source)
    .join('|')})(?![A-Z0-9]|\\.\\d|-\\d(?!\\d)|-\\d{3})`,
  'g',
);

/**
 * The service classes that a label states, without duplicates, including classes without known limits. Makers' approvals are not
 * classes: `API A3/B4-08/SL, MB-Approval 229.1` has A3, B4 and SL.
 */
export const labelledClasses = (serviceClass: string): string[] => [
  ...new Set(withoutApprovals(serviceClass).match(names)),
];
