// The editions of SAE J300 (engine oil viscosity classification) and the year from which oils are judged by each.

/**
 * Oils are judged by the edition in force at the start of their year. December 1999 is the exception: its cranking temperatures
 * replaced the former ones on labels by 2001.
 */
const editions: readonly (readonly [fromYear: number, edition: string])[] = [
  [2025, 'May 2024'],
  [2022, 'April 2021'],
  [2015, 'January 2015'],
  [2014, 'April 2013'],
  [2009, 'January 2009'],
  [2008, 'November 2007'],
  [2005, 'May 2004'],
  [2001, 'December 1999'],
  [1998, 'April 1997'],
  [1996, 'December 1995'],
  [1995, 'December 1994'],
  [1994, 'March 1993'],
];

/** The edition whose limits apply to oils bought in `year`. */
export const j300Edition = (year: number): string =>
  editions.find(([fromYear]) => year >= fromYear)?.[1] ?? 'before March 1993';

/** The same within a sentence: `edition of January 2015`, `edition before March 1993`. */
export const j300EditionName = (year: number): string => {
  const edition = j300Edition(year);
  return edition.startsWith('before') ? `edition ${edition}` : `edition of ${edition}`;
};

/** The note to show with the limits of an oil bought in `year`; empty where the limits are those of its edition. */
export const olderEditionsNote = (year: number): string => {
  if (year >= 2001) return '';
  const cranking =
    'Limits of cranking before the edition of December 1999 are an assumption of the institute.';
  return year >= 1996 ? cranking : `${cranking} Those of pumping are of December 1995.`;
};
