import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function TestsConducted() {
  return <PageHeader />;
}
