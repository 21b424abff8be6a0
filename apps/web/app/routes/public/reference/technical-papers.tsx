import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function TechnicalPapers() {
  return <PageHeader />;
}
