import { listUsers } from '@iom/contract/accounts/users.endpoints.ts';
import type { AccountRow } from '@iom/contract/accounts/users.schemas.ts';
import { Anchor, Badge, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { date } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, emailStyle } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterSearch, FilterSelect } from '../../../ui/table/filters.tsx';

interface Props {
  label: string;
  placeholder: string;
  /** Label and address of what an administrator does with a user. */
  action: { label: string; path: (user: AccountRow) => string };
  /** The CSV file's name. */
  exportAs: string;
}

const nameOf = ({ first_name, last_name }: AccountRow) => `${first_name} ${last_name}`;
const lastLogin = ({ last_login }: AccountRow) => (last_login === null ? 'Never' : date(last_login));

const columnsWith = ({ label, path }: Props['action']): readonly Column<AccountRow>[] => [
  {
    accessor: 'last_name',
    title: 'Last name',
    sortable: true,
    cellsStyle: breakAnywhere,
    render: (user) => (
      <Group gap={6}>
        <Anchor component={Link} to={path(user)} inherit>
          {user.last_name}
        </Anchor>
        {user.is_staff && (
          <Badge size="xs" variant="light">
            Administrator
          </Badge>
        )}
        {!user.is_active && (
          <Badge size="xs" variant="default">
            Inactive
          </Badge>
        )}
      </Group>
    ),
  },
  {
    accessor: 'first_name',
    title: 'First name',
    sortable: true,
    onPhone: 'below',
    cellsStyle: breakAnywhere,
  },
  { accessor: 'company', title: 'Company', sortable: true, onPhone: 'below', cellsStyle: breakAnywhere },
  { accessor: 'email', title: 'Email', sortable: true, onPhone: 'below', cellsStyle: emailStyle },
  {
    accessor: 'last_login',
    title: 'Last login',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: lastLogin,
    csv: ({ last_login }) => last_login ?? 'Never',
  },
  {
    accessor: 'action',
    title: '',
    textAlign: 'right',
    noWrap: true,
    csv: false,
    render: (user) => (
      <Anchor component={Link} to={path(user)} inherit aria-label={`${label}: ${nameOf(user)}`}>
        {label}
      </Anchor>
    ),
  },
];

const states = { true: 'Active', false: 'Inactive' };
const roles = { true: 'Administrators', false: 'Customers' };

/** All accounts, twenty a page, by last name unless sorted otherwise. */
export const UserTable = ({ label, placeholder, action, exportAs }: Props) => {
  const list = useList(listUsers, {
    ordering: 'last_name',
    pageSize: 20,
    urlFilters: { search: 'search', is_active: 'active', is_staff: 'administrators' },
  });
  return (
    <DataTable
      label={label}
      list={list}
      columns={columnsWith(action)}
      rowKey={({ id }) => id}
      exportAs={exportAs}
      filters={
        <Group gap="sm" align="end">
          <FilterSearch
            list={list}
            filter="search"
            label="Search for a user"
            placeholder={placeholder}
            w={{ base: '100%', sm: 320 }}
            hotkey="/"
          />
          <FilterSelect list={list} filter="is_active" aria-label="State" labels={states} all="All users" />
          <FilterSelect list={list} filter="is_staff" aria-label="Role" labels={roles} all="All roles" />
        </Group>
      }
      empty={{ title: 'No users found', text: 'Search for another name, company or email address.' }}
    />
  );
};
