import { Navigate, useNavigate } from 'react-router';
import { type Registered, RegistrationForm } from '../../features/accounts/RegistrationForm.tsx';
import { useSession } from '../../lib/session.ts';
import { pageMeta } from '../../lib/site.ts';
import { takeWantedPath } from '../../lib/wanted-path.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('Register', 'Open an account to order engine-oil test data.');

export default function Registration() {
  const { user, signInWithToken } = useSession();
  const navigate = useNavigate();
  const goOn = async ({ auth_token, ...registered }: Registered) => {
    await signInWithToken(auth_token, { ...registered, is_staff: false });
    await navigate(takeWantedPath() ?? '/');
  };
  if (user) return <Navigate to="/" replace />;
  return (
    <div className="page">
      <PageHeader
        title="Register"
        lead="An account keeps your orders, your data and your invoices together."
      />
      <RegistrationForm onRegistered={goOn} />
    </div>
  );
}
