import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function Anniversary() {
  return <PageHeader />;
}
