// How a measured value is written: with the decimals of its method, `<` or `>` before a limit, a category as its text.

export interface MeasuredValue {
  number: number | null;
  /** `<`, `>` or a categorical text; null for a plain number. */
  qualifier: string | null;
}

/** A value as its method reports it. */
export interface ReportedValue extends MeasuredValue {
  /** `12.34`, `<35`, `1a`; empty where there is no value. */
  text: string;
}

/** Rounded half away from zero to the decimals of the method; a rounded zero has no sign. */
const digits = (number: number, decimals: number) => {
  // below a millionth JavaScript writes exponents, and no method reports that far
  const size = Math.abs(number) < 1e-6 ? 0 : Math.abs(number);
  const rounded = Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`);
  const text = rounded.toFixed(decimals);
  return number < 0 && rounded !== 0 ? `-${text}` : text;
};

/** Is it a categorical result? Its number, if any, is only a code. */
export const isTextResult = (qualifier: string | null): qualifier is string =>
  qualifier !== null && qualifier !== '<' && qualifier !== '>';

/** The text of a value on screen, in files and in data reports; empty where there is none. */
export const valueText = ({ number, qualifier }: MeasuredValue, decimals: number): string => {
  if (isTextResult(qualifier)) return qualifier;
  if (number === null) return '';
  return `${qualifier ?? ''}${digits(number, decimals)}`;
};

/** The value with its text, and its number rounded to the decimals of the method. */
export const reportedValue = ({ number, qualifier }: MeasuredValue, decimals: number): ReportedValue => ({
  number: number === null ? null : Number(digits(number, decimals)),
  qualifier,
  text: valueText({ number, qualifier }, decimals),
});

/** The header of a column of values: `Name (unit)`, plain `Name` without a unit. */
export const columnHeader = (column: { name: string; unit: string }) =>
  column.unit === '' ? column.name : `${column.name} (${column.unit})`;

/** Text that a spreadsheet would run as a formula gets a leading apostrophe. Not for numbers. */
export const formulaSafe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
