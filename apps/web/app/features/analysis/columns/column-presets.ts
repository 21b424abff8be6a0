// Columns that are often read together.
import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';

/** Names of analytes as in the dictionary. */
const presets: Readonly<Record<string, readonly string[]>> = {
  'SAE J300': [
    'Kinematic Viscosity @ 100 C',
    'HTHS Viscosity @ 150 C',
    'CCS Viscosity @ Grade Temperature',
    'MRV Apparent Viscosity @ Grade Temperature',
    'MRV Yield Stress @ Grade Temperature',
  ],
  'Additive elements': ['Boron', 'Calcium', 'Magnesium', 'Molybdenum', 'Phosphorus', 'Sulfur', 'Zinc'],
  'Volatility and ash': ['Noack Evaporation Loss', 'Sulfated Ash', 'Phosphorus', 'Sulfur'],
  'Base and acid number': ['Base Number (D2896)', 'Base Number (D4739)', 'Acid Number (D664)'],
  'Physical properties': [
    'Kinematic Viscosity @ 40 C',
    'Kinematic Viscosity @ 100 C',
    'Viscosity Index',
    'Density @ 15 C',
    'Flash Point COC',
    'Pour Point',
  ],
};

/** The presets of which at least one analyte is available, with the ids of those. */
export const columnPresets = (available: readonly Pick<DisplayAnalyte, 'id' | 'name'>[]) => {
  const ids = new Map(available.map(({ id, name }) => [name, id]));
  return Object.entries(presets).flatMap(([name, analytes]) => {
    const found = analytes.flatMap((analyte) => ids.get(analyte) ?? []);
    return found.length > 0 ? [{ name, ids: found }] : [];
  });
};
