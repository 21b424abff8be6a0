import { PaymentIssues } from '../../../features/purchasing/payment-issues/PaymentIssues.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function PaymentIssuesPage() {
  return (
    <>
      <PageHeader lead="Card payments that must be refunded because their order was paid or changed before the charge succeeded, and payments whose outcome has been unknown for two hours or more." />
      <PaymentIssues />
    </>
  );
}
