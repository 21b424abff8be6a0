import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function TechnicalPaper() {
  return <PageHeader />;
}
