import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function QualityAssurance() {
  return <PageHeader />;
}
