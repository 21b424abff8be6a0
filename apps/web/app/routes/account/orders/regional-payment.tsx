import { PaymentStep } from '../../../features/purchasing/checkout/payment/PaymentStep.tsx';
import { useCheckoutSteps } from '../../../features/purchasing/model/use-order-steps.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';

export default function RegionalPaymentPage() {
  return (
    <>
      <Steps steps={useCheckoutSteps('regional')} current={2} />
      <PageHeader />
      <PaymentStep kind="regional" />
    </>
  );
}
