// Kinematic viscosity at a temperature from those at 40 °C and 100 °C, with its reproducibility. Apart from the line itself, which pages
// with a figure of it load without this.
import {
  inverse,
  kelvin,
  lowestOnLine,
  smallTerm,
  walther,
  waltherTerms,
} from './viscosity-temperature.rules.ts';

/**
 * Temperatures in °C at which a viscosity is calculated. ASTM D341-09, section 3.1, suggests the range between the cloud point and the
 * initial boiling point; these bounds are the institute's for engine oils.
 */
export const lineTemperatures = { from: 0, to: 150 } as const;
export const isLineTemperature = (celsius: number): boolean =>
  celsius >= lineTemperatures.from && celsius <= lineTemperatures.to;

/** The share of the way from 40 °C to 100 °C on the axis of temperature, which is log10(T). */
export const shareOfLine = (celsius: number): number =>
  Math.log10(kelvin(celsius) / kelvin(40)) / Math.log10(kelvin(100) / kelvin(40));

/** W of the highest viscosity that is calculated, 2·10⁷ mm²/s, and of `lowestOnLine`. */
export const lineBounds = { lowest: walther(lowestOnLine), highest: walther(2e7) } as const;

/**
 * Kinematic viscosity in mm²/s at a temperature, by ASTM D341 from those at 40 °C and 100 °C.
 * @returns null where there is no line, and for a viscosity below `lowestOnLine` or above 2·10⁷ mm²/s
 */
export const viscosityByLine = (at40Mm2S: number, at100Mm2S: number, celsius: number): number | null => {
  if (!(at100Mm2S > lowestOnLine && at40Mm2S > at100Mm2S)) return null;
  const w40 = walther(at40Mm2S);
  const w = w40 + (walther(at100Mm2S) - w40) * shareOfLine(celsius);
  return w >= lineBounds.lowest && w <= lineBounds.highest ? inverse(w) : null;
};

/** dW/dν at a viscosity in mm²/s. */
const waltherSlope = (viscosityMm2S: number): number => {
  const [, c1, c2] = waltherTerms;
  const small = smallTerm(viscosityMm2S);
  const z = viscosityMm2S + 0.7 + small;
  return (1 + small * (c1 + 2 * c2 * viscosityMm2S)) / (z * Math.log(z) * Math.LN10);
};

/** A kinematic viscosity and its reproducibility R, in mm²/s. */
interface PreciseViscosity {
  value: number;
  reproducibility: number;
}

/**
 * Kinematic viscosity at a temperature with R carried through the line: the root of the sum of the squares of ∂ν/∂ν40 · R40 and
 * ∂ν/∂ν100 · R100. The errors at both temperatures are taken as independent, and the line as exact.
 * @returns null where `viscosityByLine` does
 */
export const preciseViscosityByLine = (
  at40: PreciseViscosity,
  at100: PreciseViscosity,
  celsius: number,
): PreciseViscosity | null => {
  const value = viscosityByLine(at40.value, at100.value, celsius);
  if (value === null) return null;
  const share = shareOfLine(celsius);
  const slope = waltherSlope(value);
  const carry = (point: PreciseViscosity, weight: number) =>
    (weight * waltherSlope(point.value) * point.reproducibility) / slope;
  return { value, reproducibility: Math.hypot(carry(at40, 1 - share), carry(at100, share)) };
};
