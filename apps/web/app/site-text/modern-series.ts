/** The tests of the Modern Series. `analyte` is one of the test's analytes: an administrator may rename the test. */
export const modernSeries = {
  tests: [
    { name: 'Kinematic viscosity at 100 °C', analyte: 'Kinematic Viscosity @ 100 C' },
    { name: 'Sulfated ash', analyte: 'Sulfated Ash' },
    { name: 'Base number', analyte: 'Base Number (D2896)' },
    {
      name: 'High temperature high shear viscosity',
      analyte: 'HTHS Viscosity @ 150 C',
    },
    { name: 'MRV yield stress', analyte: 'MRV Apparent Viscosity @ -15 C' },
    { name: 'Elemental analysis by ICP', analyte: 'Aluminum' },
    { name: 'Cold cranking simulator (CCS)', analyte: 'CCS Viscosity @ -10 C' },
    { name: 'Noack volatility, procedure D', analyte: 'Noack Evaporation Loss' },
  ],
} as const;

/** API service classes offered in the quote form, newest first. */
export const apiClasses = [
  'SP',
  'SP RC',
  'SN PLUS',
  'SN',
  'SN RC',
  'SM',
  'SM EC',
  'SL',
  'SL EC',
  'SJ',
  'CK-4',
  'CJ-4',
  'CI-4 PLUS',
  'CI-4',
  'CH-4',
  'CG-4',
  'CF-2',
  'CF',
] as const;

/** ACEA sequences offered in the quote form. */
export const aceaSequences = [
  'A1',
  'A3',
  'A5',
  'A1/B1',
  'A3/B3',
  'A3/B4',
  'A5/B5',
  'B1',
  'B3',
  'B4',
  'B5',
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'E4',
  'E6',
  'E7',
  'E9',
] as const;
