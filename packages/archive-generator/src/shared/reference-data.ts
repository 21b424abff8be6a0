/** The tables the generator draws from: SAE J300, market shares, additive chemistry, test dictionary. */
import analyteRows from './data/analytes.json' with { type: 'json' };
import archetypeRows from './data/archetypes.json' with { type: 'json' };
import countryRows from './data/countries.json' with { type: 'json' };
import countryLeanRows from './data/country-leans.json' with { type: 'json' };
import gradeRows from './data/grades.json' with { type: 'json' };
import marketMixRows from './data/market-mix.json' with { type: 'json' };
import oilTypeRows from './data/oil-types.json' with { type: 'json' };
import serviceClassRows from './data/service-classes.json' with { type: 'json' };
import supplierRows from './data/suppliers.json' with { type: 'json' };
import testRows from './data/tests.json' with { type: 'json' };

export const regions = ['Americas', 'Europe', 'Asia-Pacific', 'Africa'] as const;
export type Region = (typeof regions)[number];
export type OilType = 'Passenger car' | 'Heavy duty' | 'Motorcycle';
type MeanAndSd = readonly number[];

/** Cold limits of SAE J300; before December 1999 cranking was judged 5 C warmer against lower limits. */
export interface WinterGrade {
  ccsMaxMpaS: number;
  ccsC: number;
  ccsMaxBefore2001MpaS: number;
  ccsBefore2001C: number;
  mrvMaxMpaS: number;
  mrvC: number;
}

/**
 * One SAE grade: its SAE J300 limits and typical properties of its oils (three base-stock groups, three
 * periods).
 */
export interface Grade {
  grade: string;
  firstYear: number;
  winter: WinterGrade | null;
  /** The next colder winter grade, which an oil must not also satisfy. */
  colder: WinterGrade | null;
  kv100Min: number;
  /** null: single winter grades have no upper limit. */
  kv100Max: number | null;
  hthsMinMpaS: number | null;
  kv100: MeanAndSd;
  viByGroup: readonly (number | null)[];
  viSd: number;
  tvlPct: MeanAndSd;
  ccsFractionByGroup: readonly (number | null)[];
  ccsFractionSd: number | null;
  noackByPeriod: readonly number[];
  noackSd: number;
  pourC: number;
  shear30Pct: number;
}

/** A claim found on labels: its grades, its frequency by region (order of `regions`), and its years. */
export interface ServiceClass {
  type: OilType;
  specs: readonly string[];
  grades: readonly string[];
  weights: readonly number[];
  /** Possible additive archetypes. */
  chemistry: readonly string[];
  /** First sold, common, going, gone. */
  years: readonly number[];
}

/** Typical additive treatment, mg/kg: mean and sd, or probability and mean when present. */
export interface Archetype {
  name: string;
  share: number;
  calcium: MeanAndSd;
  magnesium: MeanAndSd;
  phosphorus: MeanAndSd;
  nitrogen: MeanAndSd;
  boron: MeanAndSd;
  molybdenum: MeanAndSd;
  sodium: MeanAndSd;
  ashCapPct: number | null;
}

export interface Country {
  region: Region;
  country: string;
  weight: number;
  states: readonly string[];
}

/**
 * How a country differs from its region: factors on the share of a grade, and on the share of motorcycle
 * oils.
 */
export interface CountryLean {
  country: string;
  grades: Readonly<Record<string, number | undefined>>;
  motorcycle: number;
}

export interface Brand {
  name: string;
  oilType: OilType | 'any';
  /** -1 budget to +1 premium. */
  tier: number;
}

export interface Supplier {
  supplier: string;
  home: string;
  reach: 'world' | 'region' | 'country';
  size: number;
  brands: readonly Brand[];
}

export interface Test {
  test: string;
  modern: boolean;
  firstYear: number;
  lastYear: number | null;
}

/**
 * An analyte by its dictionary name (unique over all tests). `reproducibility` [a, b, c] stands for
 * R = a (X + c)^b at 95%; where the method publishes none a plausible one is assumed, and 0 marks
 * ratings and values calculated from other results.
 */
export interface Analyte {
  test: string;
  analyte: string;
  decimals: number;
  reproducibility: readonly number[];
}

export const tests: readonly Test[] = testRows;
export const analytes: readonly Analyte[] = analyteRows;
export const grades: readonly Grade[] = gradeRows;
export const serviceClasses = serviceClassRows as readonly ServiceClass[];
export const archetypes: readonly Archetype[] = archetypeRows;
export const countries = countryRows as readonly Country[];
export const countryLeans: readonly CountryLean[] = countryLeanRows;
export const suppliers = supplierRows as readonly Supplier[];
export const marketMix = marketMixRows as readonly {
  region: Region;
  from: number;
  to: number;
  share: Readonly<Record<string, number | undefined>>;
}[];
export const oilTypeShares = oilTypeRows as readonly {
  grade: string;
  region: Region;
  heavyDuty1990: number;
  heavyDuty2020: number;
  motorcycle: number;
}[];

const gradeByName = new Map(grades.map((grade) => [grade.grade, grade]));
const archetypeByName = new Map(archetypes.map((archetype) => [archetype.name, archetype]));

function found<T>(map: ReadonlyMap<string, T>, name: string): T {
  const row = map.get(name);
  if (row === undefined) throw new RangeError(`Not in the reference data: ${name}`);
  return row;
}

/** An SAE grade by its name as printed, `5W-30` or `30`. */
export const gradeNamed = (name: string): Grade => found(gradeByName, name);
export const archetypeNamed = (name: string): Archetype => found(archetypeByName, name);
