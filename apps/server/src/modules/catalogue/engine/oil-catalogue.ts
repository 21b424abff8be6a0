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

/** Synchronous for an engine in memory. */
type MaybePromise<T> = T | Promise<T>;

/** Size limit in bytes of the response cache, by question. */
export const cacheSize = {
  maxSize: 16_000_000,
  sizeCalculation: ({ length }: Buffer, question: string) => length + question.length,
};

/**
 * The market oils visible to one group of readers. Query objects must not change: responses are cached by
 * object. Text is ordered ignoring case, then by code point, grades by cold, then hot number; missing values
 * come last in both directions, ties in ascending order of the id.
 */
export interface OilCatalogue {
  /** A page of the matching oils, and their count, as JSON. */
  list(query: OilQuery): MaybePromise<Buffer>;
  /** The values of each facet with the counts of the matching oils, as JSON; a facet ignores its own filter. */
  facets(query: FacetQuery): MaybePromise<Buffer>;
  /** The ids of the matching oils, ascending. */
  ids(filters: OilFilters): MaybePromise<number[]>;
  /** The oils with these ids, ascending; unknown ids are ignored. */
  oils(ids: readonly number[]): MaybePromise<readonly Oil[]>;
  /** The ids of the oils with these report numbers, in any spelling, ascending, and the numbers that no oil has. */
  byReportNumbers(numbers: readonly string[]): MaybePromise<{ ids: number[]; missing: string[] }>;
}

/** The catalogue of one version of the archive. */
export interface CatalogueEngine {
  /** Visible to visitors. */
  readonly released: OilCatalogue;
  /** Visible to administrators. */
  everything(): OilCatalogue;
  /** Released market oils, column by column, for computations over all of them in memory. */
  releasedOils(): MaybePromise<OilTable>;
}
