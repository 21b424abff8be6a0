import { Paper } from '@mantine/core';
import { RedirectToReturnPath } from '../../../lib/session/guards.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { SignInPanel } from '../../../shell/SignInPanel.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function Login() {
  const { user } = useSession();
  if (user) return <RedirectToReturnPath />;
  return (
    <>
      <PageHeader />
      <Paper maw={380}>
        <SignInPanel />
      </Paper>
    </>
  );
}
