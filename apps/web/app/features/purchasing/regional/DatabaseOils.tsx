import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { shownGrade } from '@iom/contract/shared/text.ts';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useListAddress } from '../../../lib/list-address.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import type { RegionYear } from './region-year.rules.ts';
import { databaseOilsQuery } from './regional.queries.ts';

const columns = [
  {
    accessor: 'sample__report_number',
    title: 'Report number',
    noWrap: true,
    render: (oil: OilRow) => (
      <Anchor component={Link} inherit to={pages.oil.path({ reportNumber: oil.sample__report_number })}>
        {oil.sample__report_number}
      </Anchor>
    ),
  },
  { accessor: 'brand_name', title: 'Brand' },
  { accessor: 'supplier', title: 'Supplier' },
  {
    accessor: 'sample__sae_grade',
    title: 'SAE grade',
    noWrap: true,
    render: (oil: OilRow) => shownGrade(oil.sample__sae_grade),
  },
  { accessor: 'service_class', title: 'Service class' },
  { accessor: 'country', title: 'Country' },
];

/** The oils of a database, ten at a time: what is known of them before they are bought. */
export const DatabaseOils = ({ year, region }: RegionYear) => {
  const place = useListAddress('');
  const oils = useQuery(databaseOilsQuery(year, region, place.asked));
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h3">
        Oils in this database
      </Title>
      <Text size="sm" className="quiet">
        See which oils were collected before you buy. Their measured values come with the database.
      </Text>
      <DataTable<OilRow>
        label="Oils of the database"
        list={oils}
        columns={columns}
        place={place}
        empty={{ title: 'No oil is released yet' }}
      />
    </Stack>
  );
};
