import { BillTo } from '../../features/accounts/BillTo.tsx';
import { useCart } from '../../features/purchasing/cart/use-cart.ts';
import { PaymentStep } from '../../features/purchasing/checkout/PaymentStep.tsx';
import { useCheckoutSteps } from '../../features/purchasing/checkout/use-checkout-steps.ts';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Steps } from '../../ui/Steps.tsx';

export const meta = () => pageMeta('Payment & Billing');

export default function PaymentPage() {
  const { cart } = useCart();
  return (
    <RequireUser>
      <div className="page">
        <Steps steps={useCheckoutSteps()} current={2} />
        <PageHeader title="Payment & Billing" />
        <PaymentStep datasets={cart.datasets} billTo={<BillTo />} />
      </div>
    </RequireUser>
  );
}
