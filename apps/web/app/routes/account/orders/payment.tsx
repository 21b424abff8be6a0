import { PaymentStep } from '../../../features/purchasing/checkout/payment/PaymentStep.tsx';
import { useCheckoutSteps } from '../../../features/purchasing/model/use-order-steps.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';

export default function PaymentPage() {
  return (
    <>
      <Steps steps={useCheckoutSteps('datasets')} current={2} />
      <PageHeader />
      <PaymentStep kind="datasets" />
    </>
  );
}
