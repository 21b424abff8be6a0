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
