import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function ClassicArchive() {
  return <PageHeader />;
}
