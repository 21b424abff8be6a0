import { ResetRequestForm } from '../../../features/accounts/reset-password/ResetRequestForm.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ResetPasswordRequest() {
  return (
    <>
      <PageHeader />
      <ResetRequestForm />
    </>
  );
}
