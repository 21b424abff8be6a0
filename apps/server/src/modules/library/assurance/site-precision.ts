// The precision of the institute's laboratories and their biases, from the reference oils that they test with every batch.
import { isAtGradeTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { precisionAt, scaledReproducibility } from '@iom/contract/standards/precision.rules.ts';
import type { PrecisionRange } from '@iom/contract/standards/precision.schemas.ts';
import { reproducibilityOverDeviation } from '@iom/contract/standards/verdict.rules.ts';
import { type GroupBias, groupBiases } from '@iom/statistics/comparison/group-biases.ts';
import { mean, median } from '@iom/statistics/quantiles.ts';
import type { DictionaryAnalyte } from '#modules/samples/samples.module.ts';

/** A result of a reference oil. */
export interface ReferenceReading {
  /** The lot of the reference oil. */
  lot: string;
  laboratory: string;
  year: number;
  value: number;
}

/** Where and when a value was measured. */
interface Place {
  laboratory: string;
  year: number;
}

/** How precise a result of any of the laboratories is. */
export interface ResultPrecision {
  /** The standard deviation of one result at a value: R′ / 2.77. */
  deviationAt(value: number): number;
  /** R′ as ranges of a method, for all values and years; empty where the results do not scatter. */
  readonly ranges: readonly PrecisionRange[];
}

/** The bias of a laboratory in a year, in units of the standard deviation of the method, R / 2.77. */
interface SiteBias extends Place, GroupBias {}

/** What is known of an analyte from its reference oils. */
export interface SitePrecision {
  /** Readings. */
  readonly count: number;
  readonly lots: number;
  readonly asReported: ResultPrecision;
  /** After the biases are taken off. */
  readonly corrected: ResultPrecision;
  /** Of every laboratory and year with enough readings; empty where no bias is found. */
  readonly biases: readonly SiteBias[];
  /** The accepted value of the lot in the middle of all. */
  readonly middle: number;
  /** R of the method at a value, carried on outside its range; null where none is known. */
  reproducibilityAt(value: number): number | null;
  /** The bias of a laboratory in a year on a result, in its unit, with its standard error; undefined where none is known. */
  biasAt(value: number, place: Place): { bias: number; standardError: number; count: number } | undefined;
  /** A result without the bias, rounded as reported; undefined where none is known. */
  correct(value: number, place: Place): number | undefined;
}

/** Readings of one analyte before R′ is stated, as many as qualify a lot (ASTM D6299). */
const minReadings = 20;
/** Readings of a laboratory in a year before a bias is taken off its results. */
const minPlaceReadings = 4;
/** Laboratories and years before the spread of biases is known. */
const minPlaces = 5;

/** Beyond every edition: the precision as last published gives the shape of R′. */
const latest = 9999;

/** The accepted value of each lot: the mean over laboratories and years of their means (the consensus of ISO 13528). */
const acceptedValues = (readings: readonly ReferenceReading[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(readings, ({ lot }) => lot)].map(([lot, own]) => {
      const places = Map.groupBy(own, placeKey);
      const means = [...places.values()].map((one) => mean(one.map(({ value }) => value)));
      return [lot, mean(means)];
    }),
  );

const placeKey = ({ laboratory, year }: Place) => `${year} ${laboratory}`;

const resultPrecision = (
  precision: readonly PrecisionRange[],
  decimals: number,
  ratio: number,
): ResultPrecision => {
  const scale = precisionIsKnown(precision) ? ratio : reproducibilityOverDeviation * ratio;
  const ranges = ratio > 0 ? scaledReproducibility(precision, scale, latest) : [];
  const rounding = 10 ** -decimals / Math.sqrt(12);
  return {
    ranges,
    deviationAt: (value) =>
      Math.max(
        rounding,
        (precisionAt(ranges, 'reproducibility', value, latest) ?? 0) / reproducibilityOverDeviation,
      ),
  };
};

/** Biases by laboratory and year, from readings as distances from the accepted values in units of the method's deviation. */
const siteBiases = (readings: readonly (Place & { distance: number })[]) => {
  const places = [...Map.groupBy(readings, placeKey).values()];
  if (places.length < minPlaces || readings.length <= places.length) return undefined;
  const { within, between, groups } = groupBiases(places.map((own) => own.map(({ distance }) => distance)));
  if (between === 0) return undefined;
  const all = groups.flatMap((group, at): SiteBias[] => {
    const place = places[at]?.[0];
    return place ? [{ laboratory: place.laboratory, year: place.year, ...group }] : [];
  });
  const isKnown = ({ laboratory, count }: SiteBias) => laboratory !== '' && count >= minPlaceReadings;
  // a place without a correction keeps its whole bias
  const remaining = all.reduce((sum, one) => sum + one.count * (isKnown(one) ? one.remaining : between), 0);
  return { ratio: Math.sqrt(within + remaining / readings.length), biases: all.filter(isKnown) };
};

/** Whether a method states R; a precision without it is in proportion to the value. */
const precisionIsKnown = (precision: readonly PrecisionRange[]) =>
  precision.some(({ reproducibility }) => reproducibility !== '');

/**
 * The site precision of an analyte. A reading counts as its distance from the accepted value of its lot, in units of the standard
 * deviation of the method there, R / 2.77, or of the value itself where no R is known. The root mean square of the distances, with one
 * degree of freedom less for each lot, is that of results as reported (ASTM D6299: R′ = 2.77 s, over the laboratories of the institute).
 * The means of the distances by laboratory and year are the biases (`groupBiases`); what they leave, with the scatter within a
 * laboratory and year, is the deviation of corrected results. No deviation is less than the rounding of a result.
 * @param readings in the unit of the analyte
 * @returns undefined for fewer than 20 readings, and where the lots leave no degree of freedom
 */
export const sitePrecision = (
  readings: readonly ReferenceReading[],
  { precision, decimals }: Pick<DictionaryAnalyte, 'precision' | 'decimals'>,
): SitePrecision | undefined => {
  const accepted = acceptedValues(readings);
  const method = resultPrecision(precision, Number.POSITIVE_INFINITY, 1);
  const known = readings.flatMap((reading) => {
    const centre = accepted.get(reading.lot) ?? 0;
    const deviation = method.deviationAt(centre);
    return deviation > 0 ? [{ ...reading, distance: (reading.value - centre) / deviation }] : [];
  });
  const lots = new Set(known.map(({ lot }) => lot)).size;
  if (known.length < minReadings || known.length <= lots) return undefined;
  const squares = known.reduce((sum, { distance }) => sum + distance ** 2, 0);
  const asReported = resultPrecision(precision, decimals, Math.sqrt(squares / (known.length - lots)));
  const found = siteBiases(known);
  const biases = new Map(found?.biases.map((bias) => [placeKey(bias), bias]));
  const scale = 10 ** decimals;
  const biasAt: SitePrecision['biasAt'] = (value, measured) => {
    const bias = biases.get(placeKey(measured));
    if (!bias) return undefined;
    const deviation = method.deviationAt(value);
    return {
      bias: bias.estimate * deviation,
      standardError: Math.sqrt(bias.remaining) * deviation,
      count: bias.count,
    };
  };
  return {
    ...{ count: known.length, lots, asReported, biases: found?.biases ?? [] },
    corrected: found ? resultPrecision(precision, decimals, found.ratio) : asReported,
    ...{ middle: median([...accepted.values()]), biasAt },
    reproducibilityAt: (value) =>
      precisionIsKnown(precision) ? reproducibilityOverDeviation * method.deviationAt(value) : null,
    correct: (value, measured) => {
      const found = biasAt(value, measured);
      if (!found) return undefined;
      const corrected = value - found.bias;
      // adding 0 turns -0 into 0
      return Math.round((value >= 0 ? Math.max(0, corrected) : corrected) * scale) / scale + 0;
    },
  };
};

/** A run of a reference oil with its plain numbers by the name of the analyte. */
export interface NamedRun extends Place {
  lot: string;
  numberOf(analyte: string): number | undefined;
}

const propertyOf = (analyte: string) => analyte.replace(/ @ .*/, '');

/**
 * The readings of an analyte. A viscosity at the temperature of the W grade is the one at a temperature with a name: all temperatures of
 * such a test are one property with one bias, and a lot counts once for each temperature.
 * @param ofTest the names of all analytes of its test
 */
export const readingsOf = (
  runs: readonly NamedRun[],
  analyte: string,
  ofTest: readonly string[],
): ReferenceReading[] => {
  const alike = ofTest.filter((name) => propertyOf(name) === propertyOf(analyte));
  const names = alike.some(isAtGradeTemperature)
    ? alike.filter((name) => !isAtGradeTemperature(name))
    : [analyte];
  return runs.flatMap(({ lot, laboratory, year, numberOf }) =>
    names.flatMap((name) => {
      const value = numberOf(name);
      return value === undefined ? [] : [{ lot: `${lot}, ${name}`, laboratory, year, value }];
    }),
  );
};
