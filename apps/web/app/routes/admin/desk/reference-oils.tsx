import { ApprovedOils } from '../../../features/content/desk/ApprovedOils.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ApprovedOilsPage() {
  return (
    <>
      <PageHeader lead="The list of approved oils that anybody can search, cleaned. A new CSV file replaces the whole list." />
      <ApprovedOils />
    </>
  );
}
