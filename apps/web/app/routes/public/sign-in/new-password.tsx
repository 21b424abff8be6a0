import { pages } from '@iom/contract/pages/pages.ts';
import { useNavigate, useParams } from 'react-router';
import { ResetPassword } from '../../../features/accounts/reset-password/ResetPassword.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

const changed: FlashState = { flash: 'Your password is changed. Sign in with the new one.' };

export default function NewPassword() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const { signOut } = useSessionActions();
  const signInAgain = async () => {
    // every session of the user has ended with the old password, the one of this browser too
    if (user) signOut();
    await navigate(pages.login.path(), { replace: true, state: changed });
  };
  return (
    <>
      <PageHeader />
      <ResetPassword token={token} onChanged={signInAgain} />
    </>
  );
}
