import { type AccountRow, listUsers } from '@iom/contract/accounts/users.endpoints.ts';
import { pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Badge, Group } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useList } from '../../../lib/api/use-list.ts';
import { date } from '../../../lib/format/formats.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { breakAnywhere, emailStyle } from '../../../ui/table/common-columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterSearch, FilterSelect } from '../../../ui/table/filters.tsx';

/** The link in each row. */
interface Action {
  label: string;
  path: (user: AccountRow) => string;
}

const fullName = ({ first_name, last_name }: AccountRow) => `${first_name} ${last_name}`;
const lastLogin = ({ last_login }: AccountRow) => (last_login === null ? 'Never' : date(last_login));

const createColumns = ({ label, path }: Action): readonly Column<AccountRow>[] => [
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
      <Anchor component={Link} to={path(user)} inherit aria-label={`${label}: ${fullName(user)}`}>
        {label}
      </Anchor>
    ),
  },
];

const states = { true: 'Active', false: 'Inactive' };
const roles = { true: 'Administrators', false: 'Customers' };

/** All accounts, twenty per page, sorted by last name unless the user sorts otherwise. */
const UserTable = ({ placeholder, action }: { placeholder: string; action: Action }) => {
  const list = useList(listUsers, {
    ordering: 'last_name',
    pageSize: 20,
    urlFilters: { search: 'search', is_active: 'active', is_staff: 'administrators' },
  });
  return (
    <DataTable
      label="Users"
      list={list}
      columns={createColumns(action)}
      rowKey={({ id }) => id}
      exportAs="users"
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

/** The list of users. One path leads from it to editing a user, the other to granting access. */
export default function UsersPage() {
  const { pathname } = useLocation();
  return pageAt(pathname) === pages.grantAccess ? (
    <>
      <PageHeader lead="Select a user to grant or revoke access." />
      <UserTable
        key="access"
        placeholder="Name or Company"
        action={{ label: 'Edit Access', path: ({ id }) => pages.grantAccessUser.path({ id }) }}
      />
    </>
  ) : (
    <>
      <PageHeader lead="Select a user to edit" />
      <UserTable
        key="edit"
        placeholder="Last Name or Company"
        action={{ label: 'Edit', path: ({ id }) => pages.user.path({ id }) }}
      />
    </>
  );
}
