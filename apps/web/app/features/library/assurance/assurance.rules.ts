// Texts on control charts, precision and retests.

import type {
  AssuranceOverview,
  ControlChart,
  Retest,
  SiteChart,
} from '@iom/contract/library/assurance/assurance.schemas.ts';
import { controlSignalTexts } from '@iom/contract/library/assurance/control-signals.rules.ts';
import { valueText } from '@iom/contract/library/values/cells.rules.ts';
import { shownFormula, typographic, typographicName } from '@iom/contract/standards/figures.rules.ts';
import { precisionBasis, rangeAt } from '@iom/contract/standards/precision.rules.ts';

export type WatchedAnalyte = AssuranceOverview['analytes'][number];

/** A mean or limit, with one decimal more than the method reports. */
export const shownFigure = (value: number, decimals: number) =>
  typographic(valueText({ number: value, qualifier: null }, decimals + 1));

export const shownReading = (value: number, decimals: number) =>
  typographic(valueText({ number: value, qualifier: null }, decimals));

/** What the lines about the mean of all laboratories are: a comparison, by which no alarm is raised. */
export const comparisonName = ({ limits }: Pick<ControlChart, 'limits'>) =>
  limits.basis === 'reproducibility' ? 'Mean ± 3 R / 2.77' : 'Mean ± 3 standard deviations';

/** The source of the lines about the mean. */
export const comparisonSource = (
  { limits, mean, points }: Pick<ControlChart, 'limits' | 'mean' | 'points'>,
  { test, precision }: WatchedAnalyte,
) => {
  const year = Math.max(...points.map((point) => point.year));
  const range = rangeAt(precision, mean, year);
  return range && limits.basis === 'reproducibility'
    ? `The lines are a comparison with the method, not control limits: mean ± 3 R / 2.77, with R = ${shownFormula(range.reproducibility)} at the mean, the reproducibility of ${test.method} (source: ${precisionBasis([range])}).`
    : 'The lines are a comparison, not control limits: mean ± 3 standard deviations of these measurements; no reproducibility of this method is known to us at the mean.';
};

/** The reference oil and analyte to show: the requested ones where they exist, else the first. */
export const selectChart = (
  { reference_oils, analytes }: AssuranceOverview,
  requested: { oil: string; analyte: string },
) => {
  const oil = reference_oils.find((name) => name === requested.oil) ?? reference_oils[0];
  const measured = analytes.filter((analyte) => oil !== undefined && analyte.reference_oils.includes(oil));
  const analyte = measured.find(({ id }) => String(id) === requested.analyte) ?? measured[0];
  return { oil, measured, analyte };
};

export const agreement = ({ within, first, retest }: Pick<Retest, 'within' | 'first' | 'retest'>) => {
  if (within === null) return first === retest ? '✓ The same' : 'Not comparable';
  return within ? '✓ Within R' : '✗ Differs by more than R';
};

/** The chart in one sentence, for screen readers. */
export const chartDescription = ({ reference_oil, analyte, points, mean, limits }: ControlChart) => {
  const outside = points.filter((point) => point.outside).length;
  const figure = (value: number) => shownFigure(value, analyte.decimals);
  return `${reference_oil}, ${typographicName(analyte.name)}: ${points.length} batches, mean ${figure(mean)} ${analyte.unit}, ${outside === 0 ? 'none' : outside} beyond ${figure(limits.lower)} and ${figure(limits.upper)}. The table below has every value.`;
};

/** The signals of a point in words; empty without one. */
const signalsText = ({ signals }: SiteChart['points'][number]) =>
  signals.map((signal) => controlSignalTexts[signal]).join(', ');

/** What the plot of a laboratory shows, points with a signal ringed; null until its limits are set. */
export const siteFigures = ({ laboratory, mean, limits, points }: SiteChart) =>
  mean === null || limits === null
    ? null
    : {
        mean,
        limits,
        points: points.map((point) => ({ ...point, laboratory, signal: signalsText(point) })),
      };

/** A laboratory's chart in one sentence, for screen readers. */
export const siteDescription = (
  { laboratory, points }: SiteChart,
  { analyte, reference_oil }: ControlChart,
) => {
  const found = points.filter(({ signals }) => signals.length > 0).length;
  return `${laboratory || 'Laboratory not stated'}: ${typographicName(analyte.name)} of ${reference_oil}, ${points.length} measurements, ${found === 0 ? 'none' : found} with a signal.`;
};

/** `+0.012 (−0.003 to +0.027)`, a dash where it is not known. */
export const biasText = ({ bias }: Pick<SiteChart, 'bias'>, decimals: number) => {
  if (!bias) return '–';
  const signed = (value: number) => {
    const text = shownFigure(value, decimals);
    return text.startsWith('−') ? text : `+${text}`;
  };
  return `${signed(bias.bias)} (${signed(bias.lower)} to ${signed(bias.upper)})`;
};

/** Why a laboratory's chart has no limits. */
export const noLimitsReason = ({ points }: Pick<SiteChart, 'points'>) =>
  points.length < 20
    ? `${points.length} of the 20 measurements that qualify a lot; no limits yet.`
    : 'The first 20 measurements all read the same, so no limits can be set.';
