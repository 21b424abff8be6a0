import type { AnswerFigure, AnswerParameters, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { methodPairs, minBiasInR } from '@iom/contract/analysis/answers/method-bridge.answer.ts';
import {
  biasClass,
  type MethodAgreement,
  type MethodPair,
  samplesVary,
} from '@iom/statistics/comparison/bias-classes.ts';
import { mean } from '@iom/statistics/quantiles.ts';
import { type AnswerAnalysis, oilColumns, orderedWithin, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, type MeasuredValues, plainNumberAt, toAnswerOil } from '../answer-oils.ts';
import { carriedOnRule, deviationNear, reproducibilityNear } from '../deviation.ts';

type Row = AnswerRow<'method-bridge'>;

const rule =
  'Bias classes of ASTM D6708 from 10 oils on, which must differ by both methods beyond the precision of each (χ² at 5%), with s² = (R / 2.77)² + step² / 12 of each method and the step it reports in; without R of the ' +
  'second it has that of the first, without R of the first all oils weigh the same. At 5%, the F test of no correction against a straight ' +
  'line, then the t tests of a constant or a proportional correction and of the line. Kept apart where χ² of the scatter about the line, if R ' +
  `is known, is beyond 5%; else pooled without bias, or with a correction that is on average over the oils below ${minBiasInR} R of the first method at their values, or corrected. The scatter is also ` +
  'given as a share of what the precision predicts, √(χ² / degrees of freedom); where χ² is below its 5% quantile, the precision is too wide for these ' +
  `results. ${carriedOnRule}`;

const minOils = 10;
const significance = 0.05;
const shownPoints = 1500;

/** Oils with a number by both methods, in the unit of the first. */
interface Pair extends MethodPair {
  indices: number[];
  x: Float64Array;
  y: Float64Array;
  deviationX: Float64Array;
  deviationY: Float64Array;
  precision: AnswerFigure<'method-bridge'>['precision'];
}

const pairValues = (oils: AnswerOils, { x, y }: Record<'x' | 'y', MeasuredValues>, scale: number): Pair => {
  const indices: number[] = [];
  for (let index = 0; index < oils.count; index++)
    if (!Number.isNaN(plainNumberAt(x, index) + plainNumberAt(y, index))) indices.push(index);
  const isKnown = ({ analyte }: MeasuredValues) =>
    analyte.precision.some(({ reproducibility }) => reproducibility);
  const precision = isKnown(x) ? (isKnown(y) ? 'both' : 'first') : 'none';
  const deviation = ({ analyte }: MeasuredValues, number: number, position: number) =>
    deviationNear(analyte.precision, number, oils.labels[indices[position] ?? 0]?.year ?? 0) ?? 1;
  // the last reported decimal: a uniform error
  const stepX = 10 ** -x.analyte.decimals / Math.sqrt(12);
  const stepY = (scale * 10 ** -y.analyte.decimals) / Math.sqrt(12);
  const first = Float64Array.from(indices, (index) => x.numbers[index] ?? 0);
  // 10,000 · 0.339 is 3390.0000000000005
  const second = Float64Array.from(indices, (index) =>
    Number((scale * (y.numbers[index] ?? 0)).toPrecision(12)),
  );
  return {
    indices,
    x: first,
    y: second,
    // without any precision all oils have equal weight
    deviationX: first.map((number, position) =>
      precision === 'none' ? 1 : Math.hypot(deviation(x, number, position), stepX),
    ),
    deviationY: second.map((number, position) => {
      if (precision === 'none') return 1;
      const own =
        precision === 'first'
          ? deviation(x, number, position)
          : scale * deviation(y, number / scale, position);
      return Math.hypot(own, stepY);
    }),
    precision,
  };
};

/** The number of parameters of a correction. */
const parameterCount = { 0: 0, '1a': 1, '1b': 1, 2: 2 } as const;

/** The mean correction of the oils in units of R of the first method; null if R is not known. */
const computeBias = (
  { labels }: AnswerOils,
  { indices, x }: Pair,
  { line }: MethodAgreement,
  { analyte }: MeasuredValues,
): number | null => {
  const shares = Array.from(x).flatMap((number, position) => {
    const year = labels[indices[position] ?? 0]?.year ?? 0;
    const reproducibility = reproducibilityNear(analyte.precision, number, year);
    if (reproducibility === null) return [];
    return [Math.abs(line.slope * number + line.intercept - number) / reproducibility];
  });
  return shares.length === 0 ? null : mean(shares);
};

const computeAgreement = (
  oils: AnswerOils,
  pair: Pair,
  agreement: MethodAgreement,
  first: MeasuredValues,
): AnswerFigure<'method-bridge'>['agreement'] => {
  const { biasClass: name, line, p, scatterP, samples } = agreement;
  const isKnown = pair.precision !== 'none';
  const bias = computeBias(oils, pair, agreement, first);
  const matters = name !== '0' && (bias === null || bias >= minBiasInR);
  return {
    verdict: isKnown && scatterP < significance ? 'keep_apart' : matters ? 'correct' : 'pool',
    bias_class: name,
    slope: line.slope,
    intercept: line.intercept,
    bias_in_r: bias,
    p,
    scatter_p: isKnown ? scatterP : null,
    scatter_ratio: isKnown ? Math.sqrt(line.css / (samples - parameterCount[name])) : null,
  };
};

/** Without any precision, values that are not all equal suffice. */
const differ = (pair: Pair) =>
  pair.precision === 'none'
    ? [pair.x, pair.y].every((values) => values.some((value) => value !== values[0]))
    : samplesVary(pair);

const computeResiduals = ({ x, y, deviationX, deviationY }: Pair, slope: number, intercept: number) =>
  Float64Array.from(x, (value, i) => {
    const spread = Math.sqrt((deviationY[i] ?? 1) ** 2 + (slope * (deviationX[i] ?? 1)) ** 2);
    return ((y[i] ?? 0) - slope * value - intercept) / spread;
  });

const columns = (x: MeasuredValues['analyte'], y: MeasuredValues['analyte']) => [
  ...oilColumns,
  { key: 'x', label: x.name, unit: x.unit, decimals: x.decimals, analyte: x.id },
  { key: 'y', label: y.name, unit: x.unit, decimals: x.decimals, analyte: y.id },
  { key: 'residual', label: 'Off the line', unit: 's', decimals: 2 },
];

const compute = (oils: AnswerOils, parameters: AnswerParameters<'method-bridge'>) => {
  const { x: xName, y: yName, scale } = methodPairs[parameters.pair];
  const values = { x: oils.values(xName), y: oils.values(yName) };
  const pair = pairValues(oils, values, scale);
  const count = pair.indices.length;
  const found = count < minOils || !differ(pair) ? null : biasClass(pair);
  const residuals = computeResiduals(pair, found?.line.slope ?? 1, found?.line.intercept ?? 0);
  const residualSize = (position: number) => Math.abs(residuals[position] ?? 0);
  // oils not explained by the line first
  const groups: [number[], number[]] = [[], []];
  for (let position = 0; position < count; position++)
    groups[residualSize(position) > 2 ? 0 : 1].push(position);
  const ordered = orderedWithin(
    groups,
    (one, other) => residualSize(other) - residualSize(one) || one - other,
  );
  const step = Math.max(1, Math.ceil(count / shownPoints));
  const pointAt = (position: number) => ({ x: pair.x[position] ?? 0, y: pair.y[position] ?? 0 });
  const figure: AnswerFigure<'method-bridge'> = {
    kind: 'bridge',
    x: xName,
    y: yName,
    unit: values.x.analyte.unit,
    agreement: found && computeAgreement(oils, pair, found, values.x),
    precision: pair.precision,
    points: pair.indices.flatMap((index, position) => {
      const { reportNumber = '', brandName = '' } = oils.labels[index] ?? {};
      const named = { report_number: reportNumber, brand_name: brandName };
      return position % step === 0 ? [{ ...named, ...pointAt(position) }] : [];
    }),
  };
  const rowAt = (row: number): Row => {
    const position = ordered.at(row).item;
    const label = oils.labels[pair.indices[position] ?? -1];
    if (!label) throw new RangeError(`no row ${row}`);
    return { ...toAnswerOil(label), ...pointAt(position), residual: residuals[position] ?? 0 };
  };
  return {
    rule,
    n: count,
    leftOut: toLeftOut([['Not measured by both methods in your data.', oils.count - count]]),
    figure,
    columns: columns(values.x.analyte, values.y.analyte),
    rows: { count, at: rowAt },
  };
};

export const methodBridge: AnswerAnalysis<'method-bridge'> = {
  analytes: ({ pair }) => [methodPairs[pair].x, methodPairs[pair].y],
  needs: (_oils, { pair }) => {
    const both = [[methodPairs[pair].x, methodPairs[pair].y]];
    return () => both;
  },
  compute,
};
