// The precision of the institute's laboratories and their biases, from the reference oils that they test with every batch.
import { crankedLowerSince, isOneTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';
import { reproducibilityOverDeviation } from '@iom/contract/standards/verdict.rules.ts';
import { mean } from '@iom/statistics/quantiles.ts';
import type { ValueColumn } from '#modules/library/library.module.ts';
import {
  oncePerArchive,
  type ReferenceRun,
  readReferenceRuns,
  type Samples,
} from '#modules/samples/samples.module.ts';
import type { Database } from '#platform/database/database.ts';
import { reproducibilityNear } from './deviation.ts';

/** A result of a reference oil. */
export interface ReferenceReading {
  /** The lot of the reference oil. */
  lot: string;
  laboratory: string;
  year: number;
  value: number;
}

/** What is known of an analyte from its reference oils; `count` is the number of readings. */
export interface SitePrecision {
  count: number;
  /** The standard deviation of one result of any of the laboratories at a value: R′ / 2.77. */
  deviationAt(value: number): number;
}

/** Readings of one analyte before R′ is stated, as many as qualify a lot (ASTM D6299). */
const minReadings = 20;

/** Beyond every edition: the precision as last published gives the shape of R′. */
const latest = 9999;

/** By how much the precision of a method changes with the value: as its R does, and in proportion where no R is known. */
const shapeOf =
  (precision: readonly PrecisionRange[]) =>
  (value: number): number =>
    (reproducibilityNear(precision, value, latest) ?? Math.abs(value)) / reproducibilityOverDeviation;

/** The accepted value of each lot: the mean over laboratories and years of their means. */
const acceptedValues = (readings: readonly ReferenceReading[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(readings, ({ lot }) => lot)].map(([lot, own]) => {
      const places = Map.groupBy(own, ({ laboratory, year }) => `${laboratory} ${year}`);
      const means = [...places.values()].map((one) => mean(one.map(({ value }) => value)));
      return [lot, mean(means)];
    }),
  );

/**
 * The site precision of an analyte. A reading counts as its distance from the accepted value of its lot, in units of the precision of the
 * method there; their root mean square, with one degree of freedom less for each lot, times the precision of the method is the standard
 * deviation of the site (ASTM D6299: R′ = 2.77 s, over the laboratories of the institute). No less than the rounding of a result.
 * @returns undefined for fewer than 20 readings, and where the lots leave no degree of freedom
 */
export const sitePrecision = (
  readings: readonly ReferenceReading[],
  { precision, decimals }: Pick<ValueColumn, 'precision' | 'decimals'>,
): SitePrecision | undefined => {
  const accepted = acceptedValues(readings);
  const shape = shapeOf(precision);
  const known = readings.filter(({ lot }) => shape(accepted.get(lot) ?? 0) > 0);
  const lots = new Set(known.map(({ lot }) => lot)).size;
  if (known.length < minReadings || known.length <= lots) return undefined;
  let sum = 0;
  for (const { lot, value } of known) {
    const centre = accepted.get(lot) ?? 0;
    sum += ((value - centre) / shape(centre)) ** 2;
  }
  const ratio = Math.sqrt(sum / (known.length - lots));
  const rounding = 10 ** -decimals / Math.sqrt(12);
  return { count: known.length, deviationAt: (value) => Math.max(rounding, ratio * shape(value)) };
};

/** The plain numbers of an analyte in the runs of reference oils. A lot that was cranked at two temperatures counts as two. */
const readingsOf = (
  runs: readonly ReferenceRun[],
  { name, testId, position }: Pick<ValueColumn, 'name' | 'testId' | 'position'>,
): ReferenceReading[] =>
  runs.flatMap(({ lot: reference, laboratory, year, tests }) =>
    tests.flatMap(([test, numbers, qualifiers]) => {
      const value = test === testId && (qualifiers?.[position] ?? null) === null ? numbers[position] : null;
      const lot = isOneTemperature(name, year, crankedLowerSince) ? reference : `${reference}, warmer`;
      return typeof value === 'number' ? [{ lot, laboratory, year, value }] : [];
    }),
  );

/** The precision of the institute's laboratories by analyte; undefined where the reference oils do not give it. */
export type FindSitePrecision = (analyte: ValueColumn) => SitePrecision | undefined;

/** Each analyte is computed when it is first asked for. */
const findSitePrecision = (runs: readonly ReferenceRun[]): FindSitePrecision => {
  const known = new Map<number, SitePrecision | undefined>();
  return (analyte) => {
    if (!known.has(analyte.id)) known.set(analyte.id, sitePrecision(readingsOf(runs, analyte), analyte));
    return known.get(analyte.id);
  };
};

/** Read once per version of the archive. Reference oils belong to no customer: every caller may see how they were measured. */
export const openSitePrecision = ({ database, samples }: { database: Database; samples: Samples }) =>
  oncePerArchive(samples, () => database.read(async (tx) => findSitePrecision(await readReferenceRuns(tx))));
