import { useSender } from '../../features/accounts/use-sender.ts';
import { Contact } from '../../features/content/Contact.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

export default function ContactPage() {
  return (
    <>
      <PageHeader lead="Questions about data, an order, or a collection and testing program of your own: write to us." />
      <Contact sender={useSender()} />
    </>
  );
}
