import { privacy } from '../../site-text/terms.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function Privacy() {
  return (
    <>
      <PageHeader />
      <Prose sections={privacy} />
    </>
  );
}
