import type { CartDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import { Anchor, Button, Grid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { CardForm } from './CardForm.tsx';
import { detourOf } from './CheckoutDetour.tsx';
import { DiscountCodes } from './DiscountCodes.tsx';
import { useDiscountCodes } from './discount-codes.ts';
import { OrderSummary } from './OrderSummary.tsx';
import { useCheckout, useOrderInAddress } from './use-checkout.ts';
import { useValidatedCard } from './validated-card.ts';

interface Props {
  /** The confirmed datasets of the cart. */
  datasets: readonly CartDataset[];
  /** Name and address as they will stand on the invoice. */
  billTo: ReactNode;
}

/** Step 3: who is billed, what with, and which discounts apply. */
export const PaymentStep = ({ datasets, billTo }: Props) => {
  const { codes, addCode, removeCode } = useDiscountCodes();
  const checkout = useCheckout(useOrderInAddress(), datasets, codes);
  const { card, keepCard } = useValidatedCard();
  const { search } = useLocation();
  const navigate = useNavigate();
  const review = `/dataset/review${search}`;
  const detour = detourOf(checkout);
  if (detour) return detour;
  const free = 'amounts' in checkout && checkout.amounts.totalCents === 0;
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="lg">
          <Title order={2}>Billed to</Title>
          {billTo}
          <Anchor component={Link} to="/registration/account-settings" size="sm">
            Change in account settings
          </Anchor>
          <Title order={2}>Credit card</Title>
          {free ? (
            <>
              <Text>There is nothing to charge, so no card is needed.</Text>
              <Button component={Link} to={review} style={{ alignSelf: 'start' }}>
                Continue to review
              </Button>
            </>
          ) : (
            <>
              {card && (
                <Text>
                  {card.brand} ending {card.last_four} has been checked.{' '}
                  <Anchor component={Link} to={review}>
                    Continue with it
                  </Anchor>
                  , or enter another card.
                </Text>
              )}
              <CardForm
                onValidated={(card) => {
                  keepCard(card);
                  void navigate(review);
                }}
              />
            </>
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <OrderSummary checkout={checkout}>
          {checkout.state !== 'order' && (
            <DiscountCodes codes={codes} onAdd={addCode} onRemove={removeCode} />
          )}
        </OrderSummary>
      </Grid.Col>
    </Grid>
  );
};
