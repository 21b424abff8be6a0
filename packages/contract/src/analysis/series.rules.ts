import { counted } from '../shared/counts.ts';
import { formatFacetValue } from '../shared/facet-value.rules.ts';
import { wGradeOf } from '../shared/sae-grade.ts';
import {
  crankedLowerSince,
  crankingAtGrade,
  isAtGradeTemperature,
} from '../standards/cranking-temperature.rules.ts';
import { typographicName } from '../standards/figures.rules.ts';
import type { AnalysisFacetName } from './analysis-query.schemas.ts';
import {
  analyteLimits,
  maxBins,
  type Quartiles,
  type QuestionOf,
  type SeriesOf,
  type SeriesQuestion,
  type SeriesResponse,
  type SummaryOrder,
  type SummaryStatistic,
} from './series.schemas.ts';

interface SeriesKind {
  /** How many analytes it shows. */
  analytes: 1 | 2 | { min: number; max: number };
  /** Whether a label field can split its oils. */
  grouped: boolean;
  /** Whether it sums up the numbers of several oils. */
  pooled: boolean;
  /** The axes with values of analytes on which a range is brushed, in the order of the analytes. */
  brush: 'x' | 'xy' | 'y' | 'parallel' | undefined;
}

/** What each kind of chart is. */
export const seriesKinds: Readonly<Record<SeriesQuestion['kind'], SeriesKind>> = {
  histogram: { analytes: 1, grouped: false, pooled: true, brush: 'x' },
  points: { analytes: 2, grouped: true, pooled: false, brush: 'xy' },
  box: { analytes: 1, grouped: true, pooled: true, brush: 'y' },
  trend: { analytes: 1, grouped: true, pooled: true, brush: undefined },
  profile: { analytes: analyteLimits.profile, grouped: true, pooled: true, brush: undefined },
  parallel: { analytes: analyteLimits.parallel, grouped: true, pooled: false, brush: 'parallel' },
  summary: { analytes: analyteLimits.summary, grouped: true, pooled: true, brush: undefined },
};

/** The analytes of a question in its order: x and y of a scatter plot. */
export const analytesOfSeries = (question: SeriesQuestion): readonly number[] => {
  if (question.kind === 'points') return [question.x, question.y];
  return 'analytes' in question ? question.analytes : [question.analyte];
};

/** The sides of a chart whose axes show analytes, in their order. */
export const analyteSides: Readonly<Record<SeriesQuestion['kind'], readonly ('x' | 'y')[]>> = {
  ...{ histogram: ['x'], points: ['x', 'y'], box: ['y'], trend: ['y'], profile: [], parallel: [] },
  summary: [],
};

/** Bars of equal width have no logarithmic axis. */
export const canBeLogarithmic = (kind: SeriesQuestion['kind']) => kind !== 'histogram';

/** The options of a chart: how its axes, bins and line are drawn, and how its rows are ordered. */
export type ChartOptions = Pick<QuestionOf<'points'>, 'axes' | 'line'> &
  Pick<QuestionOf<'histogram'>, 'bin_width'> &
  Pick<QuestionOf<'summary'>, 'order'>;

/** The options of a question; those that its kind does not have are missing. */
export const optionsOf = (question: SeriesQuestion): ChartOptions => ({
  ...('axes' in question && { axes: question.axes }),
  ...('line' in question && { line: question.line }),
  ...('bin_width' in question && { bin_width: question.bin_width }),
  ...('order' in question && { order: question.order }),
});

/**
 * The bins of a histogram. Bins of a whole number of steps in which an analyte is reported hold equally many possible values; others
 * would show peaks that the values do not have.
 * @param decimals of the analyte as reported; undefined for a computed column, whose numbers have no step
 */
export const binningFor = (
  { bins, bin_width: width }: Pick<QuestionOf<'histogram'>, 'bins' | 'bin_width'>,
  decimals: number | undefined,
) => {
  if (width !== undefined) return { width, maxBins };
  return decimals === undefined ? bins : { step: Number(`1e-${decimals}`), maxBins: bins };
};

/** What a server is asked for a chart: axes alone change no number, except those of a line, and no order does. */
export const questionToAsk = (question: SeriesQuestion): SeriesQuestion => {
  if (question.kind === 'summary') return { ...question, order: undefined };
  return 'axes' in question && !('line' in question && question.line)
    ? { ...question, axes: undefined }
    : question;
};

type SummaryGroup = SeriesOf<'summary'>['groups'][number];

/** The groups of a summary in an order. Groups without the number come last in both directions; ties stay in natural order. */
export const orderedGroups = (
  groups: readonly SummaryGroup[],
  { by, analyte, descending = false }: SummaryOrder = { by: 'group' },
): SummaryGroup[] => {
  if (by === 'group') return descending ? groups.toReversed() : [...groups];
  const number = ({ n, analytes }: SummaryGroup) =>
    by === 'n' && analyte === undefined ? n : (analytes.find((row) => row.analyte === analyte)?.[by] ?? null);
  return groups.toSorted((a, b) => {
    const [left, right] = [number(a), number(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return descending ? right - left : left - right;
  });
};

/** The statistics of a summary as heads of columns. */
export const statisticLabels: Readonly<Record<SummaryStatistic, string>> = {
  ...{ n: 'n', mean: 'Mean', median: 'Median', min: 'Minimum', max: 'Maximum', sd: 'Standard deviation' },
};

/** Decimals of a statistic: those of the method for a measured value, one more for a computed one. */
export const statisticDecimals = (statistic: SummaryStatistic, decimals: number) => {
  if (statistic === 'n') return 0;
  return statistic === 'min' || statistic === 'max' ? decimals : decimals + 1;
};

interface TemperatureFilters {
  sae_grade?: readonly string[] | undefined;
  year?: readonly (string | number)[] | undefined;
}

/**
 * Why a chart does not pool an analyte at the grade temperature: each W grade has its own, and cranking viscosity another before 2001.
 * Empty where the filters, or the groups of a box plot, leave one temperature.
 */
export const apartReason = (
  question: SeriesQuestion,
  analytes: readonly { name: string }[],
  { sae_grade: grades = [], year: years = [] }: TemperatureFilters,
): string => {
  const atGrade = analytes.find(({ name }) => isAtGradeTemperature(name));
  if (!atGrade || !seriesKinds[question.kind].pooled) return '';
  const byGrade = 'group' in question && question.group === 'sae_grade';
  const hasOneGrade = grades.length > 0 && new Set(grades.map(wGradeOf)).size === 1;
  const isLater = new Set(years.map((year) => Number(year) >= crankedLowerSince));
  const hasOneEdition = atGrade.name !== crankingAtGrade || isLater.size === 1;
  if ((byGrade || hasOneGrade) && hasOneEdition) return '';
  return `${typographicName(atGrade.name)} is of another temperature in each W grade, and cranking viscosity before ${crankedLowerSince}: choose an analyte that names its temperature, or filter by grades of one W and by years before or from ${crankedLowerSince} on.`;
};

/**
 * The qualifier of a median that is a limit such as `<1`, because at least half of the numbers are; empty for a measured one. Limits below
 * which nothing was measured are at the lower end of the numbers.
 */
export const medianQualifier = ({ n, censored, min, median, max }: Quartiles): '' | '<' | '>' => {
  if (2 * censored < n) return '';
  return median - min <= max - median ? '<' : '>';
};

/** How many numbers of a chart of one or two analytes are limits such as `<35`; a chart that sums up several has its own counts. */
const censoredIn = (series: SeriesResponse): number => {
  const sum = (rows: readonly { censored: number }[]) =>
    rows.reduce((all, { censored }) => all + censored, 0);
  switch (series.kind) {
    case 'histogram':
      return series.censored;
    case 'points':
    case 'parallel':
      return series.censored.length;
    case 'box':
      return sum(series.boxes);
    case 'trend':
      return sum(series.groups.flatMap(({ years }) => years));
    case 'profile':
    case 'summary':
      return 0;
  }
};

/** How many oils a chart counts, and how many of them it leaves out or draws at a limit. */
export const seriesCounts = (series: SeriesResponse): string => {
  const leftOut = 'left_out' in series ? series.left_out : 0;
  const drawn = 'sample' in series ? series.sample.length : series.n;
  const sampled = drawn < series.n ? `, ${counted(drawn, 'oil')} of them drawn` : '';
  const others = leftOut > 0 ? `, ${counted(leftOut, 'oil')} in smaller groups left out` : '';
  const censored = censoredIn(series);
  const limits = censored > 0 ? ` ${counted(censored, 'oil')} at a limit (< or >).` : '';
  return `${counted(series.n, 'oil')} with a number${sampled}${others}.${limits}`;
};

/** A group of a chart in words; the only group of a chart without groups is all oils. */
export const groupName = (group: AnalysisFacetName | undefined, value: string | number | null) =>
  group === undefined ? 'All oils' : formatFacetValue(group, String(value ?? ''));
