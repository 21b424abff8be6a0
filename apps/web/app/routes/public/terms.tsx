import { termsVersion } from '@iom/contract/purchasing/billing.schemas.ts';
import { terms } from '../../content/terms.ts';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Prose } from '../../ui/Prose.tsx';

export const meta = () =>
  pageMeta(
    'Terms and conditions',
    'Single-user licence, permitted use, how to cite, and what is promised about engine oil test data.',
  );

export default function Terms() {
  return (
    <div className="page">
      <PageHeader title="Terms and conditions" lead={`Version ${termsVersion}`} />
      <Prose sections={terms} />
    </div>
  );
}
