import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Checkout } from '../model/use-checkout.ts';
import type { CodeEntry } from './use-code-entry.ts';

interface Props {
  to: string;
  checkout: Checkout;
  entry: CodeEntry;
  children: string;
}

/** Leads on to the payment once the total is known; a code that is typed and not added yet is added first; where it is refused one stays, until one goes on nevertheless. */
export const PaymentLink = ({ to, checkout, entry, children }: Props) => {
  const navigate = useNavigate();
  if (checkout.state !== 'cart' || !checkout.settled) return <Button disabled>{children}</Button>;
  const addFirst = async (event: MouseEvent) => {
    if (!entry.isUnchecked) return;
    event.preventDefault();
    if (await entry.addTyped()) void navigate(to);
  };
  return (
    <Button component={Link} to={to} onClick={addFirst}>
      {children}
    </Button>
  );
};
