// What is said of control charts, precision and retests, in words.

import { isPrecisionVerified } from '@iom/contract/analysis/precision.rules.ts';
import type { AssuranceOverview, ControlChart, Retest } from '@iom/contract/library/assurance.schemas.ts';
import { valueText } from '@iom/contract/library/cells.rules.ts';

export type WatchedAnalyte = AssuranceOverview['analytes'][number];

/** One more digit than the method reports: means and limits are finer than single values. */
export const shownFigure = (value: number, decimals: number) =>
  valueText({ number: value, qualifier: null }, decimals + 1);

export const shownReading = (value: number, decimals: number) =>
  valueText({ number: value, qualifier: null }, decimals);

/** `0.39*X^0.60` as `0.39 · X^0.60`. */
export const shownFormula = (formula: string) => formula.replaceAll('*', ' · ').replaceAll('+', ' + ');

/** Where a formula of precision is from. */
export const precisionSource = (basis: string) =>
  isPrecisionVerified(basis, 'reproducibility')
    ? 'compared with the method'
    : 'quoted, not yet compared with the method';

/** Where the limits of a chart are from. */
export const limitsSource = (basis: ControlChart['limits']['basis'], analyte: WatchedAnalyte) =>
  basis === 'reproducibility'
    ? `Limits: mean ± 3 · R / 2.77, with R = ${shownFormula(analyte.reproducibility)} at the mean, the reproducibility of ${analyte.test.method} (${precisionSource(analyte.precision_basis)}).`
    : 'Limits: mean ± 3 standard deviations of these measurements (ASTM D6299, chart of individuals); the data dictionary has no reproducibility for this method.';

/** The analytes an oil was measured for; the wanted one if it is among them, else the first. */
export const choiceOf = (
  { reference_oils, analytes }: AssuranceOverview,
  wanted: { oil: string; analyte: string },
) => {
  const oil = reference_oils.find((name) => name === wanted.oil) ?? reference_oils[0];
  const measured = analytes.filter((analyte) => oil !== undefined && analyte.reference_oils.includes(oil));
  const analyte = measured.find(({ id }) => String(id) === wanted.analyte) ?? measured[0];
  return { oil, measured, analyte };
};

export const agreement = ({ within, first, retest }: Pick<Retest, 'within' | 'first' | 'retest'>) => {
  if (within === null) return first === retest ? '✓ The same' : 'Not comparable';
  return within ? '✓ Within R' : '✗ Differs by more than R';
};

/** The chart in one sentence, for those who hear the page. */
export const chartInWords = ({ reference_oil, analyte, points, mean, limits }: ControlChart) => {
  const outside = points.filter((point) => point.outside).length;
  const figure = (value: number) => shownFigure(value, analyte.decimals);
  return `${reference_oil}, ${analyte.name}: ${points.length} batches, mean ${figure(mean)} ${analyte.unit}, limits ${figure(limits.lower)} and ${figure(limits.upper)}, ${outside === 0 ? 'none' : outside} outside. The table below has every value.`;
};
