// How a measured value is written: with the decimals of its method, `<` or `>` before a limit, a category as its text.

export interface MeasuredValue {
  number: number | null;
  /** `<`, `>` or a categorical text; null for a plain number. */
  qualifier: string | null;
}

/** A value as its method reports it. */
export interface ReportedValue extends MeasuredValue {
  /** `12.34`, `<35`, `1a`; empty if there is no value. */
  text: string;
}

/** Half away from zero; a limit is rounded to the side on which it stays true: below 0.4 is below 1, not below 0. */
const rounded = (number: number, qualifier: string | null) => {
  if (qualifier === '<') return Math.ceil(number);
  if (qualifier === '>') return Math.floor(number);
  return Math.sign(number) * Math.round(Math.abs(number));
};

/** Rounded to the decimals of the method; a rounded zero has no sign. */
const digits = (number: number, qualifier: string | null, decimals: number) => {
  // below a millionth JavaScript writes exponents, and no method reports that far
  const scaled = Math.abs(number) < 1e-6 ? number * 10 ** decimals : Number(`${number}e${decimals}`);
  return Number(`${rounded(scaled, qualifier)}e-${decimals}`).toFixed(decimals);
};

/** Is it a categorical result? Its number, if any, is only a code. */
export const isTextResult = (qualifier: string | null): qualifier is string =>
  qualifier !== null && qualifier !== '<' && qualifier !== '>';

/** The text of a value on screen, in files and in data reports; empty if there is none. */
export const valueText = ({ number, qualifier }: MeasuredValue, decimals: number): string => {
  if (isTextResult(qualifier)) return qualifier;
  if (number === null) return '';
  return `${qualifier ?? ''}${digits(number, qualifier, decimals)}`;
};

/** The number rounded to the decimals of the method. */
export const reportedNumber = ({ number, qualifier }: MeasuredValue, decimals: number): number | null =>
  number === null ? null : Number(digits(number, qualifier, decimals));

/** The value with its text, and its number rounded to the decimals of the method. */
export const reportedValue = (value: MeasuredValue, decimals: number): ReportedValue => ({
  number: reportedNumber(value, decimals),
  qualifier: value.qualifier,
  text: valueText(value, decimals),
});

/** The header of a column of values: `Name (unit)`, plain `Name` without a unit. */
export const columnHeader = (column: { name: string; unit: string }) =>
  column.unit === '' ? column.name : `${column.name} (${column.unit})`;

const correctedSuffix = ', corrected for laboratory';
/** The name of a column of corrected values, beside that of the values as reported. */
export const correctedName = (name: string) => `${name}${correctedSuffix}`;
export const isCorrectedName = (name: string) => name.toLowerCase().endsWith(correctedSuffix);

/** Text that a spreadsheet would run as a formula gets a leading apostrophe. Not for numbers. */
export const formulaSafe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
