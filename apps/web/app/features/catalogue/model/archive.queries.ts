import {
  listDataDictionary,
  readArchiveFigures,
  readDistribution,
} from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';

/** Counts of the released archive, by year. */
export const figuresQuery = () => ({ ...endpointQuery(readArchiveFigures), staleTime: 3_600_000 });

const staleTime = 3_600_000;

export type DictionaryTest = ResponseOf<typeof listDataDictionary>['results'][number];

/** Every test with its method and analytes. */
export const dictionaryQuery = () => ({ ...endpointQuery(listDataDictionary), staleTime });

/** How the values of an analyte are spread over the archive. */
export const distributionQuery = (id: number) => ({
  ...endpointQuery(readDistribution, { params: { id } }),
  staleTime,
});
