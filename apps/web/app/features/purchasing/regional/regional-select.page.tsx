import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { readAvailability } from '@iom/contract/library/assurance/availability.endpoints.ts';
import { readRegionalYears } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { listedNames, oilLabel } from '@iom/contract/samples/oil-label.schemas.ts';
import { regions } from '@iom/contract/samples/regions.rules.ts';
import { Anchor, Button, Group, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import type { RenderedRoute } from '../../../lib/api/page-data.ts';
import { useList } from '../../../lib/api/use-list.ts';
import { pageParam, textParam, useSearchState } from '../../../lib/pages/search-state.ts';
import { useHydrated } from '../../../lib/pages/use-hydrated.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { oilColumn } from '../../../ui/values/label-columns.tsx';
import { databaseName } from '../model/prices.rules.ts';
import { useCart } from '../model/use-cart.ts';
import { useCheckoutLinks, useRegionalSteps } from '../model/use-order-steps.ts';
import { DatabaseCard } from './DatabaseCard.tsx';
import { DatabaseContents } from './DatabaseContents.tsx';
import {
  chosenRegionYear,
  type RegionYear,
  regionYearPath,
  unknownParams,
  yearsOffered,
} from './region-year.rules.ts';
import { databaseQuery } from './regional.queries.ts';

const columns: readonly Column<OilRow>[] = [
  oilColumn('report_number', {
    noWrap: true,
    render: (oil) => (
      <Anchor component={Link} inherit to={pages.oil.path({ reportNumber: oil.sample__report_number })}>
        {oil.sample__report_number}
      </Anchor>
    ),
  }),
  ...listedNames
    .filter((name) => name !== 'year' && name !== 'region')
    .map((name) => oilColumn(name, { onPhone: oilLabel[name].listed })),
];

/** The oils of a database, ten at a time: what is known of them before they are bought. */
const DatabaseOils = ({ year, region }: RegionYear) => {
  const list = useList(listOils, { filters: { year: String(year), region } });
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h3">
        Oils in this database
      </Title>
      <Text size="sm" className="quiet">
        See which oils were collected before you buy. Their measured values come with the database.
      </Text>
      <DataTable
        label="Oils of the database"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: 'No oil is released yet' }}
      />
    </Stack>
  );
};

interface OfferProps {
  regionYear: RegionYear;
  /** The newest year of the region with a database. */
  newest: number | undefined;
  /** Whether the archive has oils of the region and year, of which a database can be made. */
  hasOils: boolean;
}

/** The database of a region and year with price and oils, or, if there is none, a link to request it. */
const DatabaseOffer = ({ regionYear, newest, hasOils }: OfferProps) => {
  const database = useQuery(databaseQuery(regionYear.year, regionYear.region));
  const inBrowser = useHydrated();
  if (database.isPending) return <Skeleton h={480} animate={false} />;
  if (database.isLoadingError)
    return <ErrorState message={database.error.message} onRetry={() => void database.refetch()} />;
  if (!database.data || database.data.price === null)
    return (
      <EmptyState
        title={
          hasOils
            ? `${databaseName(regionYear)} is made on request`
            : `No oils of ${databaseName(regionYear)}`
        }
        action={
          <Group mt="sm" justify="center">
            {hasOils && (
              <Button component={Link} to={pages.contact.path({ database: databaseName(regionYear) })}>
                Request it
              </Button>
            )}
            {newest !== undefined && (
              <Button component={Link} to={regionYearPath({ ...regionYear, year: newest })} variant="default">
                See {databaseName({ ...regionYear, year: newest })}
              </Button>
            )}
          </Group>
        }
      >
        {hasOils
          ? 'The archive has its oils, but no database of them is for sale yet. Tell us if you need it.'
          : 'Nothing was collected in this region and year, or nothing is released yet.'}
      </EmptyState>
    );
  return (
    <>
      <DatabaseCard database={database.data} listPrice={database.data.price} />
      <DatabaseContents {...regionYear} oils={database.data.oil_count} />
      {inBrowser && <DatabaseOils {...regionYear} />}
    </>
  );
};

const searchParams = { filter_year: textParam, filter_region: textParam, page: pageParam };

/** The choice of region and year, kept in the URL as `filter_year` and `filter_region`. */
const RegionSelect = () => {
  const available = useQuery(endpointQuery(readRegionalYears));
  const archive = useQuery(endpointQuery(readAvailability));
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
  // a database can be requested, unless it is known that there are no oils
  const hasOils = (year: number) =>
    archive.data?.results.some((row) => row.year === year && row.region === chosen.region) ?? true;
  const unknown = unknownParams(available.data, params);
  return (
    <Stack gap="xl">
      <div className="field-grid" style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', maxWidth: 480 }}>
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
            label: years.includes(year) ? String(year) : `${year}, ${hasOils(year) ? 'on request' : 'none'}`,
          }))}
          value={String(chosen.year)}
          onChange={(event) => choose({ ...chosen, year: Number(event.currentTarget.value) })}
        />
      </div>
      {unknown.length > 0 && (
        <Text role="status">
          Nothing is available for {unknown.join(' ')}.{' '}
          <Anchor component={Link} to={pages.contact.path()} inherit>
            Contact us
          </Anchor>
        </Text>
      )}
      <DatabaseOffer
        key={`${chosen.year} ${chosen.region}`}
        regionYear={chosen}
        newest={years[0]}
        hasOils={hasOils(chosen.year)}
      />
    </Stack>
  );
};

export const handle: RenderedRoute = {
  readPageData: async (queries) => {
    const [available] = await Promise.all([
      queries.fetchQuery(endpointQuery(readRegionalYears)),
      queries.fetchQuery(endpointQuery(readAvailability)),
    ]);
    const chosen = chosenRegionYear(available, { year: null, region: null });
    if (chosen) await queries.fetchQuery(databaseQuery(chosen.year, chosen.region));
  },
};

export default function RegionalSelect() {
  const { cart } = useCart();
  const { pricing } = useCheckoutLinks('regional');
  return (
    <>
      <Steps steps={useRegionalSteps()} current={0} />
      <PageHeader
        title="Select regions"
        lead={
          <>
            A regional database holds every test of all oils collected in one region and year.{' '}
            <Anchor component={Link} to={pages.available.path()} inherit>
              See all years and regions with their prices
            </Anchor>
          </>
        }
        actions={
          cart.regional.length > 0 && (
            <Button component={Link} to={pricing}>
              Obtain pricing
            </Button>
          )
        }
      />
      <RegionSelect />
    </>
  );
}
