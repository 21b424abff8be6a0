import { AccountSettings } from '../../features/accounts/AccountSettings.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () => pageMeta('Account settings');

export default function AccountSettingsPage() {
  return (
    <RequireUser>
      <div className="page">
        <PageHeader title="Account settings" />
        <AccountSettings />
      </div>
    </RequireUser>
  );
}
