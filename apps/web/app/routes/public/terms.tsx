import { termsVersion } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import { terms } from '../../site-text/terms.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Prose } from '../../ui/Prose.tsx';

export default function Terms() {
  return (
    <>
      <PageHeader lead={`Version ${termsVersion}`} />
      <Prose sections={terms} />
    </>
  );
}
