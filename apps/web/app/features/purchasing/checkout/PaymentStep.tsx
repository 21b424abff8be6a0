import { Grid, Stack } from '@mantine/core';
import { useLocation } from 'react-router';
import { checkoutRedirect } from './CheckoutDetour.tsx';
import { DiscountCodes } from './DiscountCodes.tsx';
import { useDiscountCodes } from './discount-codes.ts';
import { OrderedApart } from './OrderedApart.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { PayWith } from './PayWith.tsx';
import { flows, type PurchaseKind } from './purchase.rules.ts';
import { useCheckout } from './use-checkout.ts';

/** Payment & billing: how it is paid, who is billed, and which discounts apply. */
export const PaymentStep = ({ kind }: { kind: PurchaseKind }) => {
  const { codes, addCode, removeCode } = useDiscountCodes();
  const checkout = useCheckout(kind);
  const { search } = useLocation();
  const { payment, review, codes: codesAt } = flows[kind];
  const detour = checkoutRedirect(checkout, kind);
  if (detour) return detour;
  const free = 'amounts' in checkout && checkout.amounts.totalCents === 0;
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
        <Stack gap="lg">
          <PayWith free={free} review={review + search} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
        <Stack gap="md">
          <OrderSummary checkout={checkout}>
            {checkout.state !== 'order' && codesAt === payment && (
              <DiscountCodes codes={codes} onAdd={addCode} onRemove={removeCode} />
            )}
          </OrderSummary>
          {checkout.state === 'cart' && <OrderedApart kind={kind} />}
        </Stack>
      </Grid.Col>
    </Grid>
  );
};
