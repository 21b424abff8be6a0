import type { ArchiveFigures, Distribution } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { DictionaryAnalyte, Samples } from '#modules/samples/samples.module.ts';
import { memoizeAsync } from '#platform/async.ts';
import type { Platform } from '#platform/platform.ts';
import { memoryEngine } from './engine/memory/memory-engine.ts';
import type { CatalogueEngine } from './engine/oil-catalogue.ts';
import { sqlEngine } from './engine/sql/sql-engine.ts';
import { readAnalyteDistribution, readFigures } from './figures/figures.service.ts';
import { countTested, type TestedOils } from './figures/figures.store.ts';
import { readOverview } from './overview.service.ts';

const engines = { memory: memoryEngine, sql: sqlEngine };

/** The catalogue of one archive version, independent of the names and prices of tests. */
export interface CatalogueSnapshot extends CatalogueEngine {
  /** Each computed on its first call, from the database. */
  testedOils(): Promise<TestedOils>;
  overview(): Promise<ArchiveOverview>;
  figures(): Promise<ArchiveFigures>;
  distribution(analyte: DictionaryAnalyte): Promise<Distribution>;
}

/** Likewise for each analyte. */
const onceByAnalyte = <T>(work: (analyte: DictionaryAnalyte) => Promise<T>) => {
  const runs = new Map<number, () => Promise<T>>();
  return (analyte: DictionaryAnalyte) => {
    const run = runs.get(analyte.id) ?? memoizeAsync(() => work(analyte));
    runs.set(analyte.id, run);
    return run();
  };
};

export const loadSnapshot = async ({
  config,
  database,
  samples,
}: Pick<Platform, 'config' | 'database'> & {
  samples: Pick<Samples, 'dictionary'>;
}): Promise<CatalogueSnapshot> => {
  const engine = await engines[config.engines.catalogue]({ database });
  const testedOils = memoizeAsync(() => database.read(countTested));
  const figures = memoizeAsync(async () => readFigures(database, samples.dictionary(), await testedOils()));
  return {
    ...engine,
    testedOils,
    figures,
    overview: memoizeAsync(async () => readOverview(database, await figures())),
    distribution: onceByAnalyte((analyte) => database.compute((tx) => readAnalyteDistribution(tx, analyte))),
  };
};
