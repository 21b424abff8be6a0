/** Viscosity and temperature: Walther (ASTM D341), viscosity index (ASTM D2270), viscosity at high shear. */

/** ASTM D2270: from Y (KV100, mm2/s) up: L = a Y^2 + b Y + c, H = d Y^2 + e Y + f. */
const d2270: readonly (readonly [number, number, number, number, number, number, number])[] = [
  [2.0, 1.14673, 1.7576, -0.109, 0.84155, 1.5521, -0.077],
  [3.8, 3.38095, -15.4952, 33.196, 0.78571, 1.7929, -0.183],
  [4.4, 2.5, -7.2143, 13.812, 0.82143, 1.5679, 0.119],
  [5.0, 0.101, 16.635, -45.469, 0.04985, 9.1613, -18.557],
  [6.4, 3.35714, -23.5643, 78.466, 0.22619, 7.7369, -16.656],
  [7.0, 0.01191, 21.475, -72.87, 0.79762, -0.7321, 14.61],
  [7.7, 0.41858, 16.1558, -56.04, 0.05794, 10.5156, -28.24],
  [9.0, 0.88779, 7.5527, -16.6, 0.26665, 6.7015, -10.81],
  [12, 0.7672, 10.7972, -38.18, 0.20073, 8.4658, -22.49],
  [15, 0.97305, 5.3135, -2.2, 0.28889, 5.9741, -4.93],
  [18, 0.97256, 5.25, -0.98, 0.24504, 7.416, -16.73],
  [22, 0.91413, 7.4759, -21.82, 0.20323, 9.1267, -34.23],
  [28, 0.87031, 9.7157, -50.77, 0.18411, 10.1015, -46.75],
  [40, 0.84703, 12.6752, -133.31, 0.17029, 11.4866, -80.62],
  [55, 0.85921, 11.1009, -83.19, 0.1713, 11.368, -76.94],
  [70, 0.83531, 14.6731, -216.246, 0.16841, 11.8493, -96.947],
];

function referenceOils(kv100: number): { l: number; h: number } {
  const row = d2270.findLast(([from]) => kv100 >= from);
  if (row === undefined) throw new RangeError(`Viscosity index needs KV100 of 2 mm2/s or more, not ${kv100}`);
  const [, a, b, c, d, e, f] = row;
  return { l: (a * kv100 + b) * kv100 + c, h: (d * kv100 + e) * kv100 + f };
}

/** Viscosity index by ASTM D2270 from kinematic viscosities in mm2/s; throws below 2 mm2/s at 100 C. */
export function viscosityIndex(kv40: number, kv100: number): number {
  const { l, h } = referenceOils(kv100);
  if (kv40 >= h) return (100 * (l - kv40)) / (l - h);
  const n = (Math.log10(h) - Math.log10(kv40)) / Math.log10(kv100);
  return (10 ** n - 1) / 0.00715 + 100;
}

/** Inverse of ASTM D2270: kinematic viscosity at 40 C, mm2/s. */
export function kv40FromViscosityIndex(index: number, kv100: number): number {
  const { l, h } = referenceOils(kv100);
  if (index <= 100) return l - (index * (l - h)) / 100;
  return h / kv100 ** Math.log10(1 + 0.00715 * (index - 100));
}

const kelvin = (celsius: number) => celsius + 273.15;

/** Kinematic viscosity, mm2/s, on the ASTM D341 line through 40 C and 100 C. Not valid below about 0 C. */
export function kinematicViscosity(celsius: number, kv40: number, kv100: number): number {
  const walther = (nu: number) =>
    Math.log10(Math.log10(nu + 0.7 + Math.exp(-1.47 - 1.84 * nu - 0.51 * nu * nu)));
  const w40 = walther(kv40);
  const slope = (w40 - walther(kv100)) / (Math.log10(kelvin(100)) - Math.log10(kelvin(40)));
  const w = w40 - slope * (Math.log10(kelvin(celsius)) - Math.log10(kelvin(40)));
  const d = 10 ** (10 ** w) - 0.7;
  return d - Math.exp(-0.7487 - 3.295 * d + 0.6119 * d * d - 0.3193 * d ** 3);
}

/** Density in g/mL at a temperature from the density at 15 C. */
export const densityAt = (celsius: number, density15: number) => density15 * (1 - 0.00072 * (celsius - 15));

/** HTHS at 150 C and 1.0E6 1/s, mPa.s; `tvlPct` is the temporary viscosity loss in percent. */
export function hthsViscosity(kv40: number, kv100: number, density15: number, tvlPct: number): number {
  return kinematicViscosity(150, kv40, kv100) * densityAt(150, density15) * (1 - tvlPct / 100);
}

/** High-shear viscosity at 100 C (ASTM D6616), mPa.s. */
export function highShear100(kv100: number, density15: number, tvlPct: number): number {
  return kv100 * densityAt(100, density15) * (1 - (1.15 * tvlPct) / 100);
}
