import {
  listDataDictionary,
  readArchiveFigures,
  readArchiveOverview,
} from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';

const staleTime = 3_600_000;

/** Counts of the archive and the home page's plot. */
export const overviewQuery = () => ({ ...endpointQuery(readArchiveOverview), staleTime });

/** Counts of the archive by year, region, country, grade and class. */
export const figuresQuery = () => ({ ...endpointQuery(readArchiveFigures), staleTime });

/** Every test with its method. */
export const dictionaryQuery = () => ({ ...endpointQuery(listDataDictionary), staleTime });
