// Exclusions of the answers when cranking viscosities are of two temperatures.
import { crankedLowerSince, isOneTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import type { OilLabel } from '../engine/oil-cells.ts';
import type { MeasuredValues } from './answer-oils.ts';

/** Why an oil is left out. */
export const crankedWarmer = `Of a year before ${crankedLowerSince}, when each W grade was cranked five degrees warmer.`;
const crankedColder = `Of a year from ${crankedLowerSince} on, when each W grade was cranked five degrees colder.`;

/** Why an oil is left out of a comparison at the temperatures of one year. */
export const crankedOtherwise = (year: number): string =>
  year < crankedLowerSince ? crankedColder : crankedWarmer;

/** The year whose temperatures are compared: the latest of an oil with a number. */
export const latestMeasured = (
  { numbers }: MeasuredValues,
  labels: readonly Pick<OilLabel, 'year'>[],
): number =>
  labels.reduce(
    (latest, { year }, index) => (Number.isNaN(numbers[index]) ? latest : Math.max(latest, year)),
    Number.NEGATIVE_INFINITY,
  );

/** The oils with a number of an analyte at the temperatures of a year. */
export const measuredAt =
  (year: number, { analyte }: MeasuredValues, labels: readonly Pick<OilLabel, 'year'>[]) =>
  (index: number): boolean =>
    isOneTemperature(analyte.name, labels[index]?.year ?? 0, year);

/**
 * The oils with a number of an analyte at the compared temperatures: none from before 2001 if there are later
 * ones.
 */
export const atOneTemperature = (values: MeasuredValues, labels: readonly Pick<OilLabel, 'year'>[]) =>
  measuredAt(latestMeasured(values, labels), values, labels);
