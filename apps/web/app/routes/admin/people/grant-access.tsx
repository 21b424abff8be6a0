import { pages } from '@iom/contract/pages/pages.ts';
import { UserTable } from '../../../features/accounts/users/UserTable.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function GrantAccessPage() {
  return (
    <>
      <PageHeader lead="Select a user to grant data to, or to revoke access." />
      <UserTable
        label="Users"
        placeholder="Name or Company"
        action={{ label: 'Edit Access', path: ({ id }) => pages.grantAccessUser.path({ id }) }}
        exportAs="users"
      />
    </>
  );
}
