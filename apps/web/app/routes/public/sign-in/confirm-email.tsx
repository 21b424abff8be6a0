import { pages } from '@iom/contract/pages/pages.ts';
import { useNavigate, useParams } from 'react-router';
import { ConfirmEmail } from '../../../features/accounts/settings/ConfirmEmail.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const { refreshUser } = useSessionActions();
  const goOn = async (email: string) => {
    const state: FlashState = { flash: `The email address of your account is now ${email}.` };
    if (user) await refreshUser();
    await navigate((user ? pages.accountSettings : pages.login).path(), { replace: true, state });
  };
  return (
    <>
      <PageHeader />
      <ConfirmEmail token={token} onConfirmed={goOn} />
    </>
  );
}
