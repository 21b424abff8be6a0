import { Outlet } from 'react-router';
import { pageMeta } from '../../lib/pages/site.ts';
import { RequireAdmin } from '../../lib/session/guards.tsx';
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx';

export const meta = pageMeta;

export default function AdministratorLayout() {
  return (
    <RequireAdmin>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </RequireAdmin>
  );
}
