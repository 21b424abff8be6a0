import type { AnswerParameters } from '@iom/contract/analysis/answers/answers.ts';
import type { Window } from '@iom/contract/analysis/answers/target-window.answer.ts';
import { generalAnalytes } from '@iom/contract/standards/analytes.rules.ts';
import { qualifierAt } from '@iom/contract/standards/limit-judge.rules.ts';
import { bootstrapQuantileIntervals } from '@iom/statistics/intervals/bootstrap.ts';
import { type AnswerAnalysis, toAnswerRows, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, type MeasuredValues, newestYear, plainNumberAt } from '../answer-oils.ts';
import { carriedOnRule, reproducibilityNear } from '../deviation.ts';
import { notAtTemperature, oneTemperatureRule, temperatureValues } from '../grade-temperature.ts';
import { alone } from '../missing-tests.ts';
import { findRefuted, listLabelAnalytes, refutedReason, refutedRule } from '../refuted-oils.ts';

const probabilities = [0.05, 0.25, 0.5, 0.75, 0.95];
const bootstrap = { seed: 1984, repetitions: 400, level: 0.95 };
/** Fewer numbers have no quantile at 5 and 95%. */
const minPeers = 20;

const rule =
  'Quantiles at 5, 25, 50, 75 and 95% (Hyndman and Fan, definition 7) with 95% percentile bootstrap intervals of 400 repetitions; ' +
  'censored values of peers count as their number; a censored value of the own oil has no headroom, and is outside where its limit is, on that side. A value is outside where it leaves the window of 5 to 95% by more than R; headroom is the ' +
  'distance to the nearer edge in units of R at that edge, by the edition of the method in force in the year of the own oil, without one in that of the latest, carried on where the edge lies outside the range in which R is known. ' +
  `At least ${minPeers} peers. ${refutedRule} ${oneTemperatureRule}; at the grade temperature of the own oil, without one at that with most numbers. ${carriedOnRule}`;

/** Numbers of the peers: of all oils except the own one and those left out. */
const selectPeers = ({ numbers, codes }: MeasuredValues, own: number, isLeftOut: ArrayLike<number>) => {
  const peers = new Float64Array(numbers.length);
  let [count, censored] = [0, 0];
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? Number.NaN;
    if (index === own || isLeftOut[index] === 1 || Number.isNaN(number)) continue;
    peers[count++] = number;
    if (codes[index] !== 0) censored += 1;
  }
  return { peers: peers.subarray(0, count), censored };
};

/** The values of oils at the grade temperature of the own oil, or without one at that with most numbers; and how many oils have another. */
const comparedAt = (oils: AnswerOils, chosen: MeasuredValues, own: number) => {
  const { names, nameAt, valuesAt, mostCommon } = temperatureValues(oils, chosen);
  if (names.length === 0) return { chosen, values: chosen, others: 0 };
  const name = nameAt(own);
  const values = name === undefined ? mostCommon() : valuesAt(name);
  let others = 0;
  for (let index = 0; index < oils.count; index++)
    if (!Number.isNaN(chosen.numbers[index]) && Number.isNaN(values.numbers[index])) others += 1;
  return { chosen, values, others };
};

const findPosition = (own: number, low: number, high: number, { analyte }: MeasuredValues, year: number) => {
  const isLow = own - low < high - own;
  const distance = isLow ? own - low : high - own;
  const reproducibility = reproducibilityNear(analyte.precision, isLow ? low : high, year);
  if (reproducibility === null) return { outside: null, headroom: null };
  const headroom = distance / reproducibility;
  return { outside: headroom < -1 ? (isLow ? ('below' as const) : ('above' as const)) : null, headroom };
};

/** For `>400000` and `<5` only the side of the number is known. */
const findCensoredPosition = (
  values: MeasuredValues,
  index: number,
  edges: readonly [low: number, high: number],
  year: number,
) => {
  const number = values.numbers[index] ?? Number.NaN;
  const { outside } = Number.isNaN(number) ? { outside: null } : findPosition(number, ...edges, values, year);
  const side = qualifierAt(values, index) === '>' ? 'above' : 'below';
  return { outside: outside === side ? outside : null, headroom: null };
};

const computeWindow = (
  values: MeasuredValues,
  ownIndex: number,
  {
    sample,
    given,
    year,
    isLeftOut,
  }: { sample: number | null; given: number | undefined; year: number; isLeftOut: ArrayLike<number> },
): Window | undefined => {
  const { id, name, unit, decimals } = values.analyte;
  const { peers, censored } = selectPeers(values, ownIndex, isLeftOut);
  if (peers.length < minPeers) return undefined;
  const quantiles = bootstrapQuantileIntervals(peers, probabilities, bootstrap).map(
    ({ probability, estimate, low, high }) => ({ probability, value: estimate, low, high }),
  );
  const measured = plainNumberAt(values, ownIndex);
  const isMeasured = given === undefined && !Number.isNaN(measured);
  const own = given ?? (isMeasured ? measured : null);
  const edges = [quantiles[0]?.value ?? 0, quantiles.at(-1)?.value ?? 0] as const;
  return {
    analyte: id,
    name,
    unit,
    decimals,
    peers: peers.length,
    censored,
    quantiles,
    own,
    own_sample: isMeasured ? sample : null,
    ...(own === null
      ? findCensoredPosition(values, ownIndex, edges, year)
      : findPosition(own, ...edges, values, year)),
  };
};

/** The chosen analytes, then those with a given value. */
const placedKeys = ({
  analytes,
  own = [],
}: AnswerParameters<'target-window'>): readonly (string | number)[] => [
  ...(analytes ?? generalAnalytes),
  ...own.map(({ test }) => test),
];

const text = (key: string, label: string) => ({ key, label, unit: '', decimals: null });

/** Answer 3: where the values of the peers lie, and where the own oil does. */
export const targetWindow: AnswerAnalysis<'target-window'> = {
  analytes: (parameters) => [
    ...placedKeys(parameters),
    ...(parameters.oils === 'conforming' ? listLabelAnalytes() : []),
  ],
  needs: (_oils, parameters) => alone(placedKeys(parameters)),
  compute: (oils, parameters) => {
    const { sample, own = [] } = parameters;
    const ownIndex = sample === undefined ? -1 : oils.labels.findIndex(({ id }) => id === sample);
    // without an own oil the precision of the latest
    const year = oils.labels[ownIndex]?.year ?? newestYear(oils.labels);
    const isLeftOut = parameters.oils === 'conforming' ? findRefuted(oils) : new Uint8Array(oils.count);
    const refuted = isLeftOut.filter((one, index) => one === 1 && index !== ownIndex).length;
    const chosen = [...new Set(placedKeys(parameters).flatMap((key) => oils.find(key) ?? []))];
    // a temperature that is also chosen by itself has one window
    const compared = [
      ...new Map(
        chosen.map((one) => comparedAt(oils, one, ownIndex)).map((one) => [one.values.analyte.name, one]),
      ).values(),
    ];
    const windows = compared.flatMap(({ chosen: { analyte }, values }) => {
      const given = own.find(({ test }) => test === analyte.id)?.value;
      return computeWindow(values, ownIndex, { sample: sample ?? null, given, year, isLeftOut }) ?? [];
    });
    const isUnjudged = ({ name }: Window) =>
      compared.some(
        ({ values }) => values.analyte.name === name && !Number.isNaN(values.numbers[ownIndex] ?? Number.NaN),
      );
    const limits = windows.filter((one) => one.own === null && one.outside === null && isUnjudged(one));
    return {
      rule,
      n: windows.length === 0 ? 0 : oils.count - Number(ownIndex >= 0) - refuted,
      leftOut: toLeftOut([
        [refutedReason, refuted],
        [`Analytes with fewer than ${minPeers} numbers among the peers.`, compared.length - windows.length],
        ...compared.map(({ values, others }) => [notAtTemperature(values), others] as const),
        [
          `Values of the own oil that are limits and not judged: ${limits.map(({ name }) => name).join(', ')}.`,
          limits.length,
        ],
        ['The own oil is not among the oils found.', Number(sample !== undefined && ownIndex < 0)],
        [
          'Own values that are not judged, because R of the property is not known.',
          windows.filter((one) => one.own !== null && one.headroom === null).length,
        ],
      ]),
      figure: { kind: 'windows', windows },
      columns: [
        text('name', 'Property'),
        text('unit', 'Unit'),
        { key: 'peers', label: 'Peers', unit: '', decimals: 0 },
        { key: 'censored', label: 'Censored', unit: '', decimals: 0 },
        // empty without an oil to place
        ...(sample === undefined && own.length === 0
          ? []
          : [
              {
                ...{ ...text('own', 'Own oil'), decimals_field: 'decimals' },
                ...{ analyte_field: 'analyte', sample_field: 'own_sample' },
              },
              { key: 'headroom', label: 'Headroom', unit: 'R', decimals: 1 },
              text('outside', 'Outside'),
            ]),
      ],
      rows: toAnswerRows(windows),
    };
  },
};
