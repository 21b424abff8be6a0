import { useCheckoutSteps } from '../../../features/purchasing/model/use-order-steps.ts';
import { RegionalPricing } from '../../../features/purchasing/regional/RegionalPricing.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';

export default function RegionalPricingPage() {
  return (
    <>
      <Steps steps={useCheckoutSteps('regional')} current={1} />
      <PageHeader lead="How many people will use each database?" />
      <RegionalPricing />
    </>
  );
}
