import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Button } from '@mantine/core';
import { Link, Navigate } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { checkoutPaths, kindOfOrder } from '../model/order-draft.rules.ts';
import type { Checkout } from '../model/use-checkout.ts';

/** Redirects an order whose payment is in progress, as after a reload, to its page, which follows the payment. */
export const paymentRedirect = (checkout: Checkout) =>
  checkout.state === 'order' && checkout.order.in_payment ? (
    <Navigate to={pages.order.path({ id: checkout.order.id })} replace />
  ) : undefined;

/** A redirect or message if there is nothing to pay at this address; otherwise undefined. */
export const checkoutRedirect = (checkout: Checkout, kind: OrderKind) => {
  if (checkout.state === 'empty') {
    const flash: FlashState = { flash: checkoutPaths[kind].emptyMessage };
    return <Navigate to={checkoutPaths[kind].select} replace state={flash} />;
  }
  if (checkout.state === 'elsewhere') {
    const { order } = checkout;
    return <Navigate to={`${checkoutPaths[kindOfOrder(order)].payment}?order=${order.id}`} replace />;
  }
  if (checkout.state === 'closed') {
    const flash: FlashState = { flash: `Order ${checkout.order.id} can no longer be paid here.` };
    return <Navigate to={pages.order.path({ id: checkout.order.id })} replace state={flash} />;
  }
  if (checkout.state === 'unknown')
    return (
      <EmptyState
        title="There is no such order"
        action={
          <Button component={Link} to={pages.orderHistory.path()}>
            Open order history
          </Button>
        }
      >
        The address may be mistyped.
      </EmptyState>
    );
  return undefined;
};
