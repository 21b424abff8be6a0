import { listOwnedReports } from '@iom/contract/library/licences/holdings.endpoints.ts';
import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ownedOilsQuery } from './regional.queries.ts';

/** A hint where the user already holds the database, or owns values of some of its oils. */
export const OwnedDatabaseHint = ({
  database: { year, region, oil_count },
}: {
  database: RegionalReport;
}) => {
  const { user } = useSession();
  const reports = useQuery({ ...endpointQuery(listOwnedReports), enabled: user !== null });
  const licences =
    reports.data?.regional_reports.filter((held) => held.year === year && held.region === region).length ?? 0;
  const ownsOther = licences === 0 && (reports.data?.custom_reports.length ?? 0) > 0;
  const { data: oils = 0 } = useQuery({ ...ownedOilsQuery(year, region), enabled: ownsOther });
  if (licences === 0 && oils === 0) return null;
  return (
    <Text size="sm" c="var(--link)" role="status">
      {licences > 0
        ? `You already hold ${counted(licences, 'licence')} for this database. Another licence is for another person.`
        : `You already own test values of ${oils} of these ${counted(oil_count, 'oil')}.`}
    </Text>
  );
};
