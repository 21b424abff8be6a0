import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AvailableData } from '../../../features/library/available/AvailableData.tsx';
import { useCart } from '../../../features/purchasing/model/use-cart.ts';
import { useCheckoutLinks } from '../../../features/purchasing/model/use-order-steps.ts';
import { CopiesInCart } from '../../../features/purchasing/regional/CopiesInCart.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

export default function AvailablePage() {
  const { cart } = useCart();
  const { pricing } = useCheckoutLinks('regional');
  return (
    <>
      <PageHeader
        lead="Released oils by year and region. The price is for the regional database, with every test of every oil; without one, the database is made on request. For single tests, choose the number of oils."
        actions={
          cart.regional.length > 0 && (
            <Button component={Link} to={pricing}>
              Obtain pricing
            </Button>
          )
        }
      />
      <AvailableData buy={(database) => <CopiesInCart {...database} />} />
    </>
  );
}
