import type { listOils, OilFilters } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { oilOrdering } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { QueryOf } from '@iom/contract/shared/endpoint.ts';
import type { ListPage } from '#platform/database/list-rows.ts';
import type { Oil } from '../oils.store.ts';
import type { OilTable } from './memory/oil-table.ts';

export type OilPage = ListPage<(typeof oilOrdering)[number]>;

/** Filters, and the ids, ascending, of the tests that are counted beside the facets. */
export interface FacetQuery {
  filters: OilFilters;
  tests: readonly number[];
}

/** Filters, and which page of the matching oils in which order. */
export type OilQuery = QueryOf<typeof listOils>;

/** What is in memory is there at once. */
type MaybePromise<T> = T | Promise<T>;

/** How many bytes of responses are kept, by their questions, for the next who asks the same. */
export const cacheSize = {
  maxSize: 16_000_000,
  sizeCalculation: ({ length }: Buffer, question: string) => length + question.length,
};

/**
 * The market oils that one group of readers may see. Queries are not changed: what is answered to one is known by the object. Text is
 * ordered without regard to case, then by code point, grades by cold, then hot number; what is not stated comes last in both
 * directions, ties in ascending order of the id.
 */
export interface OilCatalogue {
  /** A page of the matching oils, and their count, as JSON. */
  list(query: OilQuery): MaybePromise<Buffer>;
  /** Of each facet its values with the counts of the matching oils, as JSON; a facet ignores its own filter. */
  facets(query: FacetQuery): MaybePromise<Buffer>;
  /** The ids of the matching oils, ascending. */
  ids(filters: OilFilters): MaybePromise<number[]>;
  /** The oils with these ids, ascending; ids of others are left out. */
  oils(ids: readonly number[]): MaybePromise<readonly Oil[]>;
  /** The ids of the oils with these report numbers, in any spelling, ascending, and the numbers that no oil has. */
  byReportNumbers(numbers: readonly string[]): MaybePromise<{ ids: number[]; missing: string[] }>;
}

/** The catalogue of one version of the archive. */
export interface CatalogueEngine {
  /** What visitors see. */
  readonly released: OilCatalogue;
  /** What administrators see. */
  everything(): OilCatalogue;
  /** Released market oils, column by column, for what computes over all of them in memory. */
  releasedOils(): MaybePromise<OilTable>;
}
