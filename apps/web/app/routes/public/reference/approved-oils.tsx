import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ApprovedOils() {
  return <PageHeader />;
}
