import { PageHeader } from '../../ui/PageHeader.tsx';

export default function Comment() {
  return <PageHeader />;
}
