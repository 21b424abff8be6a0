import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Checkout } from '../model/use-checkout.ts';

interface Props {
  to: string;
  checkout: Checkout;
  children: string;
}

/** Leads on to the payment once the total is known. */
export const PaymentLink = ({ to, checkout, children }: Props) =>
  checkout.state === 'cart' && checkout.settled ? (
    <Button component={Link} to={to}>
      {children}
    </Button>
  ) : (
    <Button disabled>{children}</Button>
  );
