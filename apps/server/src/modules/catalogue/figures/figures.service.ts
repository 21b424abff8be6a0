import type { ArchiveFigures, Distribution } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { lastClassicYear, type Series } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { type FigureName, figurePlaceholders } from '@iom/contract/pages/site-placeholders.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { labelledClasses } from '@iom/contract/standards/service-classes.rules.ts';
import { type Dictionary, type DictionaryAnalyte, releasedOils } from '#modules/samples/samples.module.ts';
import { type Database, type ReadTx, withoutTimeLimit } from '#platform/database/database.ts';
import { compareGrades } from '../metadata/facet-order.ts';
import { countDataPoints } from '../overview.service.ts';
import { rangesAfter, roundEdges } from './bins.ts';
import {
  countByYearAnd,
  countedNumbers,
  newestRelease,
  regionsOfCountries,
  type TestedOils,
} from './figures.store.ts';

/**
 * The smallest of the ascending numbers that at least this share of them does not exceed, as PostgreSQL's
 * `percentile_disc`.
 */
const reachedBy = (numbers: readonly number[], share: number) =>
  numbers[Math.max(0, Math.ceil(share * numbers.length) - 1)];

/** The public distribution of an analyte over the released archive. */
export const readAnalyteDistribution = async (
  tx: ReadTx,
  analyte: DictionaryAnalyte,
): Promise<Distribution> => {
  const { id, name, unit, decimals } = analyte;
  const { numbers, lots, waiting } = await countedNumbers(tx, analyte);
  const ascending = numbers.toSorted((one, other) => one - other);
  const [low, high] = [reachedBy(ascending, 0.02), reachedBy(ascending, 0.98)];
  const edges = low === undefined || high === undefined ? [] : roundEdges(low, high);
  const bins = edges.length === 0 ? [] : rangesAfter(edges, lots(edges), waiting);
  const inBins = bins.reduce((sum, bin) => sum + bin.oils, 0);
  return { analyte: { id, name, unit, decimals }, oils: bins.length > 0 ? inBins : numbers.length, bins };
};

/** Placeholder in built pages → the figure as text. */
export type FigureTexts = Readonly<Record<(typeof figurePlaceholders)[FigureName], string>>;

export const figureTexts = (figures: ArchiveFigures): FigureTexts => {
  const { years, series, newest_release: newest } = figures;
  const countSeries = (name: Series) => wholeNumber(series.find((one) => one.series === name)?.oils ?? 0);
  return {
    [figurePlaceholders.oils]: wholeNumber(figures.oils),
    [figurePlaceholders.dataPoints]: wholeNumber(figures.data_points),
    [figurePlaceholders.countries]: wholeNumber(figures.countries),
    [figurePlaceholders.tests]: wholeNumber(figures.tests),
    [figurePlaceholders.methods]: wholeNumber(figures.methods),
    [figurePlaceholders.firstYear]: String(years[0] ?? ''),
    [figurePlaceholders.lastYear]: String(years.at(-1) ?? ''),
    [figurePlaceholders.classicOils]: countSeries('classic'),
    [figurePlaceholders.modernOils]: countSeries('modern'),
    [figurePlaceholders.newestRelease]: newest
      ? `${newest.name}, released on ${formatDay(newest.released)}`
      : 'No group is released yet',
  };
};

type Counted = Awaited<ReturnType<typeof countByYearAnd>>;

/** Every year from the first to the last; the archive may have a gap. */
const toYears = (counted: Counted) => {
  if (counted.length === 0) return [];
  const years = counted.map(({ year }) => year);
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, index) => first + index);
};

/** Key → oils by year, for the stated keys of a text. */
const countByYear = (
  counted: Counted,
  years: readonly number[],
  toKeys: (text: string) => readonly string[] = (text) => [text],
) => {
  const counts = new Map<string, number[]>();
  for (const { year, text, oils } of counted)
    for (const key of new Set(toKeys(text))) {
      if (key === '') continue;
      const ofKey = counts.get(key) ?? years.map(() => 0);
      const index = year - (years[0] ?? 0);
      ofKey[index] = (ofKey[index] ?? 0) + oils;
      counts.set(key, ofKey);
    }
  return counts;
};

const total = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);

/** Oils by year of each region, country, grade and service class. */
const readCounts = async (tx: ReadTx) => {
  await withoutTimeLimit(tx);
  const ofRegions = await countByYearAnd(tx, releasedOils.region);
  const years = toYears(ofRegions);
  const byRegion = countByYear(ofRegions, years);
  const byCountry = countByYear(await countByYearAnd(tx, releasedOils.country), years);
  const regionByCountry = new Map(
    (await regionsOfCountries(tx)).map(({ country, region }) => [country, region]),
  );
  const byGrade = countByYear(await countByYearAnd(tx, releasedOils.saeGrade), years);
  const byClass = countByYear(await countByYearAnd(tx, releasedOils.serviceClass), years, labelledClasses);
  return {
    years,
    regions: regions.flatMap((region) => {
      const counts = byRegion.get(region);
      return counts ? [{ region, oils: counts }] : [];
    }),
    country_counts: [...byCountry].flatMap(([code, counts]) => {
      const region = regionByCountry.get(code);
      return region ? [{ code, name: countryName(code), region, oils: counts }] : [];
    }),
    grades: [...byGrade]
      .sort(([a], [b]) => compareGrades(a, b))
      .map(([grade, counts]) => ({ grade, oils: counts })),
    service_classes: [...byClass]
      .sort(([, a], [, b]) => total(b) - total(a))
      .map(([service_class, counts]) => ({ service_class, oils: counts })),
  };
};

/** The public figures of the released oils; read once for each archive version. */
export const readFigures = async (
  database: Database,
  dictionary: Dictionary,
  testedOils: TestedOils,
): Promise<ArchiveFigures> => {
  const dataPoints = await database.read(countDataPoints);
  const newest = await database.read(newestRelease);
  const counts = await database.read(readCounts);
  const tested = dictionary.tests.filter(({ id }) => testedOils.has(id));
  const oils = total(counts.regions.flatMap((region) => region.oils));
  const classicYears = counts.years.filter((year) => year <= lastClassicYear).length;
  const classic = total(counts.regions.flatMap((region) => region.oils.slice(0, classicYears)));
  return {
    oils,
    data_points: dataPoints,
    countries: counts.country_counts.length,
    tests: tested.length,
    methods: new Set(tested.map(({ method }) => method)).size,
    newest_release: newest ?? null,
    series: [
      { series: 'classic', oils: classic },
      { series: 'modern', oils: oils - classic },
    ],
    ...counts,
  };
};
