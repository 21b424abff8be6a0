import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function OilTest() {
  return <PageHeader />;
}
