import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { checkoutPaths } from '../model/order-draft.rules.ts';
import type { Checkout } from '../model/use-checkout.ts';
import { DiscountCodes } from '../summary/DiscountCodes.tsx';
import { OrderSummary } from '../summary/OrderSummary.tsx';
import { PaymentLink } from '../summary/PaymentLink.tsx';
import type { CodeEntry } from '../summary/use-code-entry.ts';

const payLabels: Record<OrderKind, string> = {
  datasets: 'Pay for datasets',
  regional: 'Pay for regional databases',
};

/** Total, discount codes and the link to the payment of one kind of order. */
export const CartPayment = ({ entry, checkout }: { entry: CodeEntry; checkout: Checkout }) => {
  const { kind } = entry;
  const { user } = useSession();
  return (
    <OrderSummary
      checkout={checkout}
      title={kind === 'datasets' ? 'Total of datasets' : 'Total of regional databases'}
    >
      {user ? (
        <DiscountCodes entry={entry} />
      ) : (
        <Text size="sm" className="quiet">
          <Anchor component={Link} to={pages.login.path()} inherit>
            Sign in
          </Anchor>{' '}
          to pay or to enter a discount code. Your cart is kept.
        </Text>
      )}
      <PaymentLink to={checkoutPaths[kind].payment} checkout={checkout}>
        {payLabels[kind]}
      </PaymentLink>
    </OrderSummary>
  );
};
