// What looks wrong in the values of one oil: the only source of the checks of an import, a group and its sanity report.

import {
  isTextResult,
  type MeasuredValue,
  reportedNumber,
} from '@iom/contract/library/values/cells.rules.ts';
import type { FindingKind } from '@iom/contract/samples/imports/imports.schemas.ts';
import { classClaims, shownClass } from '@iom/contract/standards/class-limits.rules.ts';
import { crankedLowerSince, isOneTemperature } from '@iom/contract/standards/cranking-temperature.rules.ts';
import { singleValue } from '@iom/contract/standards/limit-judge.rules.ts';
import { gradeJudge, type Label } from '@iom/contract/standards/oil-verdict.rules.ts';
import { type Measured, verdictCodes } from '@iom/contract/standards/verdict.rules.ts';
import { calculatedIndex } from '@iom/contract/standards/viscosity-index.rules.ts';

/** A value of an oil before it is rounded: phosphorus of 0.08 mg/kg is reported as 0. */
interface CheckedValue extends MeasuredValue {
  analyte: Pick<Measured, 'precision'> & { decimals: number };
}

/** Finds the value of an analyte by its name. */
export type FindValue = (analyte: string) => CheckedValue | undefined;

export interface OilFinding {
  kind: FindingKind;
  /** Name of the analyte at which the finding is listed. */
  analyte: string;
  message: string;
}

const kv40 = 'Kinematic Viscosity @ 40 C';
const kv100 = 'Kinematic Viscosity @ 100 C';
const index = 'Viscosity Index';
const hths = 'HTHS Viscosity @ 150 C';
const noack = 'Noack Evaporation Loss';

const at = (name: string, temperatures: readonly number[]) =>
  temperatures.map((temperature) => `${name} @ ${temperature} C`);
const ccs = at('CCS Viscosity', [-10, -15, -20, -25, -30, -35]);
const mrv = at('MRV Apparent Viscosity', [-15, -20, -25, -30, -35, -40]);
const distillation = [
  'Initial Boiling Point',
  ...[10, 50, 90].map((share) => `Distillation Temperature @ ${share}% Off`),
];
const inMassPercent = ['D4951', 'D6443', 'D6481'].flatMap((method) =>
  [
    'Barium',
    'Boron',
    'Calcium',
    'Chlorine',
    'Copper',
    'Magnesium',
    'Molybdenum',
    'Phosphorus',
    'Sulfur',
    'Zinc',
  ].map((element) => `${element} (${method})`),
);

/** Values that a mistaken unit explains. */
const mistakenUnits: readonly {
  analytes: readonly string[];
  isMistaken: (number: number) => boolean;
  text: string;
}[] = [
  {
    // every engine oil with additives has more
    analytes: ['Calcium', 'Phosphorus', 'Sulfur', 'Zinc'],
    isMistaken: (number) => number > 0 && number < 1,
    text: 'looks like mass % in a column of mg/kg',
  },
  {
    // an oil that has stood in air has dissolved more
    analytes: ['Water'],
    isMistaken: (number) => number > 0 && number < 5,
    text: 'looks like mass % in a column of mg/kg',
  },
  {
    analytes: [...inMassPercent, 'Sulfur (D2622)'],
    isMistaken: (number) => number >= 10,
    text: 'looks like mg/kg in a column of mass %',
  },
  {
    analytes: [
      ...ccs,
      'CCS Viscosity @ Grade Temperature',
      ...mrv,
      'MRV Apparent Viscosity @ Grade Temperature',
    ],
    isMistaken: (number) => number < 200,
    text: 'looks like Pa·s in a column of mPa·s',
  },
  {
    analytes: ['Flash Point COC', 'Flash Point PMCC'],
    isMistaken: (number) => number > 320,
    text: 'looks like °F in a column of °C',
  },
];

/** The institute's judgment of what an engine oil may have: several times as wide as the oils of the market. */
const plausibleRanges: readonly (readonly [analytes: readonly string[], min: number, max: number])[] = [
  [[kv100], 2, 50],
  [[kv40], 5, 1000],
  [[index], 40, 350],
  [[hths, 'HTHS Viscosity @ 150 C (D5481)', 'HTHS Viscosity @ 150 C (D4741)'], 1, 12],
  [[noack, 'Noack Evaporation Loss by TGA'], 0.5, 50],
  [['Sulfated Ash'], 0, 5],
  [['Base Number (D2896)', 'Base Number (D4739)'], 0, 60],
  [['Acid Number (D664)', 'Acid Number (D974)'], 0, 20],
  [['Flash Point COC', 'Flash Point PMCC'], 100, 320],
  [['Pour Point', 'Cloud Point'], -90, 30],
  [['Density @ 15 C'], 0.75, 1.05],
  // the range that ASTM D6304 determines
  [['Water'], 10, 25_000],
  [['Calcium', 'Magnesium', 'Sulfur'], 0, 30_000],
  [['Barium', 'Boron', 'Molybdenum', 'Phosphorus', 'Sodium', 'Zinc'], 0, 10_000],
  [
    ['Aluminum', 'Chromium', 'Copper', 'Iron', 'Lead', 'Lithium', 'Manganese', 'Nickel', 'Potassium'],
    0,
    3000,
  ],
  [['Silicon', 'Silver', 'Tin', 'Titanium', 'Tungsten', 'Vanadium'], 0, 3000],
];

const neighbors = (ascending: readonly string[]) =>
  ascending.slice(1).map((greater, i) => [greater, ascending[i] ?? ''] as const);

/** Values of one oil of which physics orders the first above the second. Pumping viscosities at two temperatures scatter widely. */
const orderedPairs: readonly (readonly [greater: string, lesser: string, tolerance: number])[] = [
  [kv40, kv100, 1],
  [kv100, hths, 1],
  ['High Shear Viscosity @ 100 C', hths, 1],
  ...neighbors(ccs).map((pair) => [...pair, 1.1] as const),
  ...neighbors(mrv).map((pair) => [...pair, 1.4] as const),
  ...neighbors([...distillation, 'Final Boiling Point']).map((pair) => [...pair, 1] as const),
  ['Flash Point COC', 'Pour Point', 1],
];

/** A volatility above this multiple of a limit is no matter of precision. */
const farAboveLimit = 1.2;

const plainNumber = (find: FindValue, analyte: string) => {
  const value = find(analyte);
  return value?.qualifier === null && value.number !== null ? value.number : undefined;
};

const findMistakenUnits = (find: FindValue): OilFinding[] =>
  mistakenUnits.flatMap(({ analytes, isMistaken, text }) =>
    analytes.flatMap((analyte): OilFinding[] => {
      const value = plainNumber(find, analyte);
      return value !== undefined && isMistaken(value)
        ? [{ kind: 'unit', analyte, message: `${analyte} of ${value} ${text}.` }]
        : [];
    }),
  );

const findImprobable = (find: FindValue): OilFinding[] =>
  plausibleRanges.flatMap(([analytes, min, max]) =>
    analytes.flatMap((analyte): OilFinding[] => {
      const value = plainNumber(find, analyte);
      if (value === undefined || (value >= min && value <= max)) return [];
      const range = `${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`;
      return [
        {
          kind: 'improbable',
          analyte,
          message: `${analyte} of ${value} is improbable: engine oils have ${range}.`,
        },
      ];
    }),
  );

const findExchanged = (find: FindValue): OilFinding[] =>
  orderedPairs.flatMap(([greater, lesser, tolerance]): OilFinding[] => {
    const [high, low] = [plainNumber(find, greater), plainNumber(find, lesser)];
    // only viscosities have a tolerance, and they are positive
    if (high === undefined || low === undefined || low <= high * tolerance) return [];
    return [
      {
        kind: 'exchanged',
        analyte: greater,
        message: `${greater} of ${high} is below ${lesser} of ${low}: are the two exchanged?`,
      },
    ];
  });

const findContradictingIndex = (find: FindValue): OilFinding[] => {
  const found = calculatedIndex((analyte) => plainNumber(find, analyte));
  if (found?.agrees !== false) return [];
  const { at40, at100, calculated } = found;
  return [
    {
      kind: 'viscosity_index',
      analyte: index,
      message: `${index} of ${plainNumber(find, index)} contradicts ${at40} mm²/s at 40 °C and ${at100} mm²/s at 100 °C, which give ${calculated} (ASTM D2270).`,
    },
  ];
};

const findVolatile = (label: Label, find: FindValue): OilFinding[] => {
  const value = plainNumber(find, noack);
  if (value === undefined) return [];
  const limits = classClaims(label).flatMap((claim) =>
    claim.limits.flatMap(({ analytes, max }) =>
      analytes.includes(noack) && max !== undefined ? [{ name: shownClass(claim), max }] : [],
    ),
  );
  const broken = limits.toSorted((a, b) => a.max - b.max)[0];
  if (!broken || value <= broken.max * farAboveLimit) return [];
  return [
    {
      kind: 'class_volatility',
      analyte: noack,
      message: `${noack} of ${value} mass % is far above the ${broken.max} mass % of ${broken.name}.`,
    },
  ];
};

/** The findings about an oil, at most one of a kind for a value; a mistaken unit explains an improbable value. */
export const findWarnings = (oil: Label, find: FindValue): OilFinding[] => {
  const units = findMistakenUnits(find);
  return [
    ...units,
    ...findImprobable(find).filter(({ analyte }) => !units.some((unit) => unit.analyte === analyte)),
    ...findExchanged(find),
    ...findContradictingIndex(find),
    ...findVolatile(oil, find),
  ];
};

/** Whether the values refute the grade of SAE J300 on the label. */
export const isOutsideGrade = ({ saeGrade, year }: Label, find: FindValue): boolean => {
  const { limits, together } = gradeJudge(saeGrade, year, (analyte) => {
    const found = find(analyte);
    if (!found) return undefined;
    const { qualifier, analyte: method } = found;
    const number = reportedNumber(found, method.decimals);
    return singleValue({ number, qualifier, precision: method.precision });
  });
  return together(limits.map((limit) => limit.verdictAt(0))) === verdictCodes.does_not_conform;
};

/**
 * Whether a value lies outside the range of the market, which for cranking viscosities starts in 2001. Healthy groups have such values.
 */
export const isOutsideMarket = (
  { number, qualifier }: MeasuredValue,
  { analyte, year }: { analyte: string; year: number },
  { low, high }: { low: number; high: number },
): boolean => {
  if (number === null || isTextResult(qualifier)) return false;
  if (!isOneTemperature(analyte, year, crankedLowerSince)) return false;
  // `<35` may be anything below 35
  return (qualifier !== '>' && number < low) || (qualifier !== '<' && number > high);
};
