import { listOils, readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { largestPageSize } from '@iom/contract/shared/paging.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointKey } from '../../../lib/api/endpoint-query.ts';

/** The detail of an oil by its report number, or null. */
export const oilByNumberQuery = (reportNumber: string) =>
  queryOptions({
    queryKey: [endpointKey(readOil), { reportNumber }],
    queryFn: async ({ signal }) => {
      const { results } = await call(listOils, { query: { sample__report_number: reportNumber }, signal });
      return results[0] ? call(readOil, { params: { id: results[0].id }, signal }) : null;
    },
  });

/** The rows of any number of oils by their ids; those no longer in the catalogue are missing. */
export const oilsByIdQuery = (samples: readonly number[]) =>
  queryOptions({
    queryKey: [endpointKey(listOils), { samples }],
    queryFn: async ({ signal }) => {
      const pages = Array.from({ length: Math.ceil(samples.length / largestPageSize) }, (_, page) =>
        call(listOils, {
          query: {
            ids: samples.slice(page * largestPageSize, (page + 1) * largestPageSize).join(','),
            page_size: String(largestPageSize),
          },
          signal,
        }),
      );
      return (await Promise.all(pages)).flatMap(({ results }) => results);
    },
    placeholderData: keepPreviousData,
  });
