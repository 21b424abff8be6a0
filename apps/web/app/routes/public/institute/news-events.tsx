import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function NewsEvents() {
  return <PageHeader />;
}
