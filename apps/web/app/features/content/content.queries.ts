import { readArchiveFigures } from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { listDataDictionary, readArchiveOverview } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { readSite } from '@iom/contract/content/content.endpoints.ts';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';

const staleTime = 3_600_000;

/** Counts of the archive and the home page's plot. */
export const overviewQuery = () => ({ ...endpointQuery(readArchiveOverview), staleTime });

/** Counts of the archive by year, region, country, grade and class. */
export const figuresQuery = () => ({ ...endpointQuery(readArchiveFigures), staleTime });

/** Name and contact details of the institute. */
export const siteQuery = () => ({ ...endpointQuery(readSite), staleTime });

/** Every test with its method. */
export const dictionaryQuery = () => ({ ...endpointQuery(listDataDictionary), staleTime });
