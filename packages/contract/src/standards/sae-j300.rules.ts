// The limits of SAE J300, table 1 (SAE viscosity grades for engine oils), in the edition in force when an oil was bought.

import { canonicalGrade } from '../shared/text.ts';

export const j300Properties = ['cranking', 'pumping', 'yield stress', 'kinematic', 'high shear'] as const;
export type J300Property = (typeof j300Properties)[number];

/** One limit of a grade. An absent bound does not apply. */
export interface J300Limit {
  property: J300Property;
  /** Heading, with a typographic minus: `Cranking viscosity at −30 °C`. */
  name: string;
  unit: string;
  /** Inclusive bounds, in `unit`. */
  min?: number;
  max?: number;
  /** Exclusive upper bound, in `unit`. */
  below?: number;
  /** Names of the analytes it applies to, in order of preference. */
  analytes: readonly string[];
}

/** Low-temperature limits of a W grade: cranking ASTM D5293, pumping ASTM D4684, kinematic minimum ASTM D445 at 100 °C. */
interface LowTemperatureLimits {
  crankingMaxMpaS: number;
  crankingC: number;
  pumpingC: number;
  kinematicMinMm2S: number;
  /** Editions before December 1999; from a secondary source. */
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
/** ASTM D4684 reports no yield stress as less than this; any at all fails. */
const yieldStressPa = 35;

/** High-temperature limits of a grade without W: kinematic viscosity ASTM D445 at 100 °C, high-shear ASTM D4683, D4741 or D5481 at 150 °C. */
interface HighTemperatureLimits {
  kinematicMinMm2S: number;
  kinematicBelowMm2S: number;
  highShearMinMpaS: number;
}

const nonWGrade = (
  kinematicMinMm2S: number,
  kinematicBelowMm2S: number,
  highShearMinMpaS: number,
): HighTemperatureLimits => ({
  kinematicMinMm2S,
  kinematicBelowMm2S,
  highShearMinMpaS,
});

/** SAE J300 table 1, January 2015. */
const nonWGrades: Readonly<Record<string, HighTemperatureLimits>> = {
  8: nonWGrade(4.0, 6.1, 1.7),
  12: nonWGrade(5.0, 7.1, 2.0),
  16: nonWGrade(6.1, 8.2, 2.3),
  20: nonWGrade(6.9, 9.3, 2.6),
  30: nonWGrade(9.3, 12.5, 2.9),
  40: nonWGrade(12.5, 16.3, 3.7),
  50: nonWGrade(16.3, 21.9, 3.7),
  60: nonWGrade(21.9, 26.1, 3.7),
};

/**
 * W grades with which SAE 40 has the lower high-shear minimum: 3.5 mPa·s since November
 * 2007 (applied to oils bought from 2009), 2.9 before (SAE J300 table 1).
 */
const lowHighShearWGrades: readonly string[] = ['0W', '5W', '10W'];

const highTemperatureLimits = (
  grade: string,
  wName: string | undefined,
  year: number,
): HighTemperatureLimits | undefined => {
  const limits = nonWGrades[grade];
  if (!limits) return undefined;
  // SAE 20: minimum 5.6 mm²/s until the edition of April 2013
  if (grade === '20' && year < 2014) return { ...limits, kinematicMinMm2S: 5.6 };
  if (grade === '40' && wName !== undefined && lowHighShearWGrades.includes(wName))
    return { ...limits, highShearMinMpaS: year < 2009 ? 2.9 : 3.5 };
  return limits;
};

/** Every low temperature of the standard is below zero. */
const minus = (celsius: number) => `−${Math.abs(celsius)}`;

const lowTemperatureRows = (
  { crankingMaxMpaS, crankingC, pumpingC, before1999 }: LowTemperatureLimits,
  year: number,
): J300Limit[] => {
  const cranking = year < 2001 ? before1999 : { crankingMaxMpaS, crankingC };
  return [
    {
      property: 'cranking',
      name: `Cranking viscosity at ${minus(cranking.crankingC)} °C`,
      unit: 'mPa·s',
      max: cranking.crankingMaxMpaS,
      analytes: [`CCS Viscosity @ ${cranking.crankingC} C`, 'CCS Viscosity @ Grade Temperature'],
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
      analytes: [`MRV Yield Stress @ ${pumpingC} C`, 'MRV Yield Stress @ Grade Temperature'],
    },
  ];
};

const highTemperatureRows = (
  low: LowTemperatureLimits | undefined,
  high: HighTemperatureLimits | undefined,
): J300Limit[] => {
  const kinematic: J300Limit = {
    property: 'kinematic',
    name: 'Kinematic viscosity at 100 °C',
    unit: 'mm²/s',
    min: Math.max(low?.kinematicMinMm2S ?? 0, high?.kinematicMinMm2S ?? 0),
    analytes: ['Kinematic Viscosity @ 100 C'],
  };
  if (!high) return [kinematic];
  return [
    { ...kinematic, below: high.kinematicBelowMm2S },
    {
      property: 'high shear',
      name: 'High-shear viscosity at 150 °C',
      unit: 'mPa·s',
      min: high.highShearMinMpaS,
      // J300 accepts any of the three methods
      analytes: [
        'HTHS Viscosity @ 150 C',
        'HTHS Viscosity @ 150 C (D5481)',
        'HTHS Viscosity @ 150 C (D4741)',
      ],
    },
  ];
};

/**
 * The limits of a grade like `5W30`, `10W` or `40` for an oil bought in `year`; empty for a grade SAE J300 does not define.
 * Source: SAE J300 table 1, editions of December 1999 (cranking, pumping), November 2007 (SAE 40 high shear), April 2013
 * (SAE 16, SAE 20) and January 2015 (SAE 8, SAE 12). Where an edition's month is not known, the more lenient limit applies
 * for that year.
 */
export const j300Limits = (grade: string, year: number): J300Limit[] => {
  const [, wName, nonWName] = /^(\d+W)?(\d+)?$/.exec(canonicalGrade(grade)) ?? [];
  const low = wName === undefined ? undefined : wGrades[wName];
  const high = nonWName === undefined ? undefined : highTemperatureLimits(nonWName, wName, year);
  const unknown = (wName !== undefined && !low) || (nonWName !== undefined && !high);
  if (unknown || (!low && !high)) return [];
  const hotRows = highTemperatureRows(low, high);
  return low ? [...lowTemperatureRows(low, year), ...hotRows] : hotRows;
};

/** The latest edition whose limits apply to oils bought in `year`, as `j300Limits` returns them. */
export const j300Edition = (year: number): string => {
  if (year >= 2015) return 'January 2015';
  if (year >= 2014) return 'April 2013';
  if (year >= 2009) return 'November 2007';
  return year >= 2001 ? 'December 1999' : 'before December 1999';
};

const figure = (value: number) => value.toLocaleString('en-US');

/** The text of a limit: `at most 6,600`, `9.3 to less than 12.5`, `at least 2.9`. */
export const limitText = ({ min, max, below }: J300Limit): string => {
  if (min !== undefined && below !== undefined) return `${figure(min)} to less than ${figure(below)}`;
  if (min !== undefined) return `at least ${figure(min)}`;
  return max === undefined ? `less than ${figure(below ?? 0)}` : `at most ${figure(max)}`;
};

/** The note to show with the limits of an oil bought in `year`; empty where its edition is known. */
export const olderEditionsNote = (year: number): string => {
  if (year >= 2001) return '';
  const cranking =
    'Limits of cranking before the edition of December 1999 are quoted from a secondary source.';
  return year >= 1996 ? cranking : `${cranking} Those of pumping are of December 1995.`;
};
