import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useSession } from '../../../lib/session/session.ts';

type Database = Pick<RegionalReport, 'year' | 'region'>;

/** What the user holds: licences for the database, 0 for visitors and undefined until known, and whether there are custom datasets. */
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
