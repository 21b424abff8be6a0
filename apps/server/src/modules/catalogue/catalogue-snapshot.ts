import type { ArchiveOverview } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { Dictionary, Samples } from '#modules/samples/samples.module.ts';
import type { Platform } from '#platform/platform.ts';
import { oilTable } from './oil-table.ts';
import { type OilCatalogue, oilCatalogue } from './oils.service.ts';
import { loadOils } from './oils.store.ts';
import { readOverview } from './overview.service.ts';

/** The catalogue of one archive version, in memory. */
export interface CatalogueSnapshot {
  readonly dictionary: Dictionary;
  /** What visitors see. */
  readonly released: OilCatalogue;
  /** What administrators see. */
  readonly everything: OilCatalogue;
  /** Computed on the first call. */
  overview(): Promise<ArchiveOverview>;
}

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

export const loadSnapshot = async ({
  database,
  samples,
}: Pick<Platform, 'database'> & { samples: Samples }): Promise<CatalogueSnapshot> => {
  const oils = await database.read(loadOils);
  const released = oilTable(oils.filter((oil) => oil.released));
  return {
    dictionary: samples.dictionary(),
    released: oilCatalogue(released, false),
    everything: oilCatalogue(oilTable(oils), true),
    overview: once(() => readOverview(database, released)),
  };
};
