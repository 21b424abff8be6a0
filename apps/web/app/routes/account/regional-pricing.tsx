import { useCheckoutSteps } from '../../features/purchasing/model/use-order-steps.ts';
import { RegionalPricing } from '../../features/purchasing/regional/RegionalPricing.tsx';
import { RequireUser } from '../../lib/guards.tsx';
import { pageMeta } from '../../lib/site.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Steps } from '../../ui/Steps.tsx';

export const meta = () => pageMeta('Obtain pricing');

export default function RegionalPricingPage() {
  return (
    <RequireUser>
      <div className="page">
        <Steps steps={useCheckoutSteps('regional')} current={1} />
        <PageHeader title="Obtain pricing" lead="How many people will use each database?" />
        <RegionalPricing />
      </div>
    </RequireUser>
  );
}
