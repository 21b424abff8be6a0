import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { databaseName } from '../model/prices.rules.ts';
import { DatabaseCard } from './DatabaseCard.tsx';
import { DatabaseOils } from './DatabaseOils.tsx';
import { type RegionYear, regionYearPath } from './region-year.rules.ts';
import { databaseQuery } from './regional.queries.ts';

/** The database of a region and year with price and oils, or where there is none a link to request it. */
export const DatabaseOffer = ({
  regionYear,
  newest,
}: {
  regionYear: RegionYear;
  newest: number | undefined;
}) => {
  const database = useQuery(databaseQuery(regionYear.year, regionYear.region));
  if (database.isPending) return <Skeleton h={480} animate={false} />;
  if (database.isLoadingError)
    return <ErrorState message={database.error.message} onRetry={() => void database.refetch()} />;
  if (!database.data || database.data.price === null)
    return (
      <EmptyState
        title={`${databaseName(regionYear)} is not available`}
        action={
          <Group mt="sm" justify="center">
            <Button component={Link} to={pages.contact.path()}>
              Request it
            </Button>
            {newest !== undefined && (
              <Button component={Link} to={regionYearPath({ ...regionYear, year: newest })} variant="default">
                See {databaseName({ ...regionYear, year: newest })}
              </Button>
            )}
          </Group>
        }
      >
        There is no database of this region and year for sale. Tell us if you need it.
      </EmptyState>
    );
  return (
    <>
      <DatabaseCard database={database.data} listPrice={database.data.price} />
      <DatabaseOils {...regionYear} />
    </>
  );
};
