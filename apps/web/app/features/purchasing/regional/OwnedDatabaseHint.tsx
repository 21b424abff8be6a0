import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownedOilsQuery } from './regional.queries.ts';
import { useHeldLicences } from './use-held-licences.ts';

/** A hint where the user already holds the database, or owns values of some of its oils. */
export const OwnedDatabaseHint = ({ database }: { database: RegionalReport }) => {
  const { year, region, oil_count } = database;
  const { licences = 0, holdsDatasets } = useHeldLicences(database);
  const ownsOther = licences === 0 && holdsDatasets;
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
