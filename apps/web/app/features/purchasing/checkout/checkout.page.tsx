import { pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { useLocation } from 'react-router';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { useCheckoutSteps } from '../model/use-order-steps.ts';
import { PaymentStep } from './payment/PaymentStep.tsx';
import { ReviewStep } from './review/ReviewStep.tsx';

/** One page at four addresses: the payment and the review of datasets and of regional databases. */
export default function CheckoutPage() {
  const page = pageAt(useLocation().pathname);
  const kind = page === pages.regionalPayment || page === pages.regionalReview ? 'regional' : 'datasets';
  const isReview = page === pages.datasetReview || page === pages.regionalReview;
  const Step = isReview ? ReviewStep : PaymentStep;
  return (
    <>
      <Steps steps={useCheckoutSteps(kind)} current={isReview ? 3 : 2} />
      <PageHeader />
      <Step key={kind} kind={kind} />
    </>
  );
}
