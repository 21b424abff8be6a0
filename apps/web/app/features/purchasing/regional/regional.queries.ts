import { listAvailableTests, listOilIds } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import { listRegionalReports } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { maxDatasetOils } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { endpointKey, endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { priceQuery } from '../model/use-checkout.ts';

type Database = Pick<RegionalReport, 'year' | 'region'>;

/** The number of licences the user holds for the database (0 for visitors, undefined while loading), and whether the user owns datasets. */
export const useHeldLicences = (database: Database | null | undefined) => {
  const { user } = useSession();
  const { data } = useQuery({ ...endpointQuery(listOwnedReports), enabled: user !== null });
  const held = data?.regional_reports.filter(
    ({ year, region }) => year === database?.year && region === database.region,
  );
  return {
    licences: user ? held?.length : 0,
    holdsDatasets: (data?.custom_reports.length ?? 0) > 0,
  };
};

/** The price of a first copy in dollars: less where the account bought the database before. Null where it is not for sale. */
export const useFirstCopy = (database: Pick<RegionalReport, 'id' | 'price'> | null | undefined) => {
  const { user } = useSession();
  const listPrice = database?.price ?? null;
  const databases = database && listPrice !== null ? [{ id: database.id, quantity: 1 }] : [];
  const oneCopy = priceQuery({ kind: 'regional', databases }, []);
  const { data } = useQuery({ ...oneCopy, enabled: user !== null && databases.length > 0 });
  return data?.total_price ?? listPrice;
};

/** The database of a region and year; null if there is none. */
export const databaseQuery = (year: number, region: string) =>
  queryOptions({
    queryKey: [endpointKey(listRegionalReports), { year, region }],
    queryFn: async ({ signal }) => {
      const { results } = await call(listRegionalReports, { query: { year: String(year), region }, signal });
      return results[0] ?? null;
    },
  });

/** The number of oils of a database of which the user owns values. */
export const ownedOilsQuery = (year: number, region: string) =>
  queryOptions({
    queryKey: [endpointKey(listAvailableTests), 'owned', { year, region }],
    queryFn: async ({ signal }) => {
      const { ids } = await call(listOilIds, { query: { year: String(year), region }, signal });
      const { results } = await call(listAvailableTests, {
        body: { samples: ids.slice(0, maxDatasetOils) },
        signal,
      });
      return new Set(results.flatMap((test) => test.owned_for ?? [])).size;
    },
  });
