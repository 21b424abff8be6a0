import { Paper } from '@mantine/core';
import { useLocation } from 'react-router';
import { RedirectToReturnPath } from '../../../lib/session/guards.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { SignInPanel } from '../../../shell/SignInPanel.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function Login() {
  const { user } = useSession();
  const known = useLocation().state as { email?: string } | null;
  if (user) return <RedirectToReturnPath />;
  return (
    <>
      <PageHeader />
      <Paper maw={380}>
        <SignInPanel email={known?.email} />
      </Paper>
    </>
  );
}
