import { pages } from '@iom/contract/pages/pages.ts';
import { useNavigate, useParams } from 'react-router';
import { ResetPassword } from '../../../features/accounts/reset-password/ResetPassword.tsx';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import { readSession } from '../../../lib/storage/session-store.ts';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

const changed: FlashState = { flash: 'Your password is changed. Sign in with the new one.' };
const stillSignedIn = (email: string): FlashState => ({
  flash: `The password is changed. You are still signed in as ${email}.`,
});

export default function NewPassword() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { refreshUser } = useSessionActions();
  const signInAgain = async () => {
    // the sessions of this account have ended with the old password; one of another account in this browser goes on
    await refreshUser().catch(() => undefined);
    const other = readSession()?.user;
    const [next, state] = other ? [pages.home, stillSignedIn(other.email)] : [pages.login, changed];
    await navigate(next.path(), { replace: true, state });
  };
  return (
    <>
      <PageHeader />
      <ResetPassword token={token} onChanged={signInAgain} />
    </>
  );
}
