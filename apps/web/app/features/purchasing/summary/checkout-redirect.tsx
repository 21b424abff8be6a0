import { pages } from '@iom/contract/shared/pages.ts';
import { Button } from '@mantine/core';
import { Link, Navigate } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Sent } from '../../../ui/FlashMessage.tsx';
import { checkoutPaths, kindOfOrder, type OrderKind } from '../model/order-draft.rules.ts';
import type { Checkout } from '../model/use-checkout.ts';

/** Where to go when there is nothing to pay for at this address, with a word why; undefined where there is. */
export const checkoutRedirect = (checkout: Checkout, kind: OrderKind) => {
  if (checkout.state === 'empty') {
    const sent: Sent = { why: checkoutPaths[kind].nothing };
    return <Navigate to={checkoutPaths[kind].select} replace state={sent} />;
  }
  if (checkout.state === 'elsewhere') {
    const { order } = checkout;
    return <Navigate to={`${checkoutPaths[kindOfOrder(order)].payment}?order=${order.id}`} replace />;
  }
  if (checkout.state === 'closed') {
    const sent: Sent = { why: `Order ${checkout.order.id} does not have to be paid here any more.` };
    return <Navigate to={pages.order.path({ id: checkout.order.id })} replace state={sent} />;
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
