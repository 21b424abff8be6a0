// How figures are written in a data report: two significant digits of a precision, a signed margin, thousands separators.

/** `0.081`, `0.10`, `71`, `480`. */
export const shownPrecision = (precision: number): string =>
  precision < 99.5 ? precision.toPrecision(2) : Number(precision.toPrecision(2)).toLocaleString('en-US');

/** Signed: `+0.40`, `−120` (U+2212, not a hyphen). */
export const shownMargin = (margin: number, decimals: number): string => {
  const size = Math.abs(margin).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${margin < 0 ? '−' : '+'}${size}`;
};

/** The text of a reported value with thousands separators and a typographic minus; ratings are unchanged. */
export const typographic = (value: string): string => {
  const [, sign = '', minus = '', whole, fraction = ''] = /^([<>]?)(-?)(\d+)(\.\d+)?$/.exec(value) ?? [];
  if (whole === undefined) return value;
  return `${sign}${minus && '−'}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
};
