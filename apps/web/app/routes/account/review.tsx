import { removeDataset } from '@iom/contract/purchasing/cart.rules.ts';
import { useCart } from '../../features/purchasing/cart/use-cart.ts';
import { ReviewStep } from '../../features/purchasing/checkout/ReviewStep.tsx';
import { useCheckoutSteps } from '../../features/purchasing/checkout/use-checkout-steps.ts';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Steps } from '../../ui/Steps.tsx';

export const meta = () => pageMeta('Review & Place Order');

export default function ReviewPage() {
  const { cart, change } = useCart();
  return (
    <RequireUser>
      <div className="page">
        <Steps steps={useCheckoutSteps()} current={3} />
        <PageHeader title="Review & Place Order" />
        <ReviewStep
          datasets={cart.datasets}
          onBought={(names) => change((before) => names.reduce(removeDataset, before))}
        />
      </div>
    </RequireUser>
  );
}
