import { counted } from '../shared/counts.ts';
import { formatFacetValue } from '../shared/facet-value.rules.ts';
import type { AnalysisFacetName } from './analysis-query.schemas.ts';
import type { SeriesQuestion, SeriesResponse } from './series.schemas.ts';

/** The analytes of a question in its order: x and y of a scatter plot. */
export const analytesOfSeries = (question: SeriesQuestion): readonly number[] => {
  if (question.kind === 'points') return [question.x, question.y];
  return 'analytes' in question ? question.analytes : [question.analyte];
};

/** Of the numbers that a chart of one or two analytes draws, how many are limits such as `<35`; one that sums up several has its own counts. */
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
