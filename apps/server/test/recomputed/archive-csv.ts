// The archive as a customer holds it: custom_report.csv and the precision printed in the data dictionary. Nothing here is the product's.

/** A value of an oil; NaN without a number. */
export interface CsvValue {
  number: number;
  /** `<`, `>` or empty. */
  sign: string;
}

export interface CsvOil {
  sample: number;
  label: Readonly<Record<string, string>>;
  values: ReadonlyMap<string, CsvValue>;
}

const readLine = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))
    .slice(0, -1);

const metadata = 10;

const readValue = (text: string): CsvValue => {
  const [, sign = '', digits = ''] = /^([<>]?)(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return { number: digits === '' ? Number.NaN : Number(digits), sign };
};

/** The rows of the file; an analyte is named without its unit. */
export const readCsv = (text: string): CsvOil[] => {
  const [head = [], ...lines] = text.trimEnd().split('\n').map(readLine);
  const names = head.map((name, at) => (at < metadata ? name : name.replace(/ \([^()]*\)$/, '')));
  return lines.map((cells) => ({
    sample: Number(cells[0]),
    label: Object.fromEntries(names.slice(0, metadata).map((name, at) => [name, cells[at] ?? ''])),
    values: new Map(names.slice(metadata).map((name, at) => [name, readValue(cells[at + metadata] ?? '')])),
  }));
};

/** Number of an oil, censored or not; NaN without one. */
export const numberOf = ({ values }: CsvOil, analyte: string): number =>
  values.get(analyte)?.number ?? Number.NaN;

/** Number without < and >; NaN otherwise. */
export const plainOf = ({ values }: CsvOil, analyte: string): number => {
  const { number, sign } = values.get(analyte) ?? { number: Number.NaN, sign: '' };
  return sign === '' ? number : Number.NaN;
};

export interface PrintedRange {
  from: number | null;
  to: number | null;
  reproducibility: string;
  /** The last year of collection it applies to. */
  valid_to?: number | null;
}

/** `0.0076*X`, `4.3*X^0.50`, `0.35*(X+16)`, `18`. */
const evaluate = (formula: string, x: number): number => {
  const [, factor = '', shift, power = '1'] =
    /^([\d.]+)\*(?:\(X\+([\d.]+)\)|X(?:\^([\d.]+))?)$/.exec(formula) ?? [];
  if (factor === '') return Number(formula);
  return Number(factor) * (x + Number(shift ?? 0)) ** Number(power);
};

/** R at a value; NaN outside its ranges. */
export const reproducibilityWithin = (ranges: readonly PrintedRange[], x: number): number => {
  const inside = ranges.find(({ from, to }) => x >= (from ?? x) && x <= (to ?? x));
  return inside && inside.reproducibility !== '' ? evaluate(inside.reproducibility, x) : Number.NaN;
};

/** R at a value, outside its ranges as the rules state it: "below the lowest range as at its lower bound; above a range, or between two, …". */
export const reproducibilityAt = (ranges: readonly PrintedRange[], x: number): number => {
  const known = ranges.filter(({ reproducibility }) => reproducibility !== '');
  const inside = reproducibilityWithin(known, x);
  if (!Number.isNaN(inside)) return inside;
  const below = known.findLast(({ to }) => to !== null && x > to);
  if (below?.to != null) return (evaluate(below.reproducibility, below.to) * x) / below.to;
  const [first] = known;
  return first?.from == null ? Number.NaN : evaluate(first.reproducibility, first.from);
};
