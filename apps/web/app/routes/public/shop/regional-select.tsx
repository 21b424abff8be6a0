import { pages } from '@iom/contract/pages/pages.ts';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useCart } from '../../../features/purchasing/model/use-cart.ts';
import { useRegionalSteps } from '../../../features/purchasing/model/use-order-steps.ts';
import { RegionSelect } from '../../../features/purchasing/regional/RegionSelect.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';

export default function RegionalSelect() {
  const { cart } = useCart();
  return (
    <>
      <Steps steps={useRegionalSteps()} current={0} />
      <PageHeader
        title="Select regions"
        lead={
          <>
            A regional database holds every test of all oils collected in one region and year.{' '}
            <Anchor component={Link} to={pages.available.path()} inherit>
              See all years and regions with their prices
            </Anchor>
          </>
        }
        actions={
          cart.regional.length > 0 && (
            <Button component={Link} to={pages.regionalPricing.path()}>
              Obtain pricing
            </Button>
          )
        }
      />
      <RegionSelect />
    </>
  );
}
