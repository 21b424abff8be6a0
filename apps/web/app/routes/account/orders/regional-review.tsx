import { ReviewStep } from '../../../features/purchasing/checkout/review/ReviewStep.tsx';
import { useCheckoutSteps } from '../../../features/purchasing/model/use-order-steps.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';

export default function RegionalReviewPage() {
  return (
    <>
      <Steps steps={useCheckoutSteps('regional')} current={3} />
      <PageHeader />
      <ReviewStep kind="regional" />
    </>
  );
}
