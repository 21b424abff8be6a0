import { listOils } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { listedNames, oilLabel } from '@iom/contract/samples/oil-label.schemas.ts';
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { oilColumn } from '../../../ui/values/label-columns.tsx';
import type { RegionYear } from './region-year.rules.ts';

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
export const DatabaseOils = ({ year, region }: RegionYear) => {
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
