import { AccountSettings } from '../../features/accounts/settings/AccountSettings.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export default function AccountSettingsPage() {
  return (
    <>
      <PageHeader />
      <AccountSettings />
    </>
  );
}
