import { useNavigate, useParams } from 'react-router';
import { ResetPassword } from '../../features/accounts/ResetPassword.tsx';
import { useSession } from '../../lib/session.ts';
import { pageMeta } from '../../lib/site.ts';
import type { Sent } from '../../ui/FlashMessage.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('Set a new password');

const changed: Sent = { why: 'Your password is changed. Sign in with the new one.' };

export default function NewPassword() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { user, signOut } = useSession();
  const signInAgain = async () => {
    // every session of the user has ended with the old password, the one of this browser too
    if (user) await signOut();
    await navigate('/login', { replace: true, state: changed });
  };
  return (
    <div className="page">
      <PageHeader title="Set a new password" />
      <ResetPassword token={token} onChanged={signInAgain} />
    </div>
  );
}
