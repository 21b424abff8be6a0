import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function NewsCelebrate() {
  return <PageHeader />;
}
