/** The tests of the Modern Series. `test` is the test's name in the data dictionary, which has its method. */
export const modernSeries = {
  tests: [
    { name: 'Kinematic viscosity at 100 °C', test: 'Kinematic Viscosity @ 100 C' },
    { name: 'Sulfated ash', test: 'Sulfated Ash' },
    { name: 'Base number', test: 'Base Number (Perchloric Acid)' },
    {
      name: 'High temperature high shear viscosity',
      test: 'HTHS Viscosity @ 150 C (Tapered Bearing Simulator)',
    },
    { name: 'MRV yield stress', test: 'MRV Yield Stress and Apparent Viscosity (TP-1)' },
    { name: 'Elemental analysis by ICP', test: 'Elemental Analysis by ICP' },
    { name: 'Cold cranking simulator (CCS)', test: 'Cold Cranking Simulator (CCS)' },
    { name: 'Noack volatility, procedure D', test: 'Noack Volatility (Procedure D)' },
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
