import { ReviewStep } from '../../features/purchasing/checkout/review/ReviewStep.tsx';
import { useCheckoutSteps } from '../../features/purchasing/model/use-order-steps.ts';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Steps } from '../../ui/Steps.tsx';

export const meta = () => pageMeta('Review & Place Order');

export default function ReviewPage() {
  return (
    <RequireUser>
      <div className="page">
        <Steps steps={useCheckoutSteps('datasets')} current={3} />
        <PageHeader title="Review & Place Order" />
        <ReviewStep kind="datasets" />
      </div>
    </RequireUser>
  );
}
