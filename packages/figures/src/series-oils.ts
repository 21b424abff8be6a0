// The oils of a chart as points and words, and what a chart says about them.

import { groupName, medianQualifier } from '@iom/contract/analysis/series.rules.ts';
import { minBoxOils, type Quartiles, type SeriesOf } from '@iom/contract/analysis/series.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { type ChartRequest, fieldOf } from './chart-request.ts';
import { type Mark, numberText, type Point } from './figure.ts';
import { type NamedPoint, oilText, type ValueAnalyte, valueWords } from './oil-points.ts';

/** The qualifier of each analyte of some oils, by the index of the oil. */
const qualifiersOf = ({ qualifiers }: Pick<SeriesOf<'points'>, 'qualifiers'>) => {
  const byOil = Map.groupBy(qualifiers, ({ oil }) => oil);
  return (oil: number, analyte: number) =>
    byOil.get(oil)?.find((one) => one.analyte === analyte)?.qualifier ?? null;
};

/** An oil of a chart in words: its label, its group, and its values with their units. */
export const oilLabels = (
  series: SeriesOf<'points'> | SeriesOf<'parallel'>,
  values: readonly (readonly number[])[],
  { question, analytes }: ChartRequest,
) => {
  const qualifierAt = qualifiersOf(series);
  const field = fieldOf(question);
  return series.report_number.map((report, oil) =>
    oilText(
      { report, brand: series.brand_name[oil] ?? '' },
      field === undefined ? '' : groupName(field, series.groups[series.group[oil] ?? 0]?.value ?? null),
      analytes.map((one, index) =>
        valueWords(one, { number: values[index]?.[oil] ?? 0, qualifier: qualifierAt(oil, index) }),
      ),
    ),
  );
};

/** The line through the points, and what it says. */
export const lineMarks = ({ line }: SeriesOf<'points'>): { marks: Mark[]; note: string } => {
  if (!line) return { marks: [], note: '' };
  const number = (value: number) => numberText(Number(value.toPrecision(3)));
  const { n, slope, slope_low, slope_high, r_squared } = line;
  const interval = `95% interval ${number(slope_low)} to ${number(slope_high)}`;
  const isSteady = slope_low <= 0 && slope_high >= 0 ? ' It may be level.' : '';
  return {
    marks: [
      {
        ...{ kind: 'band', meaning: { of: 'guide' } },
        areas: [line.at.map(({ x, low, high }) => [x, low, high] as const)],
      },
      {
        ...{ kind: 'lines', meaning: { of: 'guide' }, dash: 'solid' },
        lines: [line.at.map(({ x, y }): Point => [x, y])],
      },
    ],
    note: `Line of least squares through ${counted(n, 'oil')} without a qualifier: slope ${number(slope)} (${interval}), R² ${number(r_squared)}; the band is the 95% interval of its mean.${isSteady}`,
  };
};

/** Oils of a box plot that lie at one place are one point with all their names. */
export const boxPoints = ({ oils }: SeriesOf<'box'>, analyte: ValueAnalyte | undefined): NamedPoint[] => {
  const places = Map.groupBy(oils, ({ box, value, qualifier }) => `${box} ${value} ${qualifier ?? ''}`);
  return [...places.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { box, value, qualifier, report_number: report } = first;
    const names = same.map((one) => oilText({ report: one.report_number, brand: one.brand_name }, '', []));
    const shown = names.slice(0, 6);
    const others = names.length - shown.length;
    const words = analyte ? [valueWords(analyte, { number: value, qualifier })] : [];
    return [
      {
        ...{ at: [box, value] as const, isHollow: qualifier !== null, report },
        label: [...shown, ...(others > 0 ? [`and ${others} more`] : []), ...words].join('\n'),
      },
    ];
  });
};

/** `n 122`, median, quartiles, ends; a median that is a limit as `<1`. */
export const quartileWords = (row: Quartiles, unit: string) => {
  const { n, censored, q1, median, q3, min, max } = row;
  const qualifier = medianQualifier(row);
  return [
    `n ${wholeNumber(n)}${qualifier && `, ${wholeNumber(censored)} of them limits`}`,
    `Median ${qualifier}${numberText(median)} ${unit}`.trimEnd(),
    `Quartiles ${numberText(q1)} to ${numberText(q3)} ${unit}`.trimEnd(),
    `From ${numberText(min)} to ${numberText(max)} ${unit}`.trimEnd(),
  ];
};

export const boxNote = ({ boxes, oils }: SeriesOf<'box'>) => {
  const few = boxes.filter(({ n }) => n < minBoxOils);
  const expected = boxes.reduce((sum, one) => sum + (one.n < minBoxOils ? one.n : one.outliers), 0);
  if (expected === 0) return '';
  const whose = few.length > 0 ? ` and every oil of a group with fewer than ${minBoxOils}` : '';
  const drawn =
    oils.length < expected
      ? ` Of ${counted(expected, 'such oil')} the ${counted(oils.length, 'oil')} furthest from the median are drawn.`
      : '';
  return `Points: oils beyond the whiskers${whose}.${drawn}`;
};
