/**
 * ASTM D2270, equations of its table 2: from Y (mm²/s at 100 °C) up, L = a·Y² + b·Y + c and H = d·Y² + e·Y + f, the viscosities at 40 °C
 * of the reference oils of viscosity index 0 and 100.
 */
export const referenceRows: readonly (readonly [number, number, number, number, number, number, number])[] = [
  [2, 1.14673, 1.7576, -0.109, 0.84155, 1.5521, -0.077],
  [3.8, 3.38095, -15.4952, 33.196, 0.78571, 1.7929, -0.183],
  [4.4, 2.5, -7.2143, 13.812, 0.82143, 1.5679, 0.119],
  [5, 0.101, 16.635, -45.469, 0.04985, 9.1613, -18.557],
  [6.4, 3.35714, -23.5643, 78.466, 0.22619, 7.7369, -16.656],
  [7, 0.01191, 21.475, -72.87, 0.79762, -0.7321, 14.61],
  [7.7, 0.41858, 16.1558, -56.04, 0.05794, 10.5156, -28.24],
  [9, 0.88779, 7.5527, -16.6, 0.26665, 6.7015, -10.81],
  [12, 0.7672, 10.7972, -38.18, 0.20073, 8.4658, -22.49],
  [15, 0.97305, 5.3135, -2.2, 0.28889, 5.9741, -4.93],
  [18, 0.97256, 5.25, -0.98, 0.24504, 7.416, -16.73],
  [22, 0.91413, 7.4759, -21.82, 0.20323, 9.1267, -34.23],
  [28, 0.87031, 9.7157, -50.77, 0.18411, 10.1015, -46.75],
  [40, 0.84703, 12.6752, -133.31, 0.17029, 11.4866, -80.62],
  [55, 0.85921, 11.1009, -83.19, 0.1713, 11.368, -76.94],
  [70, 0.83531, 14.6731, -216.246, 0.16841, 11.8493, -96.947],
];

/** The viscosities at 40 °C, mm²/s, of the reference oils of index 0 and 100; null below 2 mm²/s at 100 °C, where the standard ends. */
export const referenceViscosities = (at100Mm2S: number): { low: number; high: number } | null => {
  const row = referenceRows.findLast(([from]) => at100Mm2S >= from);
  if (!row) return null;
  const [, a, b, c, d, e, f] = row;
  return {
    low: (a * at100Mm2S + b) * at100Mm2S + c,
    high: (d * at100Mm2S + e) * at100Mm2S + f,
  };
};

/**
 * Viscosity index by ASTM D2270 from kinematic viscosities in mm²/s; the standard rounds it to a whole number.
 * @returns null below 2 mm²/s at 100 °C, where the standard ends, and unless the viscosity at 40 °C is the greater.
 */
export const viscosityIndex = (at40Mm2S: number, at100Mm2S: number): number | null => {
  const reference = referenceViscosities(at100Mm2S);
  if (!reference || !(at40Mm2S > at100Mm2S)) return null;
  const { low, high } = reference;
  if (at40Mm2S >= high) return (100 * (low - at40Mm2S)) / (low - high);
  const n = (Math.log10(high) - Math.log10(at40Mm2S)) / Math.log10(at100Mm2S);
  return (10 ** n - 1) / 0.00715 + 100;
};

/** The analytes that viscosities are calculated from: at 40 °C and at 100 °C. */
export const kinematicViscosities = ['Kinematic Viscosity @ 40 C', 'Kinematic Viscosity @ 100 C'] as const;

/** The greatest difference between a reported and a calculated viscosity index that rounding and repeatability explain. */
const maxIndexDifference = 5;

/** The viscosity index calculated from both viscosities of an oil, and whether the reported one agrees; null where none is reported. */
export interface CalculatedIndex {
  at40: number;
  at100: number;
  /** A whole number, as the standard rounds it. */
  calculated: number;
  agrees: boolean | null;
}

/**
 * @param find the plain number of an analyte; undefined without one
 * @returns undefined unless both viscosities are known and in the range of the standard
 */
export const calculatedIndex = (
  find: (analyte: string) => number | undefined,
): CalculatedIndex | undefined => {
  const [at40, at100] = kinematicViscosities.map(find);
  if (at40 === undefined || at100 === undefined) return undefined;
  const index = viscosityIndex(at40, at100);
  if (index === null) return undefined;
  const reported = find('Viscosity Index');
  const agrees = reported === undefined ? null : Math.abs(reported - index) <= maxIndexDifference;
  return { at40, at100, calculated: Math.round(index), agrees };
};
