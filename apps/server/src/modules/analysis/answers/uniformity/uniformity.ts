import type { AnswerFigure, AnswerParameters, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';
import { cpk } from '@iom/statistics/comparison/tests.ts';
import { mean, variance } from '@iom/statistics/quantiles.ts';
import { type AnswerAnalysis, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, type MeasuredValues, plainNumberAt } from '../answer-oils.ts';
import { carriedOnRule, deviationNear } from '../deviation.ts';
import { oneTemperatureRule, type TemperatureValues, temperatureValues } from '../grade-temperature.ts';
import { alone } from '../missing-tests.ts';
import { findRefuted, listLabelAnalytes, refutedReason } from '../refuted-oils.ts';
import {
  type Bottles,
  historyRule,
  listProducts,
  type ProductHistory,
  productHistories,
  reformulationElements,
} from './reformulations.ts';

type Row = AnswerRow<'uniformity'>;

const rule =
  'Bottles of one brand, region, SAE grade and service class are one product. From 3 plain numbers on, variance of the product = total − s², at ' +
  'least 0, s = R / 2.77 at the mean; Cpk against SAE J300 in the edition of the last bottle with a number, with the deviation of the product, or the total ' +
  `one where that is 0 or R is not known, is good from 1.33 and poor below 1. ${oneTemperatureRule}, of a product at the grade temperature of its last bottle with a number. ` +
  `${historyRule} ${carriedOnRule}`;

const defaultAnalyte = 'Kinematic Viscosity @ 100 C';
const minBottles = 3;

/** The limits of the edition of the last bottle with a number: an earlier one may crank at another temperature. */
const limitsFor = (oils: AnswerOils, bottles: Bottles, values: MeasuredValues) => {
  const last = bottles.findLast((index) => !Number.isNaN(plainNumberAt(values, index)));
  const label = last === undefined ? undefined : oils.labels[last];
  const limits = label ? j300Limits(label.saeGrade, label.year) : [];
  const own = limits.filter(
    ({ property, analytes }) =>
      analytes.includes(values.analyte.name) && property !== 'lowest W grade' && property !== 'highest grade',
  );
  const min = own.map(({ min }) => min).find((value) => value !== undefined);
  const max = own.map(({ max, below }) => max ?? below).find((value) => value !== undefined);
  return { min, max };
};

const rateCapability = (value: number | null): Row['capability'] => {
  if (value === null) return null;
  return value >= 1.33 ? 'good' : value < 1 ? 'poor' : 'fair';
};

/** s of the method at the mean of a product: the root mean square over its bottles, each by the edition of its year. */
const measurementDeviation = (
  { labels }: AnswerOils,
  bottles: Bottles,
  { analyte }: MeasuredValues,
  centre: number,
): number | null => {
  let sum = 0;
  for (const index of bottles) {
    const deviation = deviationNear(analyte.precision, centre, labels[index]?.year ?? 0);
    if (deviation === null) return null;
    sum += deviation ** 2;
  }
  return Math.sqrt(sum / bottles.length);
};

/** Spread of a product and its position between its limits; nulls for fewer than three values. */
const computeSpread = (oils: AnswerOils, bottles: Bottles, values: MeasuredValues) => {
  const numbers = bottles
    .map((index) => plainNumberAt(values, index))
    .filter((number) => !Number.isNaN(number));
  const centre = numbers.length > 0 ? mean(numbers) : null;
  if (centre === null || numbers.length < minBottles)
    return { mean: centre, total: null, measurement: null, product: null, cpk: null };
  const total = Math.sqrt(variance(numbers));
  const measurement = measurementDeviation(oils, bottles, values, centre);
  const product = measurement === null ? null : Math.sqrt(Math.max(0, total ** 2 - measurement ** 2));
  return {
    mean: centre,
    total,
    measurement,
    product,
    // without a spread beyond that of the measurement the total counts
    cpk: cpk(centre, product || total, limitsFor(oils, bottles, values)),
  };
};

const toRow = (oils: AnswerOils, bottles: Bottles, values: MeasuredValues, history: ProductHistory): Row => {
  const label = oils.labels[bottles[0] ?? 0];
  const spread = computeSpread(oils, bottles, values);
  return {
    sample: label?.id ?? 0,
    brand_name: label?.brandName ?? '',
    region: label?.region ?? '',
    sae_grade: label?.saeGrade ?? '',
    service_class: label?.serviceClass ?? '',
    bottles: bottles.length,
    mean: spread.mean,
    total_deviation: spread.total,
    measurement_deviation: spread.measurement,
    product_deviation: spread.product,
    cpk: spread.cpk,
    capability: rateCapability(spread.cpk),
    ...history,
  };
};

const toChart = (
  oils: AnswerOils,
  bottles: Bottles,
  values: MeasuredValues,
  { reformulations, differing }: ProductHistory,
): AnswerFigure<'uniformity'> => {
  const label = oils.labels[bottles[0] ?? 0];
  const points = bottles.flatMap((index) => {
    const [oil, value] = [oils.labels[index], plainNumberAt(values, index)];
    return !oil || Number.isNaN(value) ? [] : [{ report_number: oil.reportNumber, year: oil.year, value }];
  });
  const centre = points.length > 0 ? mean(points.map(({ value }) => value)) : null;
  const deviation = centre === null ? null : measurementDeviation(oils, bottles, values, centre);
  const { min, max } = limitsFor(oils, bottles, values);
  const isKnown = centre !== null && deviation !== null;
  return {
    kind: 'control_chart',
    analyte: values.analyte.name,
    unit: values.analyte.unit,
    product: label
      ? [label.brandName, formatGrade(label.saeGrade), label.serviceClass, label.region]
          .filter(Boolean)
          .join(', ')
      : '',
    points,
    mean: centre,
    low: isKnown ? centre - 3 * deviation : null,
    high: isKnown ? centre + 3 * deviation : null,
    limits: { least: min ?? null, most: max ?? null },
    reformulated: reformulations.map(({ by }) => by),
    differing,
  };
};

const columns = [
  { key: 'brand_name', label: 'Brand', unit: '', decimals: null },
  { key: 'region', label: 'Region', unit: '', decimals: null },
  { key: 'sae_grade', label: 'SAE grade', unit: '', decimals: null },
  { key: 'service_class', label: 'Service class', unit: '', decimals: null },
  { key: 'bottles', label: 'Bottles', unit: '', decimals: 0 },
  { key: 'cpk', label: 'Cpk', unit: '', decimals: 2 },
  { key: 'capability', label: 'Capability', unit: '', decimals: null },
];

const spreadColumns = ({ unit, decimals }: MeasuredValues['analyte']) => [
  { key: 'mean', label: 'Mean', unit, decimals },
  { key: 'total_deviation', label: 'Total deviation', unit, decimals: decimals + 1 },
  { key: 'product_deviation', label: 'Of the product', unit, decimals: decimals + 1 },
];

/** The values of a product at the grade temperature of its last bottle with a number. */
const valuesOfProduct = (
  { names, nameAt, valuesAt }: TemperatureValues,
  chosen: MeasuredValues,
  bottles: Bottles,
): MeasuredValues => {
  if (names.length === 0) return chosen;
  const last = bottles.findLast((index) => !Number.isNaN(plainNumberAt(chosen, index)));
  const name = last === undefined ? undefined : nameAt(last);
  return name === undefined ? chosen : valuesAt(name);
};

const compute = (oils: AnswerOils, { analyte, sample }: AnswerParameters<'uniformity'>) => {
  const measured = oils.values(analyte ?? defaultAnalyte);
  const temperatures = temperatureValues(oils, measured);
  const valuesOf = (bottles: Bottles) => valuesOfProduct(temperatures, measured, bottles);
  const isRefuted = findRefuted(oils);
  const historyOf = productHistories(oils, isRefuted);
  const all = listProducts(oils);
  const products = all.filter(({ length }) => length > 1).sort((one, other) => other.length - one.length);
  const chosen =
    products.find((bottles) => bottles.some((index) => oils.labels[index]?.id === sample)) ??
    products[0] ??
    [];
  const compared = new Map(products.map((bottles) => [bottles, valuesOf(bottles)] as const));
  const bottles = products.flat();
  const hasNumber = (index: number) => !Number.isNaN(plainNumberAt(measured, index));
  const atOther = products.flatMap((own) => {
    const values = compared.get(own) ?? measured;
    return own.filter((index) => hasNumber(index) && Number.isNaN(plainNumberAt(values, index)));
  });
  const valuesOfChosen = compared.get(chosen) ?? measured;
  return {
    rule,
    n: bottles.length,
    leftOut: toLeftOut([
      ['The only bottle of its product.', all.length - products.length],
      [
        `No plain number of ${measured.analyte.name} in your data: counted for reformulations alone.`,
        bottles.filter((index) => !hasNumber(index)).length,
      ],
      [
        'No number at the grade temperature of the last bottle: counted for reformulations alone.',
        atOther.length,
      ],
      [
        `${refutedReason} Not counted for reformulations.`,
        bottles.filter((index) => isRefuted[index]).length,
      ],
    ]),
    figure: toChart(oils, chosen, valuesOfChosen, historyOf(chosen)),
    drawn: chosen.map((index) => oils.labels[index]?.id ?? 0),
    columns: [...columns.slice(0, 5), ...spreadColumns(measured.analyte), ...columns.slice(5)],
    rows: {
      count: products.length,
      at: (row: number) => {
        const own = products[row] ?? [];
        return toRow(oils, own, compared.get(own) ?? measured, historyOf(own));
      },
    },
  };
};

export const uniformity: AnswerAnalysis<'uniformity'> = {
  analytes: ({ analyte }) => [analyte ?? defaultAnalyte, ...reformulationElements, ...listLabelAnalytes()],
  needs: (oils, { analyte }) => {
    const several = new Set(
      listProducts(oils)
        .filter(({ length }) => length > 1)
        .flat(),
    );
    const needs = alone([analyte ?? defaultAnalyte, ...reformulationElements]);
    return (index) => (several.has(index) ? needs(index) : []);
  },
  compute,
};
