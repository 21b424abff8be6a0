import { ResetRequestForm } from '../../features/accounts/ResetRequestForm.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('Reset your password', 'Ask for a link to set a new password.');

export default function ResetPasswordRequest() {
  return (
    <div className="page">
      <PageHeader title="Reset your password" />
      <ResetRequestForm />
    </div>
  );
}
