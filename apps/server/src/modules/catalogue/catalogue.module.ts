import type { ArchiveOverview, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { Dictionary, Samples } from '#modules/samples/samples.module.ts';
import type { Database } from '#platform/database/database.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { oilAnswer } from './oil-answers.ts';
import { oilTable } from './oil-table.ts';
import { type OilCatalogue, oilCatalogue } from './oils.service.ts';
import { loadOils } from './oils.store.ts';
import { readOverview } from './overview.service.ts';
import { oilById, testsForSale } from './tests.service.ts';

export interface CatalogueDeps {
  database: Database;
  samples: Samples;
}

/** The catalogue of one archive version: what visitors see, what administrators see, and the figures about it. */
export interface CatalogueSnapshot {
  dictionary: Dictionary;
  released: OilCatalogue;
  everything: OilCatalogue;
  overview(): Promise<ArchiveOverview>;
}

export interface Catalogue {
  routes(routes: Routes): void;
  jobs: readonly JobKind<never>[];
  /** Tests of an oil with data and a price; undefined for an oil that is unknown, unreleased or no market oil. */
  forSale(sampleId: number): readonly { id: number; name: string; priceCents: number }[] | undefined;
  /** A released oil as the contract shows it to everybody. */
  oilRow(sampleId: number): OilRow | undefined;
}

/** Does the work at most once, when first asked for; again after a failure. */
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

const loadEdition = async ({ database, samples }: CatalogueDeps): Promise<CatalogueSnapshot> => {
  const oils = await database.read(loadOils);
  const released = oilTable(oils.filter((oil) => oil.released));
  return {
    dictionary: samples.dictionary(),
    released: oilCatalogue(released, false),
    everything: oilCatalogue(oilTable(oils), true),
    overview: once(() => readOverview(database, released)),
  };
};

/** What is for sale: the catalogue of oils, its facets, the tests and their prices, served from memory. */
export const openCatalogue = async (parts: CatalogueDeps): Promise<Catalogue> => {
  let edition = await loadEdition(parts);
  parts.samples.onArchiveChange(async () => {
    edition = await loadEdition(parts);
  });
  return {
    routes: (routes) => catalogueRoutes(routes, parts, () => edition),
    jobs: [],
    forSale: (sampleId) => {
      const oil = oilById(edition.released.oils, sampleId);
      return oil && testsForSale(edition.dictionary, oil);
    },
    oilRow: (sampleId) => {
      const oil = oilById(edition.released.oils, sampleId);
      return oil && oilAnswer(oil, false);
    },
  };
};
