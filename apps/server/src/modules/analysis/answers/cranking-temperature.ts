// SAE J300 of December 1999, on labels by 2001, cranks each W grade at a temperature five degrees lower: numbers of before and after are not
// of one temperature.
import type { OilLabel } from '../engine/oil-cells.ts';

/** Cranking viscosity at the temperature of the W grade in the edition of the year. */
export const crankingAtGrade = 'CCS Viscosity @ Grade Temperature';

/** The first year at the lower temperatures. */
export const crankedLowerSince = 2001;

/** Why an oil is left out. */
export const crankedWarmer = 'Of a year before 2001, when each W grade was cranked five degrees warmer.';

/** Which oils have a number of an analyte at the temperatures that are compared: where there are later ones, none from before 2001. */
export const atOneTemperature = (analyte: string, labels: readonly Pick<OilLabel, 'year'>[]) => {
  const since =
    analyte === crankingAtGrade && labels.some(({ year }) => year >= crankedLowerSince)
      ? crankedLowerSince
      : Number.NEGATIVE_INFINITY;
  return (index: number): boolean => (labels[index]?.year ?? 0) >= since;
};
