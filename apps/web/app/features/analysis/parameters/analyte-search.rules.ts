import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { hasEveryWord } from '@iom/contract/shared/text.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';

/** Symbols and abbreviations of the laboratory, each with what the names of its analytes or tests contain. */
const symbols: Readonly<Record<string, string>> = {
  al: 'aluminum',
  b: 'boron',
  ba: 'barium',
  c: 'carbon',
  ca: 'calcium',
  cl: 'chlorine',
  cr: 'chromium',
  cu: 'copper',
  fe: 'iron',
  h: 'hydrogen',
  k: 'potassium',
  mg: 'magnesium',
  mn: 'manganese',
  mo: 'molybdenum',
  n: 'nitrogen',
  na: 'sodium',
  ni: 'nickel',
  p: 'phosphorus',
  pb: 'lead',
  s: 'sulfur',
  si: 'silicon',
  sn: 'tin',
  ti: 'titanium',
  v: 'vanadium',
  zn: 'zinc',
  kv: 'kinematic viscosity',
  kv40: 'kinematic viscosity @ 40 c',
  kv100: 'kinematic viscosity @ 100 c',
  vi: 'viscosity index',
  bn: 'base number',
  tbn: 'base number',
  an: 'acid number',
  tan: 'acid number',
};

type Named = Pick<DisplayAnalyte, 'name' | 'method' | 'test'>;

/** Does every word occur in the analyte's name, test or method, or is the whole text the symbol of what does? */
export const matchesAnalyte = ({ name, method, test }: Named, search: string) => {
  const text = `${name} ${typographicName(name)} ${test.name} ${method}`.toLowerCase();
  const wanted = search.trim().toLowerCase();
  const named = symbols[wanted];
  if (named !== undefined && new RegExp(`\\b${named}\\b`).test(text)) return true;
  return hasEveryWord(text, search);
};

/** An analyte in a list to choose from. */
export const analyteOption = ({ id, name }: Pick<DisplayAnalyte, 'id' | 'name'>) => ({
  value: String(id),
  label: typographicName(name),
  disabled: false,
});

/** Analytes that match, those whose name begins with the symbol's element first. */
export const foundAnalytes = <T extends Named>(analytes: readonly T[], search: string): T[] => {
  const start = symbols[search.trim().toLowerCase()] ?? search.trim().toLowerCase();
  const rank = ({ name }: T) => (name.toLowerCase().startsWith(start) ? 0 : 1);
  return analytes.filter((one) => matchesAnalyte(one, search)).sort((a, b) => rank(a) - rank(b));
};
