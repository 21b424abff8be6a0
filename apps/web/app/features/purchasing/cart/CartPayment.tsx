import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { checkoutPaths } from '../model/order-draft.rules.ts';
import type { Checkout } from '../model/use-checkout.ts';
import { useDiscountCodes } from '../model/use-discount-codes.ts';
import { DiscountCodes } from '../summary/DiscountCodes.tsx';
import { OrderSummary } from '../summary/OrderSummary.tsx';

const payLabels: Record<OrderKind, string> = {
  datasets: 'Pay for datasets',
  regional: 'Pay for regional databases',
};

/** Total, discount codes and the link to the payment of one kind of order. */
export const CartPayment = ({ kind, checkout }: { kind: OrderKind; checkout: Checkout }) => {
  const { codes, addCode, removeCode } = useDiscountCodes(kind);
  const { user } = useSession();
  const settled = checkout.state === 'cart' && checkout.settled;
  return (
    <OrderSummary
      checkout={checkout}
      title={kind === 'datasets' ? 'Total of datasets' : 'Total of regional databases'}
    >
      {user ? (
        <DiscountCodes codes={codes} onAdd={addCode} onRemove={removeCode} />
      ) : (
        <Text size="sm" className="quiet">
          <Anchor component={Link} to={pages.login.path()} inherit>
            Sign in
          </Anchor>{' '}
          to pay or to enter a discount code. Your cart is kept.
        </Text>
      )}
      {settled ? (
        <Button component={Link} to={checkoutPaths[kind].payment}>
          {payLabels[kind]}
        </Button>
      ) : (
        <Button disabled>{payLabels[kind]}</Button>
      )}
    </OrderSummary>
  );
};
