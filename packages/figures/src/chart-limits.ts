import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { classClaims, classLimitGrades, shownClass } from '@iom/contract/standards/class-limits.rules.ts';
import type { Limit } from '@iom/contract/standards/limits.rules.ts';
import { j300EditionName, j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';

/** A limit on the axis of an analyte. */
export interface LimitLine {
  value: number;
  /** `5W-30, at least`. */
  label: string;
}

/** More grades would cover the chart with lines. */
const maxGrades = 4;

/** Where the view names no year, limits are those in force: SAE J300 of 2021, classes as last revised in 2023. */
const latestYear = 2023;

/** What a view filters by and its limits depend on. */
export interface LimitFilters {
  sae_grade?: readonly string[] | undefined;
  service_class?: string | undefined;
  year?: readonly (string | number)[] | undefined;
}

/** The year whose limits a view shows, the latest of its filter, and why it is that one. */
const limitYear = (chosen: NonNullable<LimitFilters['year']>) => {
  const years = chosen.map(Number).filter(Number.isInteger);
  if (years.length === 0) return { year: latestYear, reason: ', as no year is chosen' };
  return { year: Math.max(...years), reason: years.length > 1 ? ', the latest year chosen' : '' };
};

/** The bounds that apply to an analyte. */
const linesOf = (limits: readonly Limit[], name: string, { name: analyte }: { name: string }): LimitLine[] =>
  limits
    .filter(({ analytes }) => analytes.includes(analyte))
    .flatMap(({ min, max, below }) => [
      ...(min === undefined ? [] : [{ value: min, label: `${name}, at least` }]),
      ...(max === undefined ? [] : [{ value: max, label: `${name}, at most` }]),
      ...(below === undefined ? [] : [{ value: below, label: `${name}, less than` }]),
    ]);

/** The limits of SAE J300 of an analyte for some grades, for oils bought in `year`; none for many grades. */
const gradeLimitLines = (
  analyte: { name: string } | undefined,
  grades: readonly string[],
  year: number,
): LimitLine[] => {
  if (!analyte || grades.length > maxGrades) return [];
  return grades.flatMap((grade) =>
    linesOf(
      j300Limits(grade, year).filter(({ otherGrade }) => !otherGrade),
      formatGrade(grade),
      analyte,
    ),
  );
};

/** The limits of an analyte of the classes that a service class names, for oils of one grade bought in `year`. */
const classLinesOf = (
  analyte: { name: string } | undefined,
  serviceClass: string,
  grade: string,
  year: number,
): LimitLine[] =>
  analyte
    ? classClaims(serviceClass, grade, year).flatMap((claim) =>
        linesOf(claim.limits, shownClass(claim), analyte),
      )
    : [];

/**
 * The limits of classes for oils of some grades, of any grade where none is chosen: those of all these grades and, for a few chosen
 * ones, those of single grades with their names.
 */
const classLimitLines = (
  analyte: { name: string },
  serviceClass: string,
  chosen: readonly string[],
  year: number,
) => {
  const grades = chosen.length > 0 ? chosen : classLimitGrades;
  const byGrade = grades.map((grade) => classLinesOf(analyte, serviceClass, grade, year));
  const isOfAll = (line: LimitLine) =>
    byGrade.every((lines) => lines.some(({ value, label }) => value === line.value && label === line.label));
  const ofAll = (byGrade[0] ?? []).filter(isOfAll);
  const ofSome = byGrade.flatMap((lines, index) =>
    lines
      .filter((line) => !isOfAll(line))
      .map(({ value, label }) => ({ value, label: `${formatGrade(grades[index] ?? '')}, ${label}` })),
  );
  const areNamed = chosen.length > 0 && chosen.length <= maxGrades;
  return { lines: areNamed ? [...ofAll, ...ofSome] : ofAll, someMissing: !areNamed && ofSome.length > 0 };
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
 * The limits of the grades of the filter, and for these grades those of the classes that the service class names. `boxGrades` are the
 * boxes of a box plot by grade, which has the limits of each grade at its box.
 */
export const chartLimits = (
  analytes: readonly { name: string }[],
  { sae_grade = [], service_class = '', year: years = [] }: LimitFilters,
  boxGrades: readonly string[] = [],
): ChartLimits => {
  const { year, reason } = limitYear(years);
  const byBox = boxGrades.length > 0;
  const boxesOfGrades = boxGrades.map((grade) => gradeLimitLines(analytes[0], [grade], year));
  const boxesOfClasses = boxGrades.map((grade) => classLinesOf(analytes[0], service_class, grade, year));
  const ofGrades = analytes.map((one) => (byBox ? [] : gradeLimitLines(one, sae_grade, year)));
  const ofClasses = analytes.map((one) =>
    byBox ? { lines: [], someMissing: false } : classLimitLines(one, service_class, sae_grade, year),
  );
  const someMissing = ofClasses.some((limits) => limits.someMissing);
  const sources = [
    ...(isAny([...ofGrades, ...boxesOfGrades])
      ? [`SAE J300 table 1, ${j300EditionName(year)}: that of oils of ${year}${reason}`]
      : []),
    ...(isAny([...ofClasses.map(({ lines }) => lines), ...boxesOfClasses])
      ? [`bench limits of service classes, those of oils of ${year}${reason}: an assumption of the institute`]
      : []),
  ];
  const source = [
    ...(sources.length > 0 ? [`Limits: ${sources.join('; ')}.`] : []),
    ...(someMissing
      ? [`Limits of classes that differ by SAE grade are drawn for up to ${maxGrades} chosen grades.`]
      : []),
  ];
  return {
    lines: ofGrades.map((lines, index) => [...lines, ...(ofClasses[index]?.lines ?? [])]),
    boxes: boxesOfGrades.map((lines, index) => [...lines, ...(boxesOfClasses[index] ?? [])]),
    source: source.join(' '),
  };
};
