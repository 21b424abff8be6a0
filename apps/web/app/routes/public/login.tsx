import { Paper } from '@mantine/core';
import { ToWantedPath } from '../../lib/guards.tsx';
import { useSession } from '../../lib/session.ts';
import { pageMeta } from '../../lib/site.ts';
import { SignInPanel } from '../../shell/SignInPanel.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('Sign in', 'Sign in to your account.');

export default function Login() {
  const { user } = useSession();
  if (user) return <ToWantedPath />;
  return (
    <div className="page">
      <PageHeader title="Sign in" />
      <Paper maw={380}>
        <SignInPanel />
      </Paper>
    </div>
  );
}
