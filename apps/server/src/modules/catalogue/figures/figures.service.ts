import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import { lastClassicYear } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { type Region, regions } from '@iom/contract/samples/regions.rules.ts';
import { countryName } from '@iom/contract/shared/countries.ts';
import type { Dictionary } from '#modules/samples/samples.module.ts';
import type { Database } from '#platform/database/database.ts';
import type { OilTable } from '../engine/memory/oil-table.ts';
import { compareGrades } from '../metadata/facet-order.ts';
import type { Oil } from '../oils.store.ts';
import { newestRelease } from './figures.store.ts';

/** Every year from the first to the last; the archive may have a gap. */
const yearsOf = (oils: readonly Oil[]) => {
  if (oils.length === 0) return [];
  const first = oils.reduce((year, oil) => Math.min(year, oil.year), Number.POSITIVE_INFINITY);
  const last = oils.reduce((year, oil) => Math.max(year, oil.year), 0);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
};

/** Key → oils by year, for the keys of each oil that are stated. */
const countByYear = <Key extends string>(
  oils: readonly Oil[],
  years: readonly number[],
  keysOf: (oil: Oil) => readonly Key[],
) => {
  const counts = new Map<Key, number[]>();
  for (const oil of oils)
    for (const key of new Set(keysOf(oil))) {
      if (key === '') continue;
      const ofKey = counts.get(key) ?? years.map(() => 0);
      const index = oil.year - (years[0] ?? 0);
      ofKey[index] = (ofKey[index] ?? 0) + 1;
      counts.set(key, ofKey);
    }
  return counts;
};

/** The classes of a label: `SN/CF` names two. */
const classesOf = ({ serviceClass }: Oil) => serviceClass.split('/').map((one) => one.trim());

const total = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);

const countsOf = (oils: readonly Oil[]) => {
  const years = yearsOf(oils);
  const regionOf = new Map<string, Region>(oils.map(({ country, region }) => [country, region]));
  const byRegion = countByYear(oils, years, ({ region }) => [region]);
  const byCountry = countByYear(oils, years, ({ country }) => [country]);
  const byGrade = countByYear(oils, years, ({ saeGrade }) => [saeGrade]);
  const byClass = countByYear(oils, years, classesOf);
  return {
    years,
    regions: regions.flatMap((region) => {
      const counts = byRegion.get(region);
      return counts ? [{ region, oils: counts }] : [];
    }),
    country_counts: [...byCountry].flatMap(([code, counts]) => {
      const region = regionOf.get(code);
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

/** The public figures, from released oils and the number of their values; called once for each archive version. */
export const readFigures = async (
  database: Database,
  { oils, table }: OilTable,
  dictionary: Dictionary,
  dataPoints: number,
): Promise<ArchiveFigures> => {
  const newest = await database.read(newestRelease);
  const testedIds = new Set(oils.flatMap((oil) => oil.testedIds));
  const tested = dictionary.tests.filter(({ id }) => testedIds.has(id));
  const modern = oils.filter(({ year }) => year > lastClassicYear).length;
  return {
    oils: oils.length,
    data_points: dataPoints,
    countries: table.columns.country.values.length,
    tests: tested.length,
    methods: new Set(tested.map(({ method }) => method)).size,
    newest_release: newest ?? null,
    series: [
      { series: 'classic', oils: oils.length - modern },
      { series: 'modern', oils: modern },
    ],
    ...countsOf(oils),
  };
};
