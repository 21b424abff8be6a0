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
