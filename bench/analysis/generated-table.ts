/** A generated table of measurements: rows × analytes with a mask per test, and text columns to filter and count by. */
import { Bitmap } from '@iom/columnar/bitmap.ts';
import { compareText } from '@iom/columnar/comparators.ts';
import { DictionaryColumn } from '@iom/columnar/dictionary-column.ts';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import { random } from '../random.ts';

/** Text columns and how many different values each has. */
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

export interface GeneratedAnalyte {
  name: string;
  column: MeasuredColumn;
  decimals: number;
  /** The rows whose cells of the analyte's test may be seen; shared by the analytes of a test. */
  visible: Bitmap;
}

export interface GeneratedTable {
  rowCount: number;
  facets: Record<Facet, DictionaryColumn<string>>;
  analytes: GeneratedAnalyte[];
}

/** A test has one to twelve analytes. */
const mostAnalytesPerTest = 12;

const generatedTest = (next: () => number, rowCount: number, first: number, size: number) => {
  const share = 0.6 + 0.4 * next();
  const rows = Array.from({ length: rowCount }, (_, row) => row).filter(() => next() < share);
  const visible = Bitmap.of(rowCount, rows);
  return Array.from({ length: size }, (_, index): GeneratedAnalyte => {
    const decimals = Math.floor(next() * 4);
    const [centre, spread] = [10 ** (next() * 3), next()];
    const numbers = Array.from({ length: rowCount }, () => {
      if (next() < 0.02) return null;
      const number = centre * (1 + spread * (next() + next() + next() - 1.5));
      return Number(number.toFixed(decimals)) + 0;
    });
    // every third analyte has a limit of detection
    const texts =
      index % 3 === 2 ? numbers.map((number) => (number !== null && next() < 0.1 ? '<' : null)) : [];
    return { name: `a${first + index}`, column: MeasuredColumn.from(numbers, texts), decimals, visible };
  });
};

/** The same table for the same size. */
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
    const size = Math.min(analyteCount - analytes.length, Math.ceil(next() * mostAnalytesPerTest));
    analytes.push(...generatedTest(next, rowCount, analytes.length, size));
  }
  return { rowCount, facets, analytes };
};
