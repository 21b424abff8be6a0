import { Outlet } from 'react-router';
import { metaOfPage } from '../../lib/pages/site.ts';
import { RequireAdmin } from '../../lib/session/guards.tsx';
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx';

export const meta = metaOfPage;

export default function AdministratorLayout() {
  return (
    <RequireAdmin>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </RequireAdmin>
  );
}
