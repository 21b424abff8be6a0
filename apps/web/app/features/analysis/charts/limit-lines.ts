import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import { shownGrade } from '@iom/contract/shared/sae-grade.ts';
import { classClaims, shownClass } from '@iom/contract/standards/class-limits.rules.ts';
import type { Limit } from '@iom/contract/standards/limits.rules.ts';
import { j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';
import { j300EditionName } from '@iom/contract/standards/sae-j300-editions.rules.ts';
import type { AnalysisSearch } from '../query/analysis-search.ts';
import type { ChartContext } from './chart-context.ts';

/** A limit on the axis of an analyte. */
export interface LimitLine {
  value: number;
  /** `5W-30, at least`. */
  label: string;
}

/** More grades would cover the chart with lines. */
const mostGrades = 4;

/** Where the view names no year, limits are those in force: SAE J300 of 2021, classes as last revised in 2023. */
const latestYear = 2023;

/** The year whose limits a view shows, the latest of its filter, and why it is that one. */
const limitYear = ({ year }: Pick<AnalysisSearch, 'year'>) => {
  const years = year.map(Number).filter(Number.isInteger);
  if (years.length === 0) return { year: latestYear, reason: ', as no year is chosen' };
  return { year: Math.max(...years), reason: years.length > 1 ? ', the latest year chosen' : '' };
};

/** The bounds that apply to an analyte. */
const linesOf = (limits: readonly Limit[], name: string, { name: analyte }: DisplayAnalyte): LimitLine[] =>
  limits
    .filter(({ analytes }) => analytes.includes(analyte))
    .flatMap(({ min, max, below }) => [
      ...(min === undefined ? [] : [{ value: min, label: `${name}, at least` }]),
      ...(max === undefined ? [] : [{ value: max, label: `${name}, at most` }]),
      ...(below === undefined ? [] : [{ value: below, label: `${name}, less than` }]),
    ]);

/** The limits of SAE J300 of an analyte for some grades, for oils bought in `year`; none for many grades. */
const gradeLimitLines = (
  analyte: DisplayAnalyte | undefined,
  grades: readonly string[],
  year: number,
): LimitLine[] => {
  if (!analyte || grades.length > mostGrades) return [];
  return grades.flatMap((grade) =>
    linesOf(
      j300Limits(grade, year).filter(({ otherGrade }) => !otherGrade),
      shownGrade(grade),
      analyte,
    ),
  );
};

/** The lines of a chart and where they are from. */
export interface ChartLimits {
  /** By analyte. */
  lines: readonly (readonly LimitLine[])[];
  /** Of the first analyte, by box of a box plot by grade. */
  boxes: readonly (readonly LimitLine[])[];
  /** Standards and editions; empty without limits. */
  source: string;
}

export const noLimits: ChartLimits = { lines: [], boxes: [], source: '' };

const isAny = (lines: ChartLimits['lines']) => lines.some((some) => some.length > 0);

/**
 * The limits of the grades of the filter and of the classes that the service class names. `boxGrades` are the boxes of a box
 * plot by grade, which has the limits of each grade at its box.
 */
export const chartLimits = (
  { analytes }: ChartContext,
  { sae_grade, service_class, year: years }: Pick<AnalysisSearch, 'sae_grade' | 'service_class' | 'year'>,
  boxGrades: readonly string[] = [],
): ChartLimits => {
  const { year, reason } = limitYear({ year: years });
  const [onlyGrade = ''] = sae_grade.length === 1 ? sae_grade : [];
  const claims = classClaims(service_class, onlyGrade, year);
  const boxes = boxGrades.map((grade) => gradeLimitLines(analytes[0], [grade], year));
  const ofGrades = analytes.map((one) => (boxGrades.length > 0 ? [] : gradeLimitLines(one, sae_grade, year)));
  const ofClasses = analytes.map((one) =>
    claims.flatMap((claim) => linesOf(claim.limits, shownClass(claim), one)),
  );
  const sources = [
    ...(isAny([...ofGrades, ...boxes])
      ? [`SAE J300 table 1, ${j300EditionName(year)}: that of oils of ${year}${reason}`]
      : []),
    ...(isAny(ofClasses)
      ? [`bench limits of service classes, those of oils of ${year}${reason}: an assumption of the institute`]
      : []),
  ];
  return {
    lines: ofGrades.map((lines, index) => [...lines, ...(ofClasses[index] ?? [])]),
    boxes,
    source: sources.length === 0 ? '' : `Limits: ${sources.join('; ')}.`,
  };
};
