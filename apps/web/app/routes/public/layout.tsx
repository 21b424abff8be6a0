import { Outlet } from 'react-router';
import { PageFrame } from '../../shell/PageFrame.tsx';

export default function PublicLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}
