import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useCart } from '../model/use-cart.ts';

/** A note where the cart holds both datasets and databases, which are separate orders. */
export const OtherCartItems = ({ kind }: { kind: OrderKind }) => {
  const { cart } = useCart();
  const [count, what, to] =
    kind === 'regional'
      ? [cart.datasets.length, counted(cart.datasets.length, 'dataset'), pages.datasetPayment.path()]
      : [
          cart.regional.length,
          counted(cart.regional.length, 'regional database'),
          pages.regionalPricing.path(),
        ];
  if (count === 0) return null;
  return (
    <Text size="sm" className="quiet">
      Your cart also holds{' '}
      <Anchor component={Link} to={to} inherit>
        {what}
      </Anchor>
      . Databases and datasets are ordered separately; what is not in this order stays in the cart.
    </Text>
  );
};
