import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function NumerousUses() {
  return <PageHeader />;
}
