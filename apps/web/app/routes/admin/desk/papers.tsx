import { Papers } from '../../../features/content/desk/Papers.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function PapersPage() {
  return (
    <>
      <PageHeader lead="Papers of the institute, as anybody can read them." />
      <Papers />
    </>
  );
}
