import { Button } from '@mantine/core';
import { Link, Navigate } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Sent } from '../../../ui/WhyHere.tsx';
import type { Checkout } from './use-checkout.ts';

const nothingToPay: Sent = {
  why: 'There is nothing to pay for yet. Choose oils and tests, and add the dataset to the cart.',
};

/** Where to go when there is nothing to pay for at this address, with a word why; undefined where there is. */
export const detourOf = (checkout: Checkout) => {
  if (checkout.state === 'empty') return <Navigate to="/dataset/select" replace state={nothingToPay} />;
  if (checkout.state === 'closed') {
    const sent: Sent = { why: `Order ${checkout.order.id} does not have to be paid here any more.` };
    return <Navigate to={`/ordering/invoice/view/${checkout.order.id}`} replace state={sent} />;
  }
  if (checkout.state === 'unknown')
    return (
      <EmptyState
        title="There is no such order"
        action={
          <Button component={Link} to="/ordering/history">
            Open order history
          </Button>
        }
      >
        The address may be mistyped.
      </EmptyState>
    );
  return undefined;
};
