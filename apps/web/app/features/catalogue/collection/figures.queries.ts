import { readArchiveFigures } from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';

/** Counts of the released archive, by year. */
export const figuresQuery = () => ({ ...endpointQuery(readArchiveFigures), staleTime: 3_600_000 });
