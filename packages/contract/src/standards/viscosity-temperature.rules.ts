// Kinematic viscosity over temperature: the straight line of ASTM D341 through two measured points.

/** W = a - b log10(T), T in kelvin, W = log10(log10(Z)). */
export interface ViscosityLine {
  a: number;
  b: number;
}

const kelvin = (celsius: number) => celsius + 273.15;

/** ASTM D341: Z = ν + 0.7 + exp(c0 + c1·ν + c2·ν²), ν in mm²/s; the exponential vanishes above 2 mm²/s. */
export const waltherTerms = [-1.47, -1.84, -0.51] as const;
/** ASTM D341: ν = d − exp(c0 + c1·d + c2·d² + c3·d³), d = Z − 0.7. */
export const inverseTerms = [-0.7487, -3.295, 0.6119, -0.3193] as const;

/** exp of the term of Z that small viscosities add. */
const smallTerm = (viscosityMm2S: number) => {
  const [c0, c1, c2] = waltherTerms;
  return Math.exp(c0 + c1 * viscosityMm2S + c2 * viscosityMm2S ** 2);
};
/** W of a viscosity in mm²/s. */
const walther = (viscosityMm2S: number) =>
  Math.log10(Math.log10(viscosityMm2S + 0.7 + smallTerm(viscosityMm2S)));

/** The viscosity of a W, in mm²/s. */
const inverse = (w: number): number => {
  const [c0, c1, c2, c3] = inverseTerms;
  const d = 10 ** (10 ** w) - 0.7;
  return d - Math.exp(c0 + c1 * d + c2 * d ** 2 + c3 * d ** 3);
};

/** The lowest viscosity on a line, mm²/s. */
export const lowestOnLine = 0.3;

/**
 * The line through the viscosities at 40 °C and 100 °C, in mm²/s.
 * @returns null unless both are above `lowestOnLine` and the first is the greater.
 */
export const viscosityLine = (at40Mm2S: number, at100Mm2S: number): ViscosityLine | null => {
  if (!(at100Mm2S > lowestOnLine && at40Mm2S > at100Mm2S)) return null;
  const w40 = walther(at40Mm2S);
  const b = (w40 - walther(at100Mm2S)) / (Math.log10(kelvin(100)) - Math.log10(kelvin(40)));
  return { a: w40 + b * Math.log10(kelvin(40)), b };
};

/**
 * Kinematic viscosity on the line, in mm²/s. Not valid below about 0 °C, where wax and
 * polymers thicken an oil beyond the line.
 */
export const viscosityAt = ({ a, b }: ViscosityLine, celsius: number): number =>
  inverse(a - b * Math.log10(kelvin(celsius)));

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
