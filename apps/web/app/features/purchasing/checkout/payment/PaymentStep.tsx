import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { Grid, Stack } from '@mantine/core';
import { useLocation } from 'react-router';
import { useUnpaidOrder } from '../../model/checkout-search.ts';
import { checkoutPaths, draftFromCart } from '../../model/order-draft.rules.ts';
import { useCart } from '../../model/use-cart.ts';
import { pricedDatasets, useCheckout } from '../../model/use-checkout.ts';
import { OrderNotice } from '../../purchase-check/OrderNotice.tsx';
import { PurchaseNotice } from '../../purchase-check/PurchaseNotice.tsx';
import { checkoutRedirect, paymentRedirect } from '../../summary/checkout-redirect.tsx';
import { DiscountCodes } from '../../summary/DiscountCodes.tsx';
import { FullSetHint } from '../../summary/FullSetHint.tsx';
import { OrderSummary } from '../../summary/OrderSummary.tsx';
import { OtherCartItems } from '../../summary/OtherCartItems.tsx';
import { useCodeEntry } from '../../summary/use-code-entry.ts';
import { useCodeOnTheWay } from '../../summary/use-code-on-the-way.ts';
import { PaymentMethod } from './PaymentMethod.tsx';

/** The payment step: payment method, billing address and discount codes beside the order summary. */
export const PaymentStep = ({ kind }: { kind: OrderKind }) => {
  const entry = useCodeEntry(kind);
  useCodeOnTheWay(entry);
  const { cart } = useCart();
  const checkout = useCheckout(kind);
  const { order } = useUnpaidOrder();
  const { search } = useLocation();
  const { payment, review, codes } = checkoutPaths[kind];
  const redirect = checkoutRedirect(checkout, kind) ?? paymentRedirect(checkout);
  if (redirect) return redirect;
  const totalCents = 'amounts' in checkout ? checkout.amounts.totalCents : undefined;
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg">
          <PaymentMethod totalCents={totalCents} review={review + search} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
        <Stack gap="md">
          <OrderSummary checkout={checkout}>
            {order === undefined && codes === payment && <DiscountCodes entry={entry} />}
          </OrderSummary>
          <FullSetHint datasets={pricedDatasets(checkout)} />
          {checkout.state === 'cart' && <PurchaseNotice draft={draftFromCart(kind, cart)} />}
          {checkout.state === 'order' && <OrderNotice order={checkout.order} />}
          {checkout.state === 'cart' && <OtherCartItems kind={kind} />}
        </Stack>
      </Grid.Col>
    </Grid>
  );
};
