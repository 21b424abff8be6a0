/** The forms of names of service classes, by who writes them and for what. */
export const serviceClassForms = {
  'API gasoline': /S[A-Z](?: PLUS)?/,
  'API diesel': /(?:C[A-K](?:-\d)?|FA-\d)(?: PLUS)?/,
  ILSAC: /GF-\d[AB]?/,
  'ACEA cars': /[ABC]\d/,
  'ACEA heavy duty': /E\d{1,2}/,
  // its names are told from others by their prefix
  CCMC: /CCMC (?:PD|[GD])\d/,
  // not the beginning of `MB-Approval`
  JASO: /M[AB][12]?(?!-)|DH-\d[FH]?|DL-\d|GLV-\d|F[A-D]/,
} as const;

/** Whole names, also before the year of the ACEA sequences (`C3-12`), and none before the number of a maker's approval (`MB 229.5`). */
const names = new RegExp(
  `(?<![A-Z0-9-])(?:${Object.values(serviceClassForms)
    .map(({ source }) => source)
    .join('|')})(?![A-Z0-9]|\\.\\d|-\\d(?!\\d)|-\\d{3}| \\d+\\.)`,
  'g',
);

/**
 * The service classes that a label states, each once and also those without known limits: `API A3/B4-08/SL, MB-Approval 229.1` has A3,
 * B4 and SL. Makers' approvals are none.
 */
export const labelledClasses = (serviceClass: string): string[] => [
  ...new Set(serviceClass.toUpperCase().match(names)),
];
