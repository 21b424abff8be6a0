// How a measured value is written: the digits its method reports, a limit with its sign, a category as its text.

export interface MeasuredValue {
  number: number | null;
  /** `<`, `>` or a categorical text. */
  qualifier: string | undefined;
  decimals: number;
}

/** Rounded half away from zero to the decimals of the method; a rounded zero has no sign. */
const digits = (number: number, decimals: number) => {
  // below a millionth JavaScript writes exponents, and no method reports that far
  const size = Math.abs(number) < 1e-6 ? 0 : Math.abs(number);
  const rounded = Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`);
  const text = rounded.toFixed(decimals);
  return number < 0 && rounded !== 0 ? `-${text}` : text;
};

/** The text of a value on the screen and in files; empty where there is none. */
export const shownValue = ({ number, qualifier, decimals }: MeasuredValue): string => {
  if (qualifier !== undefined && qualifier !== '<' && qualifier !== '>') return qualifier;
  if (number === null) return '';
  return `${qualifier ?? ''}${digits(number, decimals)}`;
};

/** The header of a column of values: `Name (unit)`, plain `Name` without a unit. */
export const columnHeader = (column: { name: string; unit: string }) =>
  column.unit === '' ? column.name : `${column.name} (${column.unit})`;

/** A text that a spreadsheet would run as a formula is written with a leading apostrophe; numbers never are. */
export const formulaSafe = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
