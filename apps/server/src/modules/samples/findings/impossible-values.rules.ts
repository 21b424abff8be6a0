// Values that no measurement can give, by unit and analyte. An import file with one is rejected.

import { isTextResult, type MeasuredValue } from '@iom/contract/library/values/cells.rules.ts';

/** Bounds in the unit of the analyte; both are possible values. */
interface Bounds {
  min: number;
  max: number;
}

/** More than zero, as a bound. */
const positive = Number.MIN_VALUE;
const unlimited = Number.POSITIVE_INFINITY;
const notNegative: Bounds = { min: 0, max: unlimited };

const byUnit: Readonly<Record<string, Bounds>> = {
  // the scope of ASTM D445
  'mm²/s': { min: 0.2, max: 300_000 },
  mPa·s: { min: positive, max: 100_000_000 },
  Pa: notNegative,
  // absolute zero; a petroleum product decomposes far below 1,000 °C
  '°C': { min: -273.15, max: 1000 },
  'mass %': { min: 0, max: 100 },
  'mg/kg': { min: 0, max: 1_000_000 },
  'mg/L': notNegative,
  // the number of pure potassium hydroxide
  'mg KOH/g': { min: 0, max: 1000 },
  // liquid hydrocarbons with any additive
  'g/mL': { min: 0.5, max: 2 },
  // the same densities by 141.5 / density − 131.5
  '°API': { min: -61, max: 152 },
  // a decrease by more than all of it
  '%': { min: -100, max: unlimited },
  // Shore A hardness is 0 to 100
  points: { min: -100, max: 100 },
  mg: notNegative,
  min: notNegative,
  s: notNegative,
  mL: notNegative,
  mm: notNegative,
  kV: notNegative,
  'pS/m': notNegative,
  'W/(m·K)': notNegative,
};

/** By name, for analytes without a unit and for shares of a whole. */
const byName: readonly (readonly [pattern: RegExp, bounds: Bounds])[] = [
  [/^Viscosity Index$/, { min: -1000, max: 1000 }],
  [/^Specific Gravity/, { min: 0.5, max: 2 }],
  [/^Refractive Index/, { min: 1, max: 4 }],
  [/^ISO 4406 Code/, { min: 0, max: 28 }],
  [/^Ball Rust Test/, { min: 0, max: 255 }],
  [/Coefficient of Friction|^Gelation Index$/, notNegative],
  [/^Emulsion Retention/, { min: 0, max: 100 }],
  [/Viscosity Loss/, { min: -100, max: 100 }],
];

/** The difference of two measured contents, which may be negative. */
const isDifference = (name: string, unit: string) => unit === 'mg/kg' && name.endsWith('Increase');

/** The bounds of an analyte; undefined if any number is possible. */
const boundsFor = (name: string, unit: string): Bounds | undefined => {
  if (isDifference(name, unit)) return { min: -1_000_000, max: 1_000_000 };
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? byUnit[unit];
};

const boundsText = ({ min, max }: Bounds) => {
  const upper = max.toLocaleString('en-US');
  if (min === positive) return `more than 0 and at most ${upper}`;
  const lower = min.toLocaleString('en-US');
  return max === unlimited ? `at least ${lower}` : `from ${lower} to ${upper}`;
};

/**
 * Checks values of one analyte.
 * @returns why a value is impossible, or undefined
 */
export const openPossible = ({ name, unit }: { name: string; unit: string }) => {
  const bounds = boundsFor(name, unit);
  return ({ number, qualifier }: MeasuredValue, text: string): string | undefined => {
    if (!bounds || number === null || isTextResult(qualifier)) return undefined;
    // `<35` may be anything below 35
    const isBelow = qualifier === '<' ? number <= bounds.min : qualifier === null && number < bounds.min;
    const isAbove = qualifier === '>' ? number >= bounds.max : qualifier === null && number > bounds.max;
    if (!isBelow && !isAbove) return undefined;
    return `"${text.slice(0, 40)}" is impossible: ${name} is ${boundsText(bounds)}${unit && ` ${unit}`}.`;
  };
};
