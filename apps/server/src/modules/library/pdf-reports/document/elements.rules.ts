// Elements drawn in the report: from additives, in mg/kg, by ICP or otherwise by X-ray.

/** Detergents, antiwear, friction modifiers and dispersants, antifoam. */
const symbols = {
  Calcium: 'Ca',
  Magnesium: 'Mg',
  Sodium: 'Na',
  Barium: 'Ba',
  Zinc: 'Zn',
  Phosphorus: 'P',
  Sulfur: 'S',
  Molybdenum: 'Mo',
  Boron: 'B',
  Titanium: 'Ti',
  Tungsten: 'W',
  Silicon: 'Si',
} as const;

/** D5185 reports mg/kg under the plain name; the others report mass %. */
const methods = ['', ' (D4951)', ' (D6443)', ' (D6481)', ' (D2622)'] as const;

const mgKgOfPercent = 10_000;

interface Value {
  analyte: { name: string; unit: string };
  number: number | null;
  qualifier: string | null;
}

/** A smaller content is contamination or noise. */
const minMgKg = 5;

/**
 * In the order of the table above, each element with a measurement: a bar for `<0.001` or `>1.2` would show
 * an unknown content.
 */
export const listElements = (values: readonly Value[]): { symbol: string; mgKg: number }[] => {
  const byName = new Map(values.map((value) => [value.analyte.name, value]));
  return Object.entries(symbols).flatMap(([name, symbol]) => {
    const found = methods
      .map((method) => byName.get(`${name}${method}`))
      .find((one) => one?.number != null && one.qualifier === null);
    if (found?.number == null) return [];
    const mgKg = found.analyte.unit === 'mass %' ? found.number * mgKgOfPercent : found.number;
    return mgKg < minMgKg ? [] : [{ symbol, mgKg }];
  });
};
