import { listLicencesOfUser } from '@iom/contract/library/licences/grants.endpoints.ts';
import type { UserLicence } from '@iom/contract/library/licences/holdings.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, dateColumn } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';

const kindLabels: Record<UserLicence['kind'], string> = {
  REGIONAL: 'Regional database',
  CUSTOM: 'Dataset',
  SINGLE: 'Single report',
};
const kindLabel = ({ kind }: UserLicence) => kindLabels[kind];
const orderLabel = ({ order }: UserLicence) => (order === null ? 'Granted' : `Order ${order}`);

const columns: readonly Column<UserLicence>[] = [
  {
    accessor: 'name',
    title: 'Data',
    sortable: true,
    cellsStyle: breakAnywhere,
  },
  { accessor: 'kind', title: 'Kind', onPhone: 'below', render: kindLabel, csv: kindLabel },
  {
    accessor: 'order',
    title: 'Order #',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    csv: orderLabel,
    render: (licence) =>
      licence.order === null ? (
        orderLabel(licence)
      ) : (
        <Anchor component={Link} to={pages.manageOrder.path({ id: licence.order })} inherit>
          {orderLabel(licence)}
        </Anchor>
      ),
  },
  dateColumn(),
];

const holder: Column<UserLicence> = {
  accessor: 'holder',
  title: 'Held by',
  onPhone: 'below',
  cellsStyle: breakAnywhere,
  render: (licence) => (licence.held ? 'This user' : licence.holder),
};

interface Props {
  user: number;
  relation: 'HELD' | 'BOUGHT';
  /** What an administrator does with a licence. */
  action?: (licence: UserLicence) => ReactNode;
}

/** The licences a user holds, or those the user bought with who holds them. */
export const LicenceTable = ({ user, relation, action }: Props) => {
  const bought = relation === 'BOUGHT';
  const list = useList(listLicencesOfUser, {
    name: bought ? 'purchased' : 'assigned',
    ordering: '-created',
    pageSize: 20,
    filters: { user: String(user), relation },
  });
  const actions: Column<UserLicence>[] = action
    ? [{ accessor: 'action', title: '', textAlign: 'right', csv: false, render: action }]
    : [];
  return (
    <DataTable
      label={bought ? 'Purchased Data' : 'Assigned Data'}
      list={list}
      columns={[...columns, ...(bought ? [holder] : []), ...actions]}
      rowKey={({ id }) => id}
      exportAs={bought ? 'purchased-data' : 'assigned-data'}
      empty={
        bought
          ? { title: 'Nothing purchased', text: 'Data of completed orders will appear here.' }
          : { title: 'No data assigned', text: 'Data the user may see will appear here.' }
      }
    />
  );
};
