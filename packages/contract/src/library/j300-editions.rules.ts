// What stands in for the older editions of SAE J300, which are known in part only.

/** The sentences that belong beside limits of an oil bought in `year`; empty where its edition is known. */
export const olderEditions = (year: number): string => {
  if (year >= 2001) return '';
  const cranking =
    'Limits of cranking before the edition of December 1999 are quoted from a secondary source.';
  return year >= 1996 ? cranking : `${cranking} Those of pumping are of December 1995.`;
};
