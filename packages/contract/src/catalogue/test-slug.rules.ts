/** The name of a test in the address of its page: `Noack Volatility (Procedure D)` → `noack-volatility-procedure-d`. */
export const testSlug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
