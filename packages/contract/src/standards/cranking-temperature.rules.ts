// SAE J300 of December 1999, on labels by 2001, cranks each W grade at a temperature five degrees lower: numbers of before and after are not
// of one temperature.

/** Cranking viscosity at the temperature of the W grade in the edition of the year. */
export const crankingAtGrade = 'CCS Viscosity @ Grade Temperature';

/** The first year at the lower temperatures. */
export const crankedLowerSince = 2001;

/** Whether an analyte is measured at the temperature of the W grade on the label. */
export const isAtGradeTemperature = (analyte: string): boolean => analyte.endsWith('@ Grade Temperature');

/** Whether the numbers of an analyte of oils of two years are of one temperature. */
export const isOneTemperature = (analyte: string, year: number, other: number): boolean =>
  analyte !== crankingAtGrade || year < crankedLowerSince === other < crankedLowerSince;
