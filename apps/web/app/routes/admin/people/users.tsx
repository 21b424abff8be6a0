import { pages } from '@iom/contract/pages/pages.ts';
import { UserTable } from '../../../features/accounts/users/UserTable.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function UsersPage() {
  return (
    <>
      <PageHeader lead="Select a user to edit" />
      <UserTable
        label="Users"
        placeholder="Last Name or Company"
        action={{ label: 'Edit', path: ({ id }) => pages.user.path({ id }) }}
        exportAs="users"
      />
    </>
  );
}
