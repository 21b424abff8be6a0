import { Outlet } from 'react-router';
import { pageMeta } from '../../lib/pages/site.ts';
import { PageFrame } from '../../shell/Frame.tsx';

export const meta = pageMeta;

export default function PublicLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
