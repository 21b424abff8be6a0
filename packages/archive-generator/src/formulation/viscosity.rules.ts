/** Viscosity and temperature: Walther (ASTM D341), viscosity index (ASTM D2270), viscosity at high shear. */

import {
  viscosityIndex as indexOrNull,
  referenceViscosities,
} from '@iom/contract/standards/viscosity-index.rules.ts';

const outside = (kv100: number) =>
  new RangeError(`Viscosity index needs KV100 of 2 mm2/s or more, not ${kv100}`);

/** Viscosity index by ASTM D2270 from kinematic viscosities in mm2/s; throws below 2 mm2/s at 100 C. */
export function viscosityIndex(kv40: number, kv100: number): number {
  const index = indexOrNull(kv40, kv100);
  if (index === null) throw outside(kv100);
  return index;
}

/** Inverse of ASTM D2270: kinematic viscosity at 40 C, mm2/s. */
export function kv40FromViscosityIndex(index: number, kv100: number): number {
  const reference = referenceViscosities(kv100);
  if (reference === null) throw outside(kv100);
  const { low, high } = reference;
  if (index <= 100) return low - (index * (low - high)) / 100;
  return high / kv100 ** Math.log10(1 + 0.00715 * (index - 100));
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
