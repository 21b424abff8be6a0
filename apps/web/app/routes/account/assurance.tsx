import { DataAssurance } from '../../features/library/assurance/DataAssurance.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('Data assurance');

export default function AssurancePage() {
  return (
    <RequireUser>
      <div className="page">
        <PageHeader
          title="Data assurance"
          lead="How the laboratories are watched, and what was measured twice among the data you hold."
        />
        <DataAssurance />
      </div>
    </RequireUser>
  );
}
