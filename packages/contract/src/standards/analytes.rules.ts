const miscibility = [1, 2, 3, 4, 5, 6].map((oil) => `Miscibility with Reference Oil ${oil}`);

/**
 * Names of the analytes whose results are ratings: ASTM D130 and D6594 (`1a`), D1500 (`L3.5`, lighter than 3.5), D665 and D6922
 * (`pass`, `fail`). The results of every other analyte are numbers, with or without a unit.
 */
export const categoricalAnalytes: ReadonlySet<string> = new Set([
  'Copper Strip Rating (3 h @ 100 C)',
  'HTCBT Copper Strip Rating',
  'ASTM Color',
  'Rust Prevention (Procedure A)',
  'Rust Prevention (Procedure B)',
  'Homogeneity, Undiluted Oil',
  ...miscibility,
]);

/** Names of the analytes that a general specification of an engine oil states. */
export const generalAnalytes: readonly string[] = [
  'Kinematic Viscosity @ 100 C',
  'Kinematic Viscosity @ 40 C',
  'Viscosity Index',
  'HTHS Viscosity @ 150 C',
  'CCS Viscosity @ Grade Temperature',
  'MRV Apparent Viscosity @ Grade Temperature',
  'Noack Evaporation Loss',
  'Sulfated Ash',
  'Base Number (D2896)',
  'Calcium',
  'Magnesium',
  'Zinc',
  'Phosphorus',
  'Molybdenum',
  'Boron',
];

// Analytes that are calculated from others measured on the same bottle.

interface Derivation {
  /** The standard that states the calculation. */
  method: string;
  /** Names of the analytes it is calculated from. */
  from: readonly string[];
}

const loss = (method: string, cycles: number, suffix: string): Derivation => ({
  method,
  from: [
    `Kinematic Viscosity @ 100 C before Shear${suffix}`,
    `Kinematic Viscosity @ 100 C after ${cycles} Cycles${suffix}`,
  ],
});

/** By the name of the calculated analyte. */
export const derivedAnalytes: Readonly<Record<string, Derivation | undefined>> = {
  'Viscosity Index': {
    method: 'ASTM D2270',
    from: ['Kinematic Viscosity @ 40 C', 'Kinematic Viscosity @ 100 C'],
  },
  'Shear Viscosity Loss after 30 Cycles': loss('ASTM D6278', 30, ''),
  'Shear Viscosity Loss after 30 Cycles (D7109)': loss('ASTM D7109', 30, ' (D7109)'),
  'Shear Viscosity Loss after 90 Cycles (D7109)': loss('ASTM D7109', 90, ' (D7109)'),
};
