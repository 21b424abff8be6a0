import { Outlet } from 'react-router';
import { metaOfPage } from '../../lib/pages/site.ts';
import { RequireAdmin } from '../../lib/session/guards.tsx';
import { PageFrame } from '../../shell/PageFrame.tsx';

export const meta = metaOfPage;

export default function AdministratorLayout() {
  return (
    <RequireAdmin>
      <PageFrame>
        <Outlet />
      </PageFrame>
    </RequireAdmin>
  );
}
