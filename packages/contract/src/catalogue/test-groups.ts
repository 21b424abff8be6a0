/** Groups of the tests for purchase, in the order in which they are listed. Apart from the schemas, which pages of text do not load. */
export const testGroups = [
  'Viscosity',
  'Oxidation',
  'Foaming/Emulsion/Volatility',
  'Chemical Analysis/Physical Property',
] as const;
export type TestGroup = (typeof testGroups)[number];
