import type { ArchiveFigures } from '@iom/contract/catalogue/archive-figures.schemas.ts';
import type { OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { Module, Platform } from '#platform/platform.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { loadSnapshot } from './catalogue-snapshot.ts';
import type { OilTable } from './engine/memory/oil-table.ts';
import { type FigureTexts, figureTexts } from './figures/figures.service.ts';
import { type Oil, readOils, readTested, toCatalogueRow } from './oils.store.ts';
import { lowestTestCents, type TestForSale, testsForSale, withTestsForSale } from './tests.service.ts';

export type { OilTable } from './engine/memory/oil-table.ts';
export { type Clause, countFacets, everyCondition } from './metadata/facet-counts.store.ts';
export { compareFacetKeys, type FacetKey } from './metadata/facet-order.ts';
export {
  facetIsOneOf,
  facetText,
  orderKeys,
  parseFacetKey,
} from './metadata/metadata.store.ts';

/** By oil, its tests with data and a price. */
export type TestsForSale = ReadonlyMap<number, readonly TestForSale[]>;

/** The catalogue row of a released market oil, as visitors see it, and its tests for sale. */
export interface ReleasedOil {
  oil: OilRow;
  forSale: readonly TestForSale[];
}

export interface Catalogue extends Module {
  /** The tests for sale of the released market oils among `oils`, read in the caller's transaction. */
  forSale(tx: ReadTx, sampleIds: readonly number[]): Promise<TestsForSale>;
  /** The name of a test in its typographic form; undefined for an unknown id. */
  testName(testId: number): string | undefined;
  /**
   * The tests with data of the released market oils among `oils`, with or without a price; read in the
   * caller's transaction.
   */
  tested(tx: ReadTx, sampleIds: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<number>>>;
  /**
   * By oil, the catalogue row as visitors see it, for released market oils; read in the caller's transaction.
   */
  oilRows(tx: ReadTx, sampleIds: readonly number[]): Promise<ReadonlyMap<number, OilRow>>;
  /**
   * The report numbers of released market oils among these, in the spelling of the archive, each with its
   * tests for sale.
   */
  oilsByReportNumbers(reportNumbers: readonly string[]): Promise<ReadonlyMap<string, ReleasedOil>>;
  /** Ids of the matching released market oils. */
  matchingIds(filters: OilFilters): Promise<readonly number[]>;
  /** Released market oils, column by column, of the archive's current version. */
  releasedOils(): Promise<OilTable>;
  /** The lowest price in cents of the tests for sale that a released oil has; undefined without one. */
  lowestTestCents(): Promise<number | undefined>;
  /** The public figures of the released archive. */
  figures(): Promise<ArchiveFigures>;
  /** The same figures, by their placeholders in built pages. */
  figureTexts(): Promise<FigureTexts>;
}

/**
 * The catalogue of oils, its facets, the tests and their prices. An engine in memory or in SQL answers lists,
 * counts and searches; purchases read in their own transaction.
 */
export const openCatalogue = async (
  deps: Pick<Platform, 'config' | 'database'> & { samples: Samples },
): Promise<Catalogue> => {
  let snapshot = await loadSnapshot(deps);
  deps.samples.onNewVersion(async () => {
    snapshot = await loadSnapshot(deps);
  });
  const toRow = (oil: Oil) => toCatalogueRow(oil, false);
  return {
    routes: (routes) => catalogueRoutes(routes, deps, () => snapshot),
    forSale: async (tx, sampleIds) => {
      const dictionary = deps.samples.dictionary();
      return new Map((await readTested(tx, sampleIds)).map((oil) => [oil.id, testsForSale(dictionary, oil)]));
    },
    testName: (testId) => {
      const test = deps.samples.dictionary().test(testId);
      return test && typographicName(test.name);
    },
    tested: async (tx, sampleIds) =>
      new Map((await readTested(tx, sampleIds)).map(({ id, testedIds }) => [id, new Set(testedIds)])),
    oilRows: async (tx, sampleIds) =>
      new Map((await readOils(tx, sampleIds, false)).map((oil) => [oil.id, toRow(oil)])),
    oilsByReportNumbers: async (reportNumbers) => {
      const dictionary = deps.samples.dictionary();
      const { released } = snapshot;
      const { ids } = await released.byReportNumbers(reportNumbers);
      const found = (await released.oils(ids)).map(
        (oil) => [oil.reportNumber, { oil: toRow(oil), forSale: testsForSale(dictionary, oil) }] as const,
      );
      return new Map(found);
    },
    matchingIds: async (filters) =>
      snapshot.released.ids(withTestsForSale(filters, deps.samples.dictionary())),
    releasedOils: async () => snapshot.releasedOils(),
    lowestTestCents: async () => lowestTestCents(deps.samples.dictionary(), await snapshot.testedOils()),
    figures: () => snapshot.figures(),
    figureTexts: async () => figureTexts(await snapshot.figures()),
  };
};
