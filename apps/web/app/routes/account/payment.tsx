import { PaymentStep } from '../../features/purchasing/checkout/payment/PaymentStep.tsx';
import { useCheckoutSteps } from '../../features/purchasing/model/use-order-steps.ts';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Steps } from '../../ui/Steps.tsx';

export const meta = () => pageMeta('Payment & Billing');

export default function PaymentPage() {
  return (
    <RequireUser>
      <div className="page">
        <Steps steps={useCheckoutSteps('datasets')} current={2} />
        <PageHeader title="Payment & Billing" />
        <PaymentStep kind="datasets" />
      </div>
    </RequireUser>
  );
}
