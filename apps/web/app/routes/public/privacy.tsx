import { privacy } from '../../content/terms.ts';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Prose } from '../../ui/Prose.tsx';

export const meta = () =>
  pageMeta('Privacy policy', 'What is stored about you, what is not, and what lies in your browser.');

export default function Privacy() {
  return (
    <div className="page">
      <PageHeader title="Privacy policy" />
      <Prose sections={privacy} />
    </div>
  );
}
