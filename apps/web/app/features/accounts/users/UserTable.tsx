import { listUsers } from '@iom/contract/accounts/users.endpoints.ts';
import type { AccountRow } from '@iom/contract/accounts/users.schemas.ts';
import { Anchor, Badge, Group, NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { date } from '../../../lib/format/formats.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';

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
const anywhere = () => ({ overflowWrap: 'anywhere' as const });

const columnsWith = ({ label, path }: Props['action']): readonly Column<AccountRow>[] => [
  {
    accessor: 'last_name',
    title: 'Last name',
    sortable: true,
    cellsStyle: anywhere,
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
  { accessor: 'first_name', title: 'First name', sortable: true, onPhone: 'below', cellsStyle: anywhere },
  { accessor: 'company', title: 'Company', sortable: true, onPhone: 'below', cellsStyle: anywhere },
  { accessor: 'email', title: 'Email', sortable: true, onPhone: 'below', cellsStyle: anywhere },
  {
    accessor: 'last_login',
    title: 'Last login',
    sortable: true,
    noWrap: true,
    onPhone: 'below',
    render: lastLogin,
    csv: lastLogin,
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

const states = [
  { value: '', label: 'All users' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
];
const roles = [
  { value: '', label: 'All roles' },
  { value: 'true', label: 'Administrators' },
  { value: 'false', label: 'Customers' },
];

/** All accounts, twenty a page, by last name unless sorted otherwise. */
export const UserTable = ({ label, placeholder, action, exportAs }: Props) => {
  const list = useList(listUsers, {
    ordering: 'last_name',
    pageSize: 20,
    urlFilters: { search: 'search', is_active: 'active', is_staff: 'administrators' },
  });
  const choice = (filter: 'is_active' | 'is_staff', name: string, data: typeof states) => (
    <NativeSelect
      aria-label={name}
      data={data}
      value={list.filterText(filter)}
      onChange={(event) => list.setFilter(filter, event.currentTarget.value)}
    />
  );
  return (
    <DataTable
      label={label}
      list={list}
      columns={columnsWith(action)}
      rowKey={({ id }) => id}
      exportAs={exportAs}
      filters={
        <Group gap="sm" align="end">
          <SearchField
            label="Search for a user"
            placeholder={placeholder}
            w={{ base: '100%', sm: 320 }}
            hotkey="/"
            searched={list.filterText('search')}
            onSearch={(text) => list.setFilter('search', text)}
          />
          {choice('is_active', 'State', states)}
          {choice('is_staff', 'Role', roles)}
        </Group>
      }
      empty={{ title: 'No users found', text: 'Search for another name, company or email address.' }}
    />
  );
};
