import { canonicalGrade, wGradeOf } from '../shared/sae-grade.ts';
import { crankedLowerSince, crankingAtGrade, isAtGradeTemperature } from './cranking-temperature.rules.ts';
import { highShearAnalytes, type Limit } from './limits.rules.ts';

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

/** The edition as a phrase within a sentence: `edition of January 2015`, `edition before March 1993`. */
export const j300EditionName = (year: number): string => {
  const edition = j300Edition(year);
  return edition.startsWith('before') ? `edition ${edition}` : `edition of ${edition}`;
};

/** The note to show with the limits of an oil bought in `year`; empty if all limits come from the edition of that year. */
export const olderEditionsNote = (year: number): string => {
  if (year >= 2001) return '';
  const cranking = 'Cranking limits before the edition of December 1999 are an assumption of the institute.';
  return year >= 1996 ? cranking : `${cranking} Pumping limits are from the edition of December 1995.`;
};

// The limits of SAE J300, table 1 (SAE viscosity grades for engine oils), in the edition in force when an oil was bought.

const j300Properties = [
  'cranking',
  'pumping',
  'yield stress',
  'kinematic',
  'high shear',
  'lowest W grade',
  'highest grade',
] as const;
export type J300Property = (typeof j300Properties)[number];

/** One limit of a grade. */
export interface J300Limit extends Limit {
  property: J300Property;
  /**
   * Set for a labelling rule: the remaining limits of the other grade. If the oil met all of them, its label would have to state
   * that grade. The oil complies with the rule if it breaks one of them.
   */
  otherGrade?: readonly J300Limit[];
}

/** Low-temperature limits of a W grade: cranking ASTM D5293, pumping ASTM D4684, kinematic minimum ASTM D445 at 100 °C. */
interface LowTemperatureLimits {
  crankingMaxMpaS: number;
  crankingC: number;
  pumpingC: number;
  kinematicMinMm2S: number;
  /** Editions before December 1999; an assumption of the institute. */
  before1999: { crankingMaxMpaS: number; crankingC: number };
}

const wGrade = (
  [crankingMaxMpaS, crankingC]: [number, number],
  pumpingC: number,
  kinematicMinMm2S: number,
  [oldMaxMpaS, oldC]: [number, number],
): LowTemperatureLimits => ({
  crankingMaxMpaS,
  crankingC,
  pumpingC,
  kinematicMinMm2S,
  before1999: { crankingMaxMpaS: oldMaxMpaS, crankingC: oldC },
});

/** SAE J300 table 1, December 1999 and later. */
const wGrades: Readonly<Record<string, LowTemperatureLimits>> = {
  '0W': wGrade([6200, -35], -40, 3.8, [3250, -30]),
  '5W': wGrade([6600, -30], -35, 3.8, [3500, -25]),
  '10W': wGrade([7000, -25], -30, 4.1, [3500, -20]),
  '15W': wGrade([7000, -20], -25, 5.6, [3500, -15]),
  '20W': wGrade([9500, -15], -20, 5.6, [4500, -10]),
  '25W': wGrade([13_000, -10], -15, 9.3, [6000, -5]),
};

const pumpingMaxMpaS = 60_000;
/** If there is no yield stress, ASTM D4684 reports less than this value. Any yield stress fails. */
const yieldStressPa = 35;

/** High-temperature limits of a grade without W: kinematic viscosity ASTM D445 at 100 °C, high-shear ASTM D4683, D4741 or D5481 at 150 °C. */
interface HighTemperatureLimits {
  kinematicMinMm2S: number;
  kinematicBelowMm2S: number;
  highShearMinMpaS: number;
  /** The first year in which an oil can claim the grade. */
  since: number;
}

const nonWGrade = (
  kinematicMinMm2S: number,
  kinematicBelowMm2S: number,
  highShearMinMpaS: number,
  since = 0,
): HighTemperatureLimits => ({
  kinematicMinMm2S,
  kinematicBelowMm2S,
  highShearMinMpaS,
  since,
});

/** SAE J300 table 1, January 2015. */
const nonWGrades: Readonly<Record<string, HighTemperatureLimits>> = {
  8: nonWGrade(4.0, 6.1, 1.7, 2015),
  12: nonWGrade(5.0, 7.1, 2.0, 2015),
  16: nonWGrade(6.1, 8.2, 2.3, 2013),
  20: nonWGrade(6.9, 9.3, 2.6),
  30: nonWGrade(9.3, 12.5, 2.9),
  40: nonWGrade(12.5, 16.3, 3.7),
  50: nonWGrade(16.3, 21.9, 3.7),
  60: nonWGrade(21.9, 26.1, 3.7),
};

/**
 * W grades with which SAE 40 has the lower high-shear minimum: 3.5 mPa·s since November 2007, 2.9 before (SAE J300 table 1).
 */
const lowHighShearWGrades: readonly string[] = ['0W', '5W', '10W'];
/** For each grade whose kinematic range overlaps with the next grade: that next grade (SAE J300, January 2015, section 6). */
const nextGrade: Readonly<Record<string, string>> = { 8: '12', 12: '16', 16: '20' };
/** Oils bought before this year are not judged by high shear: the limits entered the standard in the nineties. */
const firstHighShearYear = 1994;

const highTemperatureLimits = (
  grade: string,
  wName: string | undefined,
  year: number,
): HighTemperatureLimits | undefined => {
  const limits = nonWGrades[grade];
  if (!limits || year < limits.since) return undefined;
  // SAE 20: minimum 5.6 mm²/s until the edition of April 2013
  if (grade === '20' && year < 2014) return { ...limits, kinematicMinMm2S: 5.6 };
  if (grade === '40' && wName !== undefined && lowHighShearWGrades.includes(wName))
    return { ...limits, highShearMinMpaS: year < 2008 ? 2.9 : 3.5 };
  return limits;
};

/** Formats a low temperature of the standard; all of them are below zero. */
const minus = (celsius: number) => `−${Math.abs(celsius)}`;

const lowTemperatureRows = (
  { crankingMaxMpaS, crankingC, pumpingC, before1999 }: LowTemperatureLimits,
  year: number,
): J300Limit[] => {
  const cranking = year < crankedLowerSince ? before1999 : { crankingMaxMpaS, crankingC };
  return [
    {
      property: 'cranking',
      name: `Cranking viscosity at ${minus(cranking.crankingC)} °C`,
      unit: 'mPa·s',
      max: cranking.crankingMaxMpaS,
      analytes: [`CCS Viscosity @ ${cranking.crankingC} C`, crankingAtGrade],
    },
    {
      property: 'pumping',
      name: `Pumping viscosity at ${minus(pumpingC)} °C`,
      unit: 'mPa·s',
      max: pumpingMaxMpaS,
      analytes: [`MRV Apparent Viscosity @ ${pumpingC} C`, 'MRV Apparent Viscosity @ Grade Temperature'],
    },
    {
      property: 'yield stress',
      name: `Yield stress at ${minus(pumpingC)} °C`,
      unit: 'Pa',
      below: yieldStressPa,
      exact: true,
      analytes: [`MRV Yield Stress @ ${pumpingC} C`, 'MRV Yield Stress @ Grade Temperature'],
    },
  ];
};

const kinematicRow = (min: number, below: number | undefined): J300Limit => ({
  property: 'kinematic',
  name: 'Kinematic viscosity at 100 °C',
  unit: 'mm²/s',
  min,
  below,
  analytes: ['Kinematic Viscosity @ 100 C'],
});

const highShear = { unit: 'mPa·s', analytes: highShearAnalytes } as const;

const highTemperatureRows = (
  low: LowTemperatureLimits | undefined,
  high: HighTemperatureLimits | undefined,
  year: number,
): J300Limit[] => {
  const min = Math.max(low?.kinematicMinMm2S ?? 0, high?.kinematicMinMm2S ?? 0);
  if (!high) return [kinematicRow(min, undefined)];
  const row: J300Limit = {
    ...highShear,
    property: 'high shear',
    name: 'High-shear viscosity at 150 °C',
    min: high.highShearMinMpaS,
  };
  return [kinematicRow(min, high.kinematicBelowMm2S), ...(year < firstHighShearYear ? [] : [row])];
};

/** Drops the analytes measured at the temperature of the claimed grade, because the temperature of the colder grade differs. */
const atItsTemperature = (limit: J300Limit): J300Limit => ({
  ...limit,
  analytes: limit.analytes.filter((name) => !isAtGradeTemperature(name)),
});

/** The label states the lowest W grade that the oil satisfies (SAE J300, section 6). */
const lowestWRule = (wName: string, year: number): J300Limit[] => {
  const names = Object.keys(wGrades);
  const colder = names[names.indexOf(wName) - 1];
  const limits = colder === undefined ? undefined : wGrades[colder];
  if (!limits) return [];
  const [cranking, ...others] = lowTemperatureRows(limits, year).map(atItsTemperature);
  if (!cranking) return [];
  const { max, ...row } = cranking;
  return [
    {
      ...row,
      property: 'lowest W grade',
      name: `Not ${colder} as well: ${cranking.name.replace('Cranking', 'cranking')}`,
      above: max,
      otherGrade: [...others, kinematicRow(limits.kinematicMinMm2S, undefined)],
    },
  ];
};

/** Where the ranges of SAE 8 to 20 overlap, the label states the highest grade that the oil satisfies. */
const highestGradeRule = (grade: string, wName: string | undefined, year: number): J300Limit[] => {
  const name = nextGrade[grade];
  const next = name === undefined ? undefined : highTemperatureLimits(name, wName, year);
  if (!next) return [];
  return [
    {
      ...highShear,
      property: 'highest grade',
      name: `Not SAE ${name} as well: high-shear viscosity at 150 °C`,
      below: next.highShearMinMpaS,
      otherGrade: [kinematicRow(next.kinematicMinMm2S, next.kinematicBelowMm2S)],
    },
  ];
};

/** The years in which a limit changed. */
const changeYears = [1994, 2001, 2008, 2013, 2014, 2015];

/** The first year with the same limits as `year` in every grade; 0 before the first change. */
export const j300Since = (year: number): number => changeYears.findLast((from) => from <= year) ?? 0;

/**
 * The limits of a grade like `5W30`, `10W` or `40` for an oil bought in `year`, with the rules on which grade a label states;
 * empty for a grade SAE J300 does not define in that year.
 * Source: SAE J300 table 1, editions of December 1999 (cranking, pumping), November 2007 (SAE 40 high shear), April 2013
 * (SAE 16, SAE 20) and January 2015 (SAE 8, SAE 12).
 */
export const j300Limits = (grade: string, year: number): J300Limit[] => {
  const [, wName, nonWName] = /^(\d+W)?(\d+)?$/.exec(canonicalGrade(grade)) ?? [];
  const low = wName === undefined ? undefined : wGrades[wName];
  const high = nonWName === undefined ? undefined : highTemperatureLimits(nonWName, wName, year);
  const unknown = (wName !== undefined && !low) || (nonWName !== undefined && !high);
  if (unknown || (!low && !high)) return [];
  return [
    ...(low ? lowTemperatureRows(low, year) : []),
    ...highTemperatureRows(low, high, year),
    ...(wName === undefined ? [] : lowestWRule(wName, year)),
    ...(nonWName === undefined ? [] : highestGradeRule(nonWName, wName, year)),
  ];
};

/**
 * The temperature, such as `-30 C`, of an analyte at the grade temperature for an oil of this grade bought in `year`. Empty for an analyte at another
 * temperature and for a grade without W.
 */
export const gradeTemperature = (analyte: string, grade: string, year: number): string => {
  if (!isAtGradeTemperature(analyte)) return '';
  const limit = j300Limits(wGradeOf(grade), year).find(({ analytes }) => analytes.includes(analyte));
  return limit?.analytes[0]?.split(' @ ')[1] ?? '';
};
