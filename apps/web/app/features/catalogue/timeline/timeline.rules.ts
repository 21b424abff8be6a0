import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { serviceClassForms } from '@iom/contract/standards/service-classes.rules.ts';

export interface TimelineRow {
  name: string;
  firstYear: number;
  /** Share of the oils of each year, 0 to 1, averaged over it and its neighbors. */
  shares: readonly number[];
  peakYear: number;
  peakShare: number;
  latestShare: number;
}

export const percent = (share: number) =>
  share > 0 && share < 0.01 ? '< 1%' : `${Math.round(share * 100)}%`;

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The counts of a year, of the year before and of the year after, added up. */
const around = (counts: readonly number[], index: number) =>
  total(counts.slice(Math.max(0, index - 1), index + 2));

const toRow = (
  name: string,
  counts: readonly number[],
  years: readonly number[],
  perYear: readonly number[],
): TimelineRow => {
  const shares = years.map((_, index) => around(counts, index) / Math.max(1, around(perYear, index)));
  const peak = shares.indexOf(Math.max(...shares));
  return {
    name,
    firstYear: years[counts.findIndex((count) => count > 0)] ?? 0,
    shares,
    peakYear: years[peak] ?? 0,
    peakShare: shares[peak] ?? 0,
    latestShare: shares.at(-1) ?? 0,
  };
};

const byFirstYear = (a: TimelineRow, b: TimelineRow) =>
  a.firstYear - b.firstYear || a.peakYear - b.peakYear || a.name.localeCompare(b.name, 'en');

interface Counted {
  name: string;
  oils: readonly number[];
}

/** The `most` frequent of these, in the order of their first year. */
const timeline = ({ years, regions }: ArchiveFigures, counted: readonly Counted[], most: number) => {
  const perYear = years.map((_, index) => total(regions.map(({ oils }) => oils[index] ?? 0)));
  return [...counted]
    .sort((a, b) => total(b.oils) - total(a.oils))
    .slice(0, most)
    .map(({ name, oils }) => toRow(name, oils, years, perYear))
    .sort(byFirstYear);
};

/** The families of service classes with the form of their names. The European sequences come in pairs, such as A3/B4: A3 and B4. */
export const classFamilies = [
  { title: 'Gasoline engines: API', form: serviceClassForms['API gasoline'] },
  { title: 'Diesel engines: API', form: serviceClassForms['API diesel'] },
  { title: 'Gasoline engines: ILSAC', form: serviceClassForms.ILSAC },
  { title: 'Passenger cars in Europe: ACEA', form: serviceClassForms['ACEA cars'] },
  { title: 'Heavy duty in Europe: ACEA', form: serviceClassForms['ACEA heavy duty'] },
].map(({ title, form }) => ({ title, pattern: new RegExp(`^(?:${form.source})$`) }));

/** What the labels of some years say: most frequent names with their share of the oils, and how many there are. */
export interface Span {
  from: number;
  to: number;
  oils: number;
  countries: number;
  grades: number;
  grade: { name: string; share: number } | undefined;
  serviceClass: { name: string; share: number } | undefined;
  /** Share of the oils with a 0W or 5W grade. */
  lightShare: number;
}

const spanOf = (figures: ArchiveFigures, from: number, to: number): Span => {
  const within = (counts: readonly number[]) => total(counts.slice(from, to));
  const oils = total(figures.regions.map((region) => within(region.oils)));
  const share = (count: number) => count / Math.max(1, oils);
  const grades = figures.grades.flatMap(({ grade, oils: counts }) =>
    within(counts) > 0 ? [{ name: grade, count: within(counts) }] : [],
  );
  const classes = figures.service_classes.map(({ service_class, oils: counts }) => ({
    name: service_class,
    count: within(counts),
  }));
  const mostFrequent = (counted: readonly { name: string; count: number }[]) => {
    const first = counted.toSorted((a, b) => b.count - a.count)[0];
    return first && first.count > 0 ? { name: first.name, share: share(first.count) } : undefined;
  };
  return {
    from: figures.years[from] ?? 0,
    to: figures.years[to - 1] ?? 0,
    oils,
    countries: figures.country_counts.filter((country) => within(country.oils) > 0).length,
    grades: grades.length,
    grade: mostFrequent(grades),
    serviceClass: mostFrequent(classes),
    lightShare: share(total(grades.filter(({ name }) => /^[05]W/.test(name)).map(({ count }) => count))),
  };
};

/** The first and the last five years of the archive; null where they would overlap. */
export const firstAndLastYears = (figures: ArchiveFigures): readonly [Span, Span] | null => {
  const { length } = figures.years;
  return length < 10 ? null : [spanOf(figures, 0, 5), spanOf(figures, length - 5, length)];
};

export const gradeTimeline = (figures: ArchiveFigures) =>
  timeline(
    figures,
    figures.grades.map(({ grade, oils }) => ({ name: grade, oils })),
    16,
  );

export const classTimeline = (figures: ArchiveFigures, pattern: RegExp) =>
  timeline(
    figures,
    figures.service_classes.flatMap(({ service_class, oils }) =>
      pattern.test(service_class) ? [{ name: service_class, oils }] : [],
    ),
    12,
  );
