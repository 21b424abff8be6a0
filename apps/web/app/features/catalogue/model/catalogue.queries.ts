import { listDisplayTests, listOils, readOil } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { maxPageSize } from '@iom/contract/shared/paging.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointKey, endpointQuery } from '../../../lib/api/endpoint-query.ts';

/** All tests by their ids, undefined while they load. */
export const useTestsById = () =>
  useQuery({
    ...endpointQuery(listDisplayTests),
    select: ({ results }) => new Map(results.map((test) => [String(test.id), test])),
  }).data;

/** The detail of an oil by its report number, or null. */
export const oilByNumberQuery = (reportNumber: string) =>
  queryOptions({
    queryKey: [endpointKey(readOil), { reportNumber }],
    queryFn: async ({ signal }) => {
      const { results } = await call(listOils, { query: { sample__report_number: reportNumber }, signal });
      return results[0] ? call(readOil, { params: { id: results[0].id }, signal }) : null;
    },
  });

/** The samples of a product: of its brand, supplier and SAE grade, newest first. */
export const sameProductQuery = (oil: Pick<OilRow, 'brand_name' | 'supplier' | 'sample__sae_grade'>) =>
  endpointQuery(listOils, {
    query: {
      brand_name: [oil.brand_name],
      supplier: [oil.supplier],
      sae_grade: [oil.sample__sae_grade],
      ordering: '-year',
      page_size: String(maxPageSize),
    },
  });
