/** A generated table of measurements: rows × analytes with a mask per test, and text columns to filter and count by. */
import { Bitmap } from '@iom/columnar/bitmap.ts';
import { compareText } from '@iom/columnar/comparators.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import { sharedFloat64 } from '@iom/columnar/shared-memory.ts';
import { random } from '../../machine/random.ts';

/** Text columns, each with its number of distinct values. */
const distinctValues = {
  year: 22,
  region: 4,
  country: 60,
  state: 40,
  sae_grade: 20,
  service_class: 30,
  supplier: 300,
  brand_name: 4000,
  oil_type: 8,
  api_mark: 2,
  dexos_mark: 2,
  energy_saving: 2,
  ilsac_mark: 2,
  jaso_mark: 2,
  resource_conserving: 2,
};
export type Facet = keyof typeof distinctValues;
export const facetNames = Object.keys(distinctValues) as Facet[];

interface GeneratedAnalyte {
  name: string;
  column: MeasuredColumn;
  decimals: number;
  /** The rows in which the cells of the analyte's test are visible; analytes of one test share them. */
  visible: Bitmap;
}

export interface GeneratedTable {
  rowCount: number;
  facets: Record<Facet, DictionaryColumn<string>>;
  analytes: GeneratedAnalyte[];
}

/** A test has one to twelve analytes. */
const maxAnalytesPerTest = 12;

const generatedAnalyte = (next: () => number, rowCount: number, hasLimit: boolean) => {
  const decimals = Math.floor(next() * 4);
  const [centre, spread, power] = [10 ** (next() * 3), next(), 10 ** decimals];
  const numbers = sharedFloat64(rowCount);
  const texts: (string | null)[] = [];
  for (let row = 0; row < rowCount; row++) {
    const number = centre * (1 + spread * (next() + next() + next() - 1.5));
    numbers[row] = next() < 0.02 ? Number.NaN : Math.round(number * power) / power + 0;
    if (hasLimit && next() < 0.1) texts[row] = '<';
  }
  return { column: MeasuredColumn.over(numbers, texts), decimals };
};

const generatedTest = (next: () => number, rowCount: number, first: number, size: number) => {
  const share = 0.6 + 0.4 * next();
  const rows = Array.from({ length: rowCount }, (_, row) => row).filter(() => next() < share);
  const visible = Bitmap.of(rowCount, rows);
  // every third analyte has a limit of detection
  return Array.from(
    { length: size },
    (_, index): GeneratedAnalyte => ({
      name: `a${first + index}`,
      ...generatedAnalyte(next, rowCount, index % 3 === 2),
      visible,
    }),
  );
};

/** Generates the table; equal sizes give equal tables. */
export const generatedTable = (rowCount: number, analyteCount: number): GeneratedTable => {
  const next = random(11);
  const facets = Object.fromEntries(
    facetNames.map((name) => {
      const distinct = distinctValues[name];
      // some values are frequent, most are rare
      const cells = Array.from({ length: rowCount }, () =>
        next() < 0.03 && name !== 'year' ? null : `${name} ${Math.floor(next() * next() * distinct)}`,
      );
      return [name, DictionaryColumn.from(cells, compareText)];
    }),
  ) as GeneratedTable['facets'];
  const analytes: GeneratedAnalyte[] = [];
  while (analytes.length < analyteCount) {
    const size = Math.min(analyteCount - analytes.length, Math.ceil(next() * maxAnalytesPerTest));
    analytes.push(...generatedTest(next, rowCount, analytes.length, size));
  }
  return { rowCount, facets, analytes };
};
