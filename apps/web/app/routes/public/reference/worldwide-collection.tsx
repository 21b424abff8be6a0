import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function WorldwideCollection() {
  return <PageHeader />;
}
