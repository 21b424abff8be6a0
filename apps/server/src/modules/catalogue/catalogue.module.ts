import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import type { Module } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { loadSnapshot } from './catalogue-snapshot.ts';
import type { OilTable } from './engine/memory/oil-table.ts';
import { type FigureTexts, figureTexts } from './figures/figure-texts.ts';
import { toCatalogueRow } from './oil-response.ts';
import { oilById, testsForSale } from './tests.service.ts';

export type { OilTable } from './engine/memory/oil-table.ts';
export { allOf, type Clause, countFacets } from './metadata/facet-counts.store.ts';
export { compareFacetKeys, type FacetKey } from './metadata/facet-order.ts';
export { facetIsOneOf, facetKeyOf, facetText, orderKeys } from './metadata/metadata.store.ts';

export interface Catalogue extends Module {
  /** Tests of an oil with data and a price; undefined for an oil that is not a released market oil. */
  forSale(sampleId: number): readonly { id: number; name: string; priceCents: number }[] | undefined;
  /** The catalogue row of a released market oil as every visitor sees it. */
  oilRow(sampleId: number): OilRow | undefined;
  /** The same by the report number, in the spelling of the archive. */
  oilByReportNumber(reportNumber: string): OilRow | undefined;
  /** Ids of the released market oils that match. */
  matchingIds(filters: OilFilters): number[];
  /** Released market oils, column by column, as of the last change of the archive. */
  releasedOils(): OilTable;
  /** The figures of the released archive, by their placeholders in built pages. */
  figureTexts(): Promise<FigureTexts>;
}

/** The catalogue of oils, its facets, the tests and their prices, served from memory. */
export const openCatalogue = async (
  deps: Pick<Platform, 'database'> & { samples: Samples },
): Promise<Catalogue> => {
  let snapshot = await loadSnapshot(deps);
  deps.samples.onArchiveChange(async () => {
    snapshot = await loadSnapshot(deps);
  });
  return {
    routes: (routes) => catalogueRoutes(routes, deps, () => snapshot),
    forSale: (sampleId) => {
      const oil = oilById(snapshot.released.oils, sampleId);
      return oil && testsForSale(snapshot.dictionary, oil);
    },
    oilRow: (sampleId) => {
      const oil = oilById(snapshot.released.oils, sampleId);
      return oil && toCatalogueRow(oil, false);
    },
    oilByReportNumber: (reportNumber) => {
      const { oils, search } = snapshot.released.oils;
      const [row] = search.byReportNumbers([reportNumber]).rows;
      const oil = row === undefined ? undefined : oils[row];
      return oil?.reportNumber === reportNumber ? toCatalogueRow(oil, false) : undefined;
    },
    matchingIds: (filters) => snapshot.released.ids(filters),
    releasedOils: () => snapshot.released.oils,
    figureTexts: async () => figureTexts(await snapshot.figures()),
  };
};
