import { DataAssurance } from '../../../features/library/assurance/DataAssurance.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function AssurancePage() {
  return (
    <>
      <PageHeader lead="How the laboratories are watched, and what was measured twice among the data you hold." />
      <DataAssurance />
    </>
  );
}
