import { Outlet } from 'react-router';
import { metaOfPage } from '../../lib/pages/site.ts';
import { PageFrame } from '../../shell/Frame.tsx';

export const meta = metaOfPage;

export default function PublicLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
