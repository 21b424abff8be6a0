import { Outlet } from 'react-router';
import { pageMeta } from '../../lib/pages/site.ts';
import { RequireUser } from '../../lib/session/guards.tsx';
import { PageFrame } from '../../shell/Frame.tsx';

export const meta = pageMeta;

export default function SignedInLayout() {
  return (
    <RequireUser>
      <PageFrame>
        <Outlet />
      </PageFrame>
    </RequireUser>
  );
}
