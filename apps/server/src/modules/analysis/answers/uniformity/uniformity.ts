import type { AnswerFigure, AnswerParameters, AnswerRow } from '@iom/contract/analysis/answers/answers.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';
import { cpk } from '@iom/statistics/comparison/tests.ts';
import { mean, variance } from '@iom/statistics/quantiles.ts';
import { type AnswerAnalysis, toLeftOut } from '../answer-analysis.ts';
import { type AnswerOils, type MeasuredValues, plainNumberAt } from '../answer-oils.ts';
import { atOneTemperature, crankedWarmer } from '../cranking-temperature.ts';
import { deviationNear } from '../deviation.ts';
import { type Bottles, findReformulations, listProducts, reformulationElements } from './reformulations.ts';

type Row = AnswerRow<'uniformity'>;

const rule =
  'Bottles of one brand, region, SAE grade and service class are one product. From 3 plain numbers on, variance of the product = total − s², at ' +
  'least 0, s = R / 2.77 at the mean; Cpk against SAE J300 in the edition of the last bottle with a number, with the deviation of the product, or the total ' +
  'one where that is 0 or R is not known, is good from 1.33 and poor below 1. Reformulation: of the bottles with any of Ca, Mg, P, B and Mo, ' +
  'between the two years with the clearest steps, by their sum of squares in deviations, the mean of one that is known on both sides steps by ' +
  'more than R at the greater mean and beyond chance at 1% (Holm over the elements, Bonferroni over the years; the variance of a bottle is s² ' +
  'and that of 3% from batch to batch, at the greatest content), and not all that are above 20 mg/kg on both sides, two at least and as many ' +
  'as are above 60 on either, by one ratio of more than e^0.2 either way (χ² at 1%, with the same two of each mean); then the same on either ' +
  'side. Censored values count as their number there; R is carried on outside the range in which it is known.';

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

/** Spread of a product and its position between its limits; nulls for fewer than three values. */
const computeSpread = (oils: AnswerOils, bottles: Bottles, values: MeasuredValues) => {
  const numbers = bottles
    .map((index) => plainNumberAt(values, index))
    .filter((number) => !Number.isNaN(number));
  const centre = numbers.length > 0 ? mean(numbers) : null;
  if (centre === null || numbers.length < minBottles)
    return { mean: centre, total: null, measurement: null, product: null, cpk: null };
  const total = Math.sqrt(variance(numbers));
  const measurement = deviationNear(values.analyte.precision, centre);
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

const toRow = (oils: AnswerOils, bottles: Bottles, values: MeasuredValues): Row => {
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
    reformulations: findReformulations(oils, bottles),
  };
};

const toChart = (oils: AnswerOils, bottles: Bottles, values: MeasuredValues): AnswerFigure<'uniformity'> => {
  const label = oils.labels[bottles[0] ?? 0];
  const points = bottles.flatMap((index) => {
    const [oil, value] = [oils.labels[index], plainNumberAt(values, index)];
    return !oil || Number.isNaN(value) ? [] : [{ report_number: oil.reportNumber, year: oil.year, value }];
  });
  const centre = points.length > 0 ? mean(points.map(({ value }) => value)) : null;
  const deviation = centre === null ? null : deviationNear(values.analyte.precision, centre);
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
    reformulated: findReformulations(oils, bottles).map(({ by }) => by),
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

const compute = (oils: AnswerOils, { analyte, sample }: AnswerParameters<'uniformity'>) => {
  const measured = oils.values(analyte ?? defaultAnalyte);
  const isCompared = atOneTemperature(measured, oils.labels);
  const values = {
    ...measured,
    numbers: measured.numbers.map((number, index) => (isCompared(index) ? number : Number.NaN)),
  };
  const all = listProducts(oils);
  const products = all.filter(({ length }) => length > 1).sort((one, other) => other.length - one.length);
  const chosen =
    products.find((bottles) => bottles.some((index) => oils.labels[index]?.id === sample)) ?? products[0];
  return {
    rule,
    n: products.reduce((sum, { length }) => sum + length, 0),
    leftOut: toLeftOut([
      ['The only bottle of its product.', all.length - products.length],
      [
        `No plain number of ${values.analyte.name} in your data: counted for reformulations alone.`,
        products.flat().filter((index) => Number.isNaN(plainNumberAt(measured, index))).length,
      ],
      [
        `${crankedWarmer} Counted for reformulations alone.`,
        products.flat().filter((index) => !isCompared(index) && !Number.isNaN(plainNumberAt(measured, index)))
          .length,
      ],
    ]),
    figure: toChart(oils, chosen ?? [], values),
    drawn: (chosen ?? []).map((index) => oils.labels[index]?.id ?? 0),
    columns: [...columns.slice(0, 5), ...spreadColumns(values.analyte), ...columns.slice(5)],
    rows: {
      count: products.length,
      at: (index: number) => toRow(oils, products[index] ?? [], values),
    },
  };
};

export const uniformity: AnswerAnalysis<'uniformity'> = {
  analytes: ({ analyte }) => [analyte ?? defaultAnalyte, ...reformulationElements],
  compute,
};
