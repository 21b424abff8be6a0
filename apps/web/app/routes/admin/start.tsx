import { PageHeader } from '../../ui/PageHeader.tsx';

export default function AdministrationPage() {
  return <PageHeader lead="Choose a page." />;
}
