// How figures and names are written on the screen and in a data report.

/** `0.081`, `0.10`, `71`, `480`. */
export const shownPrecision = (precision: number): string =>
  precision < 99.5 ? precision.toPrecision(2) : Number(precision.toPrecision(2)).toLocaleString('en-US');

/** A precision formula such as `0.39*X^0.60` as `0.39 · X^0.60`. */
export const shownFormula = (formula: string): string =>
  formula.replaceAll('*', ' · ').replaceAll('+', ' + ');

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

/** Superscripts of wave numbers. */
const waveNumber = 'cm⁻¹';

/** The name of a test or analyte as the field prints it: `CCS Viscosity @ −35 °C`, `(3650 cm⁻¹)`. */
export const typographicName = (name: string): string =>
  name
    .replace(/(^|[ (])-(?=\d+ [CF]\b)/g, '$1−')
    .replace(/(?<=\d) (?=[CF]\b)/g, ' °')
    .replaceAll('cm-1', waveNumber)
    .replaceAll(' mm2/s', ' mm²/s');

/**
 * A probability in percent, rounded toward 50%, so neither to certainty nor across the 95% of a decision: `97%`, `> 99%`,
 * `< 1%`.
 */
export const shownProbability = (probability: number): string => {
  if (probability > 0.99) return '> 99%';
  if (probability < 0.01) return '< 1%';
  // 0.29 · 100 is 28.999…
  const percent = Number((probability * 100).toFixed(9));
  return `${probability > 0.5 ? Math.floor(percent) : Math.ceil(percent)}%`;
};

/** ASTM D445 reports four significant figures. */
const fourFigures = (text: string) => {
  const [whole = '', fraction = ''] = text.split('.');
  const decimals = Math.max(0, 4 - whole.length);
  if (fraction.length <= decimals) return text;
  // in whole last digits, as 100.05 in binary is below 100.05
  return (Math.round(Number(`${text}e${decimals}`)) / 10 ** decimals).toFixed(decimals);
};

const reportingRules: readonly (readonly [names: RegExp, rule: (text: string) => string])[] = [
  [/^Kinematic Viscosity @ /, fourFigures],
  // steps of 0.5 °C (ASTM D93)
  [/^Flash Point PMCC$/, (text) => (Math.round(Number(text) * 2) / 2).toFixed(1)],
  // zero is below the last digit reported
  [/\((D4951|D6443|D6481)\)$/, (text) => (Number(text) === 0 ? `<${text.slice(0, -1)}1` : text)],
];

/** The text of a plain number as the method of its analyte reports it; other results are unchanged. */
export const methodText = (analyte: string, text: string): string => {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  return reportingRules.find(([names]) => names.test(analyte))?.[1](text) ?? text;
};
