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
