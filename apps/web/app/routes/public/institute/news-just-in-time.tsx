import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function NewsJustInTime() {
  return <PageHeader />;
}
