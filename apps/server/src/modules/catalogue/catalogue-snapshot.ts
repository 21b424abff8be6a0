import type { ArchiveFigures, Distribution } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { Dictionary, DictionaryAnalyte, Samples } from '#modules/samples/samples.module.ts';
import type { Platform } from '#platform/platform.ts';
import { type OilCatalogue, oilCatalogue } from './engine/memory/memory-catalogue.ts';
import { oilTable } from './engine/memory/oil-table.ts';
import { readDistributionOf } from './figures/distribution.service.ts';
import { readFigures } from './figures/figures.service.ts';
import { loadOils } from './oils.store.ts';
import { readOverview } from './overview.service.ts';
import { countDataPoints } from './overview.store.ts';

/** The catalogue of one archive version, in memory. */
export interface CatalogueSnapshot {
  readonly dictionary: Dictionary;
  /** What visitors see. */
  readonly released: OilCatalogue;
  /** What administrators see; made when the first of them looks, as most servers serve visitors alone. */
  everything(): OilCatalogue;
  /** Each computed on its first call. */
  overview(): Promise<ArchiveOverview>;
  figures(): Promise<ArchiveFigures>;
  distribution(analyte: DictionaryAnalyte): Promise<Distribution>;
}

/** Keeps what the first call makes. */
const onDemand = <T>(make: () => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Keeps the result of the first call that succeeds; concurrent calls share one run. */
const once = <T>(work: () => Promise<T>) => {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
};

/** The same for each analyte. */
const onceByAnalyte = <T>(work: (analyte: DictionaryAnalyte) => Promise<T>) => {
  const runs = new Map<number, () => Promise<T>>();
  return (analyte: DictionaryAnalyte) => {
    const run = runs.get(analyte.id) ?? once(() => work(analyte));
    runs.set(analyte.id, run);
    return run();
  };
};

export const loadSnapshot = async ({
  database,
  samples,
}: Pick<Platform, 'database'> & { samples: Samples }): Promise<CatalogueSnapshot> => {
  const oils = await database.read(loadOils);
  const released = oilTable(oils.filter((oil) => oil.released));
  const dictionary = samples.dictionary();
  const dataPoints = once(() => database.read(countDataPoints));
  return {
    dictionary,
    released: oilCatalogue(released, false),
    everything: onDemand(() => oilCatalogue(oilTable(oils), true)),
    overview: once(async () => readOverview(database, released, await dataPoints())),
    figures: once(async () => readFigures(database, released, dictionary, await dataPoints())),
    distribution: onceByAnalyte((analyte) => database.read((tx) => readDistributionOf(tx, analyte))),
  };
};
