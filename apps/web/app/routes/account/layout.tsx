import { Outlet } from 'react-router';
import { RequireUser } from '../../lib/session/guards.tsx';
import { PageFrame } from '../../shell/PageFrame.tsx';

export default function SignedInLayout() {
  return (
    <RequireUser>
      <PageFrame>
        <Outlet />
      </PageFrame>
    </RequireUser>
  );
}
