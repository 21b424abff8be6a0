// Consistency of the values of an oil.

import { typographic } from '@iom/contract/standards/figures.rules.ts';
import { calculatedIndex } from '@iom/contract/standards/viscosity-index.rules.ts';

/** A measured figure beside the one computed from other values. */
export interface BalanceRow {
  name: string;
  measured: string;
  expected: string;
  note: string;
}

interface Value {
  analyte: { name: string };
  number: number | null;
  qualifier: string | null;
  text: string;
}

/** Sulfated ash per metal, by the molar masses of its sulfate (zinc: half sulfate, half oxide), as published for ASTM D874. */
const ashFactors = { Calcium: 3.4, Magnesium: 4.95, Zinc: 1.5, Sodium: 3.09, Barium: 1.7 } as const;
/** mg KOH per g and mg/kg of carbonate and hydroxide: 56.1 times the charge / atomic mass. */
const baseFactors = { Calcium: 2.8, Magnesium: 4.62, Sodium: 2.44 } as const;
const mgKgOfPercent = 10_000;

const weighted = (factors: Readonly<Record<string, number>>, findNumber: (name: string) => number | null) =>
  Object.entries(factors).reduce((sum, [name, factor]) => sum + factor * (findNumber(name) ?? 0), 0);

/**
 * Measured ash and base number beside the amounts from the metals, zinc to phosphorus, and the
 * viscosity index that both viscosities give; each if its values are present.
 */
export const computeBalance = (values: readonly Value[]): BalanceRow[] => {
  const byName = new Map(values.map((value) => [value.analyte.name, value]));
  /** An element below the limit of its method counts as zero. */
  const findNumber = (name: string) => {
    const value = byName.get(name);
    if (value?.qualifier === '<') return 0;
    return value && value.qualifier === null ? value.number : null;
  };
  const metals = findNumber('Calcium') !== null && findNumber('Magnesium') !== null;
  /** The content exceeds the number by an unknown amount. */
  const isOpen = (name: string) => byName.get(name)?.qualifier === '>';
  const rows: BalanceRow[] = [];
  const [ash, base] = [byName.get('Sulfated Ash'), byName.get('Base Number (D2896)')];
  if (ash && metals && findNumber('Zinc') !== null && !isOpen('Sodium') && !isOpen('Barium'))
    rows.push({
      name: 'Sulfated ash, mass %',
      measured: typographic(ash.text),
      expected: (weighted(ashFactors, findNumber) / mgKgOfPercent).toFixed(2),
      note: 'from Ca, Mg, Zn, Na and Ba',
    });
  if (base && metals && !isOpen('Sodium'))
    rows.push({
      name: 'Base number, mg KOH/g',
      measured: typographic(base.text),
      expected: (weighted(baseFactors, findNumber) / 1000).toFixed(1),
      note: 'from Ca, Mg and Na as carbonate; soaps lower and amines raise it',
    });
  const [zinc, phosphorus] = [findNumber('Zinc'), findNumber('Phosphorus')];
  if (zinc && phosphorus)
    rows.push({
      name: 'Zinc to phosphorus',
      measured: (zinc / phosphorus).toFixed(2),
      expected: '1.05 to 1.14',
      note: 'zinc dialkyldithiophosphate, neutral to basic',
    });
  const reported = byName.get('Viscosity Index');
  const index = calculatedIndex((name) => {
    const value = byName.get(name);
    return value?.qualifier === null ? (value.number ?? undefined) : undefined;
  });
  if (index)
    rows.push({
      name: 'Viscosity index',
      measured: reported ? typographic(reported.text) : '–',
      expected: String(index.calculated),
      note: `calculated from both viscosities, ASTM D2270${index.agrees === false ? '; the reported one contradicts them' : ''}`,
    });
  return rows;
};
