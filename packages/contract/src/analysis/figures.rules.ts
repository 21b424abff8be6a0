// How figures of a report are written: two digits of a precision, a sign before a margin, thousands apart.

/** `0.081`, `0.10`, `71`, `480`. */
export const shownPrecision = (precision: number): string =>
  precision < 99.5 ? precision.toPrecision(2) : Number(precision.toPrecision(2)).toLocaleString('en-US');

/** With a sign that says the side: `+0.40`, `−120` (a minus, not a hyphen). */
export const shownMargin = (margin: number, decimals: number): string => {
  const size = Math.abs(margin).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${margin < 0 ? '−' : '+'}${size}`;
};

/** A reported value for reading: thousands apart, a true minus; ratings as they are. */
export const readable = (value: string): string => {
  const [, sign = '', minus = '', whole, fraction = ''] = /^([<>]?)(-?)(\d+)(\.\d+)?$/.exec(value) ?? [];
  if (whole === undefined) return value;
  return `${sign}${minus && '−'}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
};
