import { pages } from '@iom/contract/pages/pages.ts';
import { furtherCopyPercent } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { Button, Grid, Skeleton, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Steps } from '../../../ui/Steps.tsx';
import { useCart } from '../model/use-cart.ts';
import { useCartCheckout, useDatabases } from '../model/use-checkout.ts';
import { useCheckoutSteps } from '../model/use-order-steps.ts';
import { QuotationButton } from '../quotes/QuotationButton.tsx';
import { DiscountCodes, useCodeEntry, useSubmitPendingCode } from '../summary/DiscountCodes.tsx';
import { OrderSummary, OtherCartItems, PaymentLink } from '../summary/OrderSummary.tsx';
import { RenewSession } from '../summary/SessionEnded.tsx';
import { WhenCartLoaded } from '../summary/WhenCartLoaded.tsx';
import { DatabaseLine } from './DatabaseLine.tsx';

/** The databases of the cart with licences and prices, the discount codes and the total. */
const RegionalPricing = () => {
  const { cart } = useCart();
  const entry = useCodeEntry('regional');
  useSubmitPendingCode(entry);
  const { rows, error } = useDatabases(cart.regional);
  const checkout = useCartCheckout('regional');
  const { search } = useLocation();
  if (cart.regional.length === 0)
    return (
      <WhenCartLoaded>
        <EmptyState
          title="No database in the cart"
          action={
            <Button component={Link} to={pages.regionalSelect.path()}>
              Select regions
            </Button>
          }
        >
          Choose a region and a year; the price will appear here.
        </EmptyState>
      </WhenCartLoaded>
    );
  const priced =
    checkout.state === 'cart' && checkout.priced.kind === 'regional' ? checkout.priced.databases : [];
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>
        {cart.regional.map((line) =>
          rows.has(line.id) || error ? (
            <DatabaseLine
              key={line.id}
              line={line}
              row={rows.get(line.id)}
              priced={priced.find((one) => one.id === line.id)}
            />
          ) : (
            <Skeleton key={line.id} h={120} mb="md" />
          ),
        )}
        <Text size="sm" className="quiet" maw={560} mt="md">
          Each copy is licensed to one person. The first copy of a database costs its full price, every
          further one {furtherCopyPercent}% of it; copies you bought earlier count.
        </Text>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap="md">
          <OrderSummary checkout={checkout}>
            <DiscountCodes entry={entry} />
            <PaymentLink kind="regional" search={search} checkout={checkout}>
              Continue to payment
            </PaymentLink>
            {checkout.state === 'cart' && <QuotationButton checkout={checkout} pageRenewsSession />}
          </OrderSummary>
          <OtherCartItems kind="regional" />
        </Stack>
      </Grid.Col>
    </Grid>
  );
};

export default function RegionalPricingPage() {
  return (
    <>
      <Steps steps={useCheckoutSteps('regional')} current={1} />
      <PageHeader lead="How many people will use each database?" />
      <RenewSession />
      <RegionalPricing />
    </>
  );
}
