import { Outlet } from 'react-router';
import { metaOfPage } from '../../lib/pages/site.ts';
import { RequireUser } from '../../lib/session/guards.tsx';
import { PageFrame } from '../../shell/Frame.tsx';

export const meta = metaOfPage;

export default function SignedInLayout() {
  return (
    <RequireUser>
      <PageFrame>
        <Outlet />
      </PageFrame>
    </RequireUser>
  );
}
