// Kinematic viscosity over temperature: the straight line of ASTM D341 through two measured points.

/** W = a - b log10(T), T in kelvin, W = log10(log10(Z)). */
export interface ViscosityLine {
  a: number;
  b: number;
}

const kelvin = (celsius: number) => celsius + 273.15;

/** ASTM D341 (Walther): Z of a viscosity in mm²/s; the exponential vanishes above 2 mm²/s. */
const walther = (viscosityMm2S: number) =>
  Math.log10(
    Math.log10(viscosityMm2S + 0.7 + Math.exp(-1.47 - 1.84 * viscosityMm2S - 0.51 * viscosityMm2S ** 2)),
  );

/**
 * The line through the viscosities at 40 °C and 100 °C, in mm²/s.
 * @returns null unless both are above 0.3 mm²/s and the first is the greater.
 */
export const viscosityLine = (at40Mm2S: number, at100Mm2S: number): ViscosityLine | null => {
  if (!(at100Mm2S > 0.3 && at40Mm2S > at100Mm2S)) return null;
  const w40 = walther(at40Mm2S);
  const b = (w40 - walther(at100Mm2S)) / (Math.log10(kelvin(100)) - Math.log10(kelvin(40)));
  return { a: w40 + b * Math.log10(kelvin(40)), b };
};

/**
 * Kinematic viscosity on the line, in mm²/s. Not valid below about 0 °C, where wax and
 * polymers thicken an oil beyond the line.
 */
export const viscosityAt = ({ a, b }: ViscosityLine, celsius: number): number => {
  const d = 10 ** (10 ** (a - b * Math.log10(kelvin(celsius)))) - 0.7;
  return d - Math.exp(-0.7487 - 3.295 * d + 0.6119 * d ** 2 - 0.3193 * d ** 3);
};
