// What SAE J300 asks of an oil of a grade: its limits as they stood when the oil was bought.

import { canonicalGrade } from '../shared/text.ts';

export const j300Properties = ['cranking', 'pumping', 'yield stress', 'kinematic', 'high shear'] as const;
export type J300Property = (typeof j300Properties)[number];

/** One limit of a grade. What is absent does not bind. */
export interface J300Limit {
  property: J300Property;
  /** As a heading, with a true minus: `Cranking viscosity at −30 °C`. */
  name: string;
  unit: string;
  /** Least and greatest values that meet it. */
  min?: number;
  max?: number;
  /** Values have to stay below this. */
  below?: number;
  /** Names of the analytes that are judged by it, the preferred first. */
  analytes: readonly string[];
}

interface Winter {
  crankingMaxMpaS: number;
  crankingC: number;
  pumpingC: number;
  kinematicMinMm2S: number;
  /** Before the edition of December 1999; from a secondary source. */
  before1999: { crankingMaxMpaS: number; crankingC: number };
}

const winter = (
  [crankingMaxMpaS, crankingC]: [number, number],
  pumpingC: number,
  kinematicMinMm2S: number,
  [oldMaxMpaS, oldC]: [number, number],
): Winter => ({
  crankingMaxMpaS,
  crankingC,
  pumpingC,
  kinematicMinMm2S,
  before1999: { crankingMaxMpaS: oldMaxMpaS, crankingC: oldC },
});

const winters: Readonly<Record<string, Winter>> = {
  '0W': winter([6200, -35], -40, 3.8, [3250, -30]),
  '5W': winter([6600, -30], -35, 3.8, [3500, -25]),
  '10W': winter([7000, -25], -30, 4.1, [3500, -20]),
  '15W': winter([7000, -20], -25, 5.6, [3500, -15]),
  '20W': winter([9500, -15], -20, 5.6, [4500, -10]),
  '25W': winter([13_000, -10], -15, 9.3, [6000, -5]),
};

const pumpingMaxMpaS = 60_000;
/** ASTM D4684 reports no yield stress as less than this; any at all fails. */
const yieldStressPa = 35;

interface Hot {
  kinematicMinMm2S: number;
  kinematicBelowMm2S: number;
  highShearMinMpaS: number;
}

const hot = (kinematicMinMm2S: number, kinematicBelowMm2S: number, highShearMinMpaS: number): Hot => ({
  kinematicMinMm2S,
  kinematicBelowMm2S,
  highShearMinMpaS,
});

const hots: Readonly<Record<string, Hot>> = {
  8: hot(4.0, 6.1, 1.7),
  12: hot(5.0, 7.1, 2.0),
  16: hot(6.1, 8.2, 2.3),
  20: hot(6.9, 9.3, 2.6),
  30: hot(9.3, 12.5, 2.9),
  40: hot(12.5, 16.3, 3.7),
  50: hot(16.3, 21.9, 3.7),
  60: hot(21.9, 26.1, 3.7),
};

/** With these SAE 40 asks less at high shear, and before about 2008 less still. */
const light40: readonly string[] = ['0W', '5W', '10W'];

const hotOf = (warm: string, cold: string | undefined, year: number): Hot | undefined => {
  const limits = hots[warm];
  if (!limits) return undefined;
  // the minimum was 5.6 until the edition of April 2013
  if (warm === '20' && year < 2014) return { ...limits, kinematicMinMm2S: 5.6 };
  if (warm === '40' && cold !== undefined && light40.includes(cold))
    return { ...limits, highShearMinMpaS: year < 2009 ? 2.9 : 3.5 };
  return limits;
};

/** All cold temperatures of the standard are below zero. */
const minus = (celsius: number) => `−${Math.abs(celsius)}`;

const coldLimits = (
  { crankingMaxMpaS, crankingC, pumpingC, before1999 }: Winter,
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

const warmLimits = (cold: Winter | undefined, warm: Hot | undefined): J300Limit[] => [
  {
    property: 'kinematic',
    name: 'Kinematic viscosity at 100 °C',
    unit: 'mm²/s',
    min: Math.max(cold?.kinematicMinMm2S ?? 0, warm?.kinematicMinMm2S ?? 0),
    ...(warm ? { below: warm.kinematicBelowMm2S } : {}),
    analytes: ['Kinematic Viscosity @ 100 C'],
  },
  ...(warm
    ? [
        {
          property: 'high shear' as const,
          name: 'High-shear viscosity at 150 °C',
          unit: 'mPa·s',
          min: warm.highShearMinMpaS,
          // J300 takes any of the three methods
          analytes: [
            'HTHS Viscosity @ 150 C',
            'HTHS Viscosity @ 150 C (D5481)',
            'HTHS Viscosity @ 150 C (D4741)',
          ],
        },
      ]
    : []),
];

/**
 * The limits of a grade like `5W30`, `10W` or `40` for an oil bought in `year`; none for what is no grade of SAE J300.
 * Source: SAE J300, editions of December 1999 (cranking, pumping), April 2013 (SAE 16, SAE 20) and January 2015 (SAE 8 and
 * 12). Where an edition's exact month is not known, the more lenient limit holds for that year.
 */
export const j300Limits = (grade: string, year: number): J300Limit[] => {
  const parts = /^(\d+W)?(\d+)?$/.exec(canonicalGrade(grade));
  const [, coldName, warmName] = parts ?? [];
  const cold = coldName === undefined ? undefined : winters[coldName];
  const warm = warmName === undefined ? undefined : hotOf(warmName, coldName, year);
  const unknown = (coldName !== undefined && !cold) || (warmName !== undefined && !warm);
  if (unknown || (!cold && !warm)) return [];
  return [...(cold ? coldLimits(cold, year) : []), ...warmLimits(cold, warm)];
};

const number = (value: number) => value.toLocaleString('en-US');

/** A limit as it is read: `at most 6,600`, `9.3 to less than 12.5`, `at least 2.9`. */
export const limitWords = ({ min, max, below }: J300Limit): string => {
  if (min !== undefined && below !== undefined) return `${number(min)} to less than ${number(below)}`;
  if (min !== undefined) return `at least ${number(min)}`;
  return max === undefined ? `less than ${number(below ?? 0)}` : `at most ${number(max)}`;
};
