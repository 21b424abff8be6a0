import { useLocation } from 'react-router';
import {
  type Registered,
  RegistrationForm,
} from '../../../features/accounts/registration/RegistrationForm.tsx';
import { RedirectToReturnPath } from '../../../lib/session/guards.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useSessionActions } from '../../../lib/session/use-session-actions.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function Registration() {
  const { user } = useSession();
  const { signInWithToken } = useSessionActions();
  const invited = useLocation().state as { email?: string } | null;
  const goOn = ({ auth_token, ...registered }: Registered) =>
    signInWithToken(auth_token, { ...registered, is_staff: false });
  if (user) return <RedirectToReturnPath />;
  return (
    <>
      <PageHeader lead="An account keeps your orders, your data and your invoices together." />
      <RegistrationForm email={invited?.email} onRegistered={goOn} />
    </>
  );
}
