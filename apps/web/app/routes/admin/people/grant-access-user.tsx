import { idPattern } from '@iom/contract/shared/id-pattern.ts';
import { useParams } from 'react-router';
import { UserHeader } from '../../../features/accounts/users/UserHeader.tsx';
import { GrantAccess } from '../../../features/library/grants/GrantAccess.tsx';
import { NotFound } from '../../../ui/NotFound.tsx';

export default function GrantAccessUserPage() {
  const { id = '' } = useParams();
  if (!idPattern.test(id)) return <NotFound />;
  return (
    <UserHeader id={Number(id)} notFound={<NotFound />}>
      <GrantAccess user={Number(id)} />
    </UserHeader>
  );
}
