import { readRegionalYears } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import { Anchor, NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { pageParam, textParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { DatabaseOffer } from './DatabaseOffer.tsx';
import { chosenRegionYear, type RegionYear, unknownParams, yearsOffered } from './region-year.rules.ts';

const searchParams = { filter_year: textParam, filter_region: textParam, page: pageParam };

/** The choice of region and year, kept in the URL as `filter_year` and `filter_region`. */
export const RegionSelect = () => {
  const available = useQuery(endpointQuery(readRegionalYears));
  const [search, update] = useSearchState(searchParams);
  if (available.isPending) return <Skeleton h={480} animate={false} />;
  if (available.isLoadingError)
    return <ErrorState message={available.error.message} onRetry={() => void available.refetch()} />;
  const params = { year: search.filter_year, region: search.filter_region };
  const chosen = chosenRegionYear(available.data, params);
  if (!chosen)
    return (
      <EmptyState title="No regional databases are available yet">
        Regional databases will appear here when they are released.
      </EmptyState>
    );
  const choose = ({ year, region }: RegionYear) =>
    update({ filter_year: String(year), filter_region: region, page: 1 });
  const years = yearsOffered(available.data, chosen.region);
  const unknown = unknownParams(available.data, params);
  return (
    <Stack gap="xl">
      <SimpleGrid cols={2} maw={480}>
        <NativeSelect
          label="Region"
          data={[...regions]}
          value={chosen.region}
          onChange={(event) => {
            const region = regions.find((name) => name === event.currentTarget.value);
            if (region) choose({ year: chosen.year, region });
          }}
        />
        <NativeSelect
          label="Year of collection"
          data={available.data.years.map((year) => ({
            value: String(year),
            label: years.includes(year) ? String(year) : `${year} (none)`,
          }))}
          value={String(chosen.year)}
          onChange={(event) => choose({ ...chosen, year: Number(event.currentTarget.value) })}
        />
      </SimpleGrid>
      {unknown.length > 0 && (
        <Text role="status">
          Nothing is available for {unknown.join(' ')}.{' '}
          <Anchor component={Link} to={pages.contact.path()} inherit>
            Contact us
          </Anchor>
        </Text>
      )}
      <DatabaseOffer key={`${chosen.year} ${chosen.region}`} regionYear={chosen} newest={years[0]} />
    </Stack>
  );
};
