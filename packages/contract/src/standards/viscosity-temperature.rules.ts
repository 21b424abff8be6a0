// Kinematic viscosity over temperature: the straight line of ASTM D341 through two measured points.

/** W = a - b log10(T), T in kelvin, W = log10(log10(Z)). */
export interface ViscosityLine {
  a: number;
  b: number;
}

export const kelvin = (celsius: number) => celsius + 273.15;

/** ASTM D341: Z = ν + 0.7 + exp(c0 + c1·ν + c2·ν²), ν in mm²/s; the exponential vanishes above 2 mm²/s. */
export const waltherTerms = [-1.47, -1.84, -0.51] as const;
/** ASTM D341: ν = d − exp(c0 + c1·d + c2·d² + c3·d³), d = Z − 0.7. */
export const inverseTerms = [-0.7487, -3.295, 0.6119, -0.3193] as const;

/** exp of the term of Z that small viscosities add. */
export const smallTerm = (viscosityMm2S: number) => {
  const [c0, c1, c2] = waltherTerms;
  return Math.exp(c0 + c1 * viscosityMm2S + c2 * viscosityMm2S ** 2);
};
/** W of a viscosity in mm²/s. */
export const walther = (viscosityMm2S: number) =>
  Math.log10(Math.log10(viscosityMm2S + 0.7 + smallTerm(viscosityMm2S)));

/** The viscosity of a W, in mm²/s. */
export const inverse = (w: number): number => {
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
