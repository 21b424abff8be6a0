import { readAdministrationOverview } from '@iom/contract/administration/overview.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { wholeNumber } from '@iom/contract/shared/counts.ts';
import { Anchor, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { MonthBars } from '../../charts/MonthBars.tsx';
import { MonthNumbers } from '../../charts/MonthNumbers.tsx';
import { endpointQuery } from '../../lib/api/endpoint-query.ts';
import { money } from '../../lib/format/formats.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { OpenWork } from './OpenWork.tsx';
import { ServerState } from './ServerState.tsx';

const refreshMs = 60_000;

const isEmpty = (months: readonly { value: number }[]) => months.every(({ value }) => value === 0);

/** What waits, sales and releases of the last twelve months, and the state of the server; loaded again every minute. */
export const AdministrationOverview = () => {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(readAdministrationOverview),
    refetchInterval: refreshMs,
  });
  if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={560} animate={false} />;
  const sales = data.sales.map(({ month, revenue }) => ({ month, value: revenue }));
  const releases = data.releases.map(({ month, oils }) => ({ month, value: oils }));
  return (
    <Stack gap="xl">
      <OpenWork waiting={data.waiting} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <section aria-labelledby="overview-sales">
          <Title order={2} size="h3" id="overview-sales" mb="sm">
            <Anchor component={Link} to={pages.figures.path()} inherit>
              Sales
            </Anchor>
          </Title>
          {isEmpty(sales) ? (
            <Text>No sales in the last twelve months.</Text>
          ) : (
            <>
              <MonthBars label="Sales of the last twelve months" months={sales} shown={money} />
              <MonthNumbers label="Sales" months={sales} shown={money} />
            </>
          )}
        </section>
        <section aria-labelledby="overview-releases">
          <Title order={2} size="h3" id="overview-releases" mb="sm">
            Oils released
          </Title>
          {isEmpty(releases) ? (
            <Text>No oils were released in the last twelve months.</Text>
          ) : (
            <>
              <MonthBars
                label="Oils released in the last twelve months"
                months={releases}
                shown={wholeNumber}
              />
              <MonthNumbers label="Oils released" months={releases} shown={wholeNumber} />
            </>
          )}
        </section>
      </SimpleGrid>
      <ServerState server={data.server} isStale={error !== null} />
    </Stack>
  );
};
