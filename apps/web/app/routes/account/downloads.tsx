import { Downloads } from '../../features/library/Downloads.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('Downloads');

export default function DownloadsPage() {
  return (
    <RequireUser>
      <div className="page">
        <PageHeader
          title="Downloads"
          lead="Files you asked for. Each is kept for seven days; your data never expire."
        />
        <Downloads />
      </div>
    </RequireUser>
  );
}
