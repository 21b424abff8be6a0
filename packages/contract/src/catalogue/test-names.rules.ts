/** The name of a test in the address of its page: `Noack Volatility (Procedure D)` → `noack-volatility-procedure-d`. */
export const testSlug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Groups of the tests for purchase, in the order in which they are listed. Apart from the schemas, which pages of text do not load. */
export const testGroups = [
  'Viscosity',
  'Oxidation',
  'Foaming/Emulsion/Volatility',
  'Chemical Analysis/Physical Property',
] as const;
export type TestGroup = (typeof testGroups)[number];
