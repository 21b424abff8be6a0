import { Outlet } from 'react-router';
import { RequireAdmin } from '../../lib/session/guards.tsx';
import { PageFrame } from '../../shell/PageFrame.tsx';

export default function AdministratorLayout() {
  return (
    <RequireAdmin>
      <PageFrame>
        <Outlet />
      </PageFrame>
    </RequireAdmin>
  );
}
