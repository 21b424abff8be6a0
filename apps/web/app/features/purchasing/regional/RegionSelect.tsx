import { type Region, regions } from '@iom/contract/samples/samples.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { Anchor, NativeSelect, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { DatabaseOffer } from './DatabaseOffer.tsx';
import { chosenRegionYear, type RegionYear, unknownParams, yearsOffered } from './region-year.rules.ts';
import { regionalYearsQuery } from './regional.queries.ts';

/** The choice of region and year, kept in the address as `filter_year` and `filter_region`. */
export const RegionSelect = () => {
  const available = useQuery(regionalYearsQuery);
  const [search, setSearch] = useSearchParams();
  if (available.isPending) return <Skeleton h={480} animate={false} />;
  if (available.isError)
    return <ErrorState message={available.error.message} onRetry={() => void available.refetch()} />;
  const params = { year: search.get('filter_year'), region: search.get('filter_region') };
  const chosen = chosenRegionYear(available.data, params);
  if (!chosen)
    return (
      <EmptyState title="No regional databases are available yet">
        Regional databases will appear here when they are released.
      </EmptyState>
    );
  const choose = ({ year, region }: RegionYear) =>
    setSearch({ filter_year: String(year), filter_region: region }, { preventScrollReset: true });
  const years = yearsOffered(available.data, chosen.region);
  const unknown = unknownParams(available.data, params);
  return (
    <Stack gap="xl">
      <SimpleGrid cols={2} maw={480}>
        <NativeSelect
          label="Region"
          data={[...regions]}
          value={chosen.region}
          onChange={(event) => choose({ ...chosen, region: event.currentTarget.value as Region })}
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
