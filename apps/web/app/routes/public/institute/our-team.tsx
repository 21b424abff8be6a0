import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function OurTeam() {
  return <PageHeader />;
}
