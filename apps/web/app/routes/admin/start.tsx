import { AdministrationOverview } from '../../features/administration/AdministrationOverview.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export default function AdministrationPage() {
  return (
    <>
      <PageHeader />
      <AdministrationOverview />
    </>
  );
}
