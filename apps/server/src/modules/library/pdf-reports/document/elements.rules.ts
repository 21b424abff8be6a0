// Which elements the report draws: what additives bring into an oil, in mg/kg, by ICP or where that is missing by X-ray.

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

/** D5185 reports mg/kg under the plain name; the others mass %. */
const methods = ['', ' (D4951)', ' (D6443)', ' (D6481)', ' (D2622)'] as const;

const mgKgOfPercent = 10_000;

interface Value {
  analyte: { name: string; unit: string };
  number: number | null;
  qualifier: string | null;
}

/** Less than this is contamination or noise. */
const leastMgKg = 5;

/** In the order of the table above, each that a method has measured: of `<0.001` or `>1.2` a bar would tell a content that is not known. */
export const elementsOf = (values: readonly Value[]): { symbol: string; mgKg: number }[] => {
  const byName = new Map(values.map((value) => [value.analyte.name, value]));
  return Object.entries(symbols).flatMap(([name, symbol]) => {
    const found = methods
      .map((method) => byName.get(`${name}${method}`))
      .find((one) => one?.number != null && one.qualifier === null);
    if (found?.number == null) return [];
    const mgKg = found.analyte.unit === 'mass %' ? found.number * mgKgOfPercent : found.number;
    return mgKg < leastMgKg ? [] : [{ symbol, mgKg }];
  });
};
