import { type Region, regions } from '@iom/contract/samples/samples.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { DatabaseOffer } from './DatabaseOffer.tsx';
import { chosenRegionYear, type Place, unknownParams, yearsOffered } from './region-year.rules.ts';
import { regionalYearsQuery } from './regional.queries.ts';

/** Region and year stand in the address (`filter_year`, `filter_region`), so that a link finds them. */
export const RegionSelect = () => {
  const offers = useQuery(regionalYearsQuery);
  const [search, setSearch] = useSearchParams();
  if (offers.isPending) return <Skeleton h={480} animate={false} />;
  if (offers.isError)
    return <ErrorState message={offers.error.message} onRetry={() => void offers.refetch()} />;
  const asked = { year: search.get('filter_year'), region: search.get('filter_region') };
  const place = chosenRegionYear(offers.data, asked);
  if (!place)
    return (
      <EmptyState title="No database is on offer yet">
        Regional databases appear here as soon as they are released.
      </EmptyState>
    );
  const choose = ({ year, region }: Place) =>
    setSearch({ filter_year: String(year), filter_region: region }, { preventScrollReset: true });
  const years = yearsOffered(offers.data, place.region);
  const unknown = unknownParams(offers.data, asked);
  return (
    <Stack gap="xl">
      <SimpleGrid cols={2} maw={480}>
        <NativeSelect
          label="Region"
          data={[...regions]}
          value={place.region}
          onChange={(event) => choose({ ...place, region: event.currentTarget.value as Region })}
        />
        <NativeSelect
          label="Year of collection"
          data={offers.data.years.map((year) => ({
            value: String(year),
            label: years.includes(year) ? String(year) : `${year} (none)`,
          }))}
          value={String(place.year)}
          onChange={(event) => choose({ ...place, year: Number(event.currentTarget.value) })}
        />
      </SimpleGrid>
      {unknown.length > 0 && (
        <Text role="status">
          Nothing is on offer for {unknown.join(' ')}.{' '}
          <Anchor component={Link} to={pages.contact.path()} inherit>
            Ask us for it
          </Anchor>
        </Text>
      )}
      <DatabaseOffer key={`${place.year} ${place.region}`} place={place} newest={years[0]} />
    </Stack>
  );
};
