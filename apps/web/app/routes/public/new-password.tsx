import { useNavigate, useParams } from 'react-router';
import { ResetPassword } from '../../features/accounts/ResetPassword.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Sent } from '../../ui/WhyHere.tsx';

export const meta = () => pageMeta('Set a new password');

const changed: Sent = { why: 'Your password is changed. Sign in with the new one.' };

export default function NewPassword() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  return (
    <div className="page">
      <PageHeader title="Set a new password" />
      <ResetPassword token={token} onChanged={() => navigate('/login', { replace: true, state: changed })} />
    </div>
  );
}
