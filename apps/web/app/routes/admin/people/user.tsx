import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { Title } from '@mantine/core';
import { useParams } from 'react-router';
import { EditUser } from '../../../features/accounts/users/EditUser.tsx';
import { LicenceTable } from '../../../features/library/grants/LicenceTable.tsx';
import { UserOrders } from '../../../features/purchasing/orders/manage/UserOrders.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function UserPage() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <NotFound />;
  const user = Number(id);
  return (
    <EditUser id={user} notFound={<NotFound />}>
      <section>
        <Title order={2}>Order History</Title>
        <UserOrders user={user} />
      </section>
      <section>
        <Title order={2}>Purchased Data</Title>
        <LicenceTable user={user} relation="BOUGHT" />
      </section>
      <section>
        <Title order={2}>Assigned Data</Title>
        <LicenceTable user={user} relation="HELD" />
      </section>
    </EditUser>
  );
}
