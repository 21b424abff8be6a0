import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { classClaims, classLimitGrades, shownClass } from '@iom/contract/standards/class-limits.rules.ts';
import { type Limit, limitInUnitOf } from '@iom/contract/standards/limits.rules.ts';
import { j300Edition, j300EditionName, j300Limits } from '@iom/contract/standards/sae-j300.rules.ts';

/** A limit on the axis of an analyte. */
export interface LimitLine {
  value: number;
  /** `5W-30, at least`. */
  label: string;
  /** The years of the oils to which it applies, `2008–2016`, where it does not apply to all. */
  years?: string;
}

/** More grades would cover the chart with lines. */
const maxGrades = 4;

/** Without a year, chosen or found, the limits in force apply: SAE J300 of 2021, and the classes as last revised in 2023. */
const latestYear = 2023;

/** The filters of a view that determine its limits. */
export interface LimitFilters {
  sae_grade?: readonly string[] | undefined;
  service_class?: string | undefined;
  year?: readonly (string | number)[] | undefined;
  /** The years of the oils found. */
  yearsFound?: readonly number[] | undefined;
}

/** The years of the oils that a view draws, and the reason in words where no oil names one. */
const limitYears = (chosen: NonNullable<LimitFilters['year']>, found: readonly number[]) => {
  const years = chosen.map(Number).filter(Number.isInteger);
  const drawn = years.length > 0 && found.length > 0 ? found.filter((year) => years.includes(year)) : found;
  const all = drawn.length > 0 ? drawn : years;
  return all.length > 0
    ? { years: [...new Set(all)].sort((a, b) => a - b), reason: '' }
    : { years: [latestYear], reason: ', as no year is chosen' };
};

/** `2008`, `2008–2016`; years of `all` that follow each other are one range. */
const yearRanges = (years: readonly number[], all: readonly number[]) => {
  const texts: string[] = [];
  for (let start = 0; start < years.length; ) {
    const at = all.indexOf(years[start] ?? 0);
    let end = start;
    while (end + 1 < years.length && years[end + 1] === all[at + end + 1 - start]) end += 1;
    texts.push(start === end ? `${years[start]}` : `${years[start]}–${years[end]}`);
    start = end + 1;
  }
  return texts.join(', ');
};

/** The lines of several years; one that not all years have names its years. */
const merged = (byYear: readonly (readonly LimitLine[])[], years: readonly number[]): LimitLine[] => {
  const all = byYear.flatMap((lines, index) => lines.map((line) => ({ ...line, year: years[index] ?? 0 })));
  return [...Map.groupBy(all, ({ value, label }) => `${value} ${label}`).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { value, label } = first;
    const own = [...new Set(same.map(({ year }) => year))];
    return [{ value, label, ...(own.length < years.length && { years: yearRanges(own, years) }) }];
  });
};

/** For each analyte or box its lines of all years. */
const mergedLists = (byYear: readonly (readonly (readonly LimitLine[])[])[], years: readonly number[]) =>
  (byYear[0] ?? []).map((_, index) =>
    merged(
      byYear.map((lists) => lists[index] ?? []),
      years,
    ),
  );

/** The bounds that apply to an analyte. */
const limitLines = (
  limits: readonly Limit[],
  name: string,
  { name: analyte }: { name: string },
): LimitLine[] =>
  limits
    .flatMap((limit) => limit.parts ?? [limit])
    .filter(({ analytes }) => analytes.includes(analyte))
    .map((limit) => limitInUnitOf(limit, analyte))
    .flatMap(({ min, max, below }) => [
      ...(min === undefined ? [] : [{ value: min, label: `${name}, at least` }]),
      ...(max === undefined ? [] : [{ value: max, label: `${name}, at most` }]),
      ...(below === undefined ? [] : [{ value: below, label: `${name}, less than` }]),
    ]);

/** The SAE J300 limits of an analyte for oils of some grades bought in `year`; empty if there are more than `maxGrades` grades. */
const gradeLimitLines = (
  analyte: { name: string } | undefined,
  grades: readonly string[],
  year: number,
): LimitLine[] => {
  if (!analyte || grades.length > maxGrades) return [];
  return grades.flatMap((grade) =>
    limitLines(
      j300Limits(grade, year).filter(({ otherGrade }) => !otherGrade),
      formatGrade(grade),
      analyte,
    ),
  );
};

/** The limits of an analyte set by the classes that a service class names, for oils of one grade bought in `year`. */
const singleGradeClassLines = (
  analyte: { name: string } | undefined,
  serviceClass: string,
  grade: string,
  year: number,
): LimitLine[] =>
  analyte
    ? classClaims({ serviceClass, saeGrade: grade, year, ilsacMark: true }).flatMap((claim) =>
        limitLines(claim.limits, shownClass(claim), analyte),
      )
    : [];

/**
 * The limits of classes for oils of the chosen grades, or of any grade if none is chosen. They include the limits that all these grades
 * share. If only a few grades are chosen, they also include the limits of each grade, with its name.
 */
const classLimitLines = (
  analyte: { name: string },
  serviceClass: string,
  chosen: readonly string[],
  year: number,
) => {
  const grades = chosen.length > 0 ? chosen : classLimitGrades;
  const byGrade = grades.map((grade) => singleGradeClassLines(analyte, serviceClass, grade, year));
  const appliesToAllGrades = (line: LimitLine) =>
    byGrade.every((lines) => lines.some(({ value, label }) => value === line.value && label === line.label));
  const sharedLines = (byGrade[0] ?? []).filter(appliesToAllGrades);
  const gradeLines = byGrade.flatMap((lines, index) =>
    lines
      .filter((line) => !appliesToAllGrades(line))
      .map(({ value, label }) => ({ value, label: `${formatGrade(grades[index] ?? '')}, ${label}` })),
  );
  const areNamed = chosen.length > 0 && chosen.length <= maxGrades;
  return {
    lines: areNamed ? [...sharedLines, ...gradeLines] : sharedLines,
    someMissing: !areNamed && gradeLines.length > 0,
  };
};

/** The limit lines of a chart and their sources. */
export interface ChartLimits {
  /** By analyte. */
  lines: readonly (readonly LimitLine[])[];
  /** The limits of the first analyte, for each box of a box plot by grade. */
  boxes: readonly (readonly LimitLine[])[];
  /** Standards and editions; empty without limits. */
  source: string;
}

export const noLimits: ChartLimits = { lines: [], boxes: [], source: '' };

/** What a line says: `5W-30, 5W-40, at least; 2008–2016: 10W-30, less than`. */
export const limitText = (lines: readonly LimitLine[]) => {
  const parts = lines.map(({ label, years }) => {
    const at = label.lastIndexOf(', ');
    return { name: label.slice(0, at), bound: label.slice(at + 2), years };
  });
  return [...Map.groupBy(parts, ({ bound, years = '' }) => `${years}|${bound}`).values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const names = same.map(({ name }) => name).join(', ');
      return [`${first.years ? `${first.years}: ` : ''}${names}, ${first.bound}`];
    })
    .join('; ');
};

const isAny = (lines: ChartLimits['lines']) => lines.some((some) => some.length > 0);

/** The limits for oils of one year. */
const limitsOfYear = (
  analytes: readonly { name: string }[],
  { sae_grade = [], service_class = '' }: LimitFilters,
  boxGrades: readonly string[],
  year: number,
) => {
  const byBox = boxGrades.length > 0;
  const boxesOfGrades = boxGrades.map((grade) => gradeLimitLines(analytes[0], [grade], year));
  const boxesOfClasses = boxGrades.map((grade) =>
    singleGradeClassLines(analytes[0], service_class, grade, year),
  );
  const ofGrades = analytes.map((one) => (byBox ? [] : gradeLimitLines(one, sae_grade, year)));
  const ofClasses = analytes.map((one) =>
    byBox ? { lines: [], someMissing: false } : classLimitLines(one, service_class, sae_grade, year),
  );
  return {
    lines: ofGrades.map((lines, index) => [...lines, ...(ofClasses[index]?.lines ?? [])]),
    boxes: boxesOfGrades.map((lines, index) => [...lines, ...(boxesOfClasses[index] ?? [])]),
    hasGrades: isAny([...ofGrades, ...boxesOfGrades]),
    hasClasses: isAny([...ofClasses.map(({ lines }) => lines), ...boxesOfClasses]),
    someMissing: ofClasses.some((limits) => limits.someMissing),
  };
};

/**
 * The limits of the grades in the filter, and for these grades the limits of the classes that the service class names: those that apply to
 * the years of the oils drawn. A limit that applies to some of the years alone names them.
 * @param boxGrades the boxes of a box plot by grade, which shows the limits of each grade at its box
 */
export const chartLimits = (
  analytes: readonly { name: string }[],
  filters: LimitFilters,
  boxGrades: readonly string[] = [],
): ChartLimits => {
  const { years, reason } = limitYears(filters.year ?? [], filters.yearsFound ?? []);
  const byYear = years.map((year) => ({ year, ...limitsOfYear(analytes, filters, boxGrades, year) }));
  const whose = `for oils of ${yearRanges(years, years)}${reason}`;
  const editionYears = byYear.flatMap(({ year, hasGrades }) => (hasGrades ? [year] : []));
  const editions = [...new Set(editionYears.map(j300Edition))];
  const editionText =
    editions.length > 1
      ? `editions ${editions.slice(0, -1).join(', ')} and ${editions.at(-1)}`
      : editionYears.slice(0, 1).map(j300EditionName).join('');
  const sources = [
    ...(editions.length > 0 ? [`SAE J300 table 1, ${editionText}, ${whose}`] : []),
    ...(byYear.some(({ hasClasses }) => hasClasses) ? [`bench limits of service classes ${whose}`] : []),
  ];
  const source = [
    ...(sources.length > 0 ? [`Limits: ${sources.join('; ')}.`] : []),
    ...(byYear.some(({ someMissing }) => someMissing)
      ? [`Limits of classes that differ by SAE grade are drawn for up to ${maxGrades} chosen grades.`]
      : []),
  ];
  return {
    lines: mergedLists(
      byYear.map(({ lines }) => lines),
      years,
    ),
    boxes: mergedLists(
      byYear.map(({ boxes }) => boxes),
      years,
    ),
    source: source.join(' '),
  };
};
