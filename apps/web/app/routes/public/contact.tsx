import { useSender } from '../../features/accounts/use-sender.ts';
import { Contact } from '../../features/content/Contact.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

export const meta = () =>
  pageMeta(
    'Contact us',
    'Ask the institute about engine oil test data, custom collection and testing programs, or your order.',
  );

export default function ContactPage() {
  return (
    <div className="page">
      <PageHeader
        title="Contact us"
        lead="Questions about data, an order, or a collection and testing program of your own: write to us."
      />
      <Contact sender={useSender()} />
    </div>
  );
}
