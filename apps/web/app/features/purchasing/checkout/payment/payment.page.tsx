import { pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { unprintableNotice } from '@iom/contract/purchasing/invoices/printed-letters.rules.ts';
import { paymentMethodFor } from '@iom/contract/purchasing/orders/payment-method.rules.ts';
import type { PaymentProcessor } from '@iom/contract/purchasing/payments/card.schemas.ts';
import type { readPaymentOptions } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { listPurchaseOrders } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { Anchor, Button, Grid, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { date } from '../../../../lib/format/formats.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { RadioBar } from '../../../../ui/forms/RadioBar.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Steps } from '../../../../ui/Steps.tsx';
import { UnconfirmedEmail } from '../../../../ui/UnconfirmedEmail.tsx';
import { checkoutPaths, draftFromCart } from '../../model/order-draft.rules.ts';
import { useCart } from '../../model/use-cart.ts';
import { pricedDatasets, useCheckout } from '../../model/use-checkout.ts';
import { useCheckoutSteps, usePayBy, useUnpaidOrder } from '../../model/use-order-steps.ts';
import { cardName, useValidatedCard, type ValidatedCard } from '../../model/validated-card.ts';
import { OrderNotice, PurchaseNotice } from '../../purchase-check/PurchaseNotice.tsx';
import { DatasetsBestPrice, useCheaperDatasets } from '../../summary/BestPrice.tsx';
import { checkoutRedirect, paymentRedirect } from '../../summary/checkout-redirect.tsx';
import { DiscountCodes, useCodeEntry, useSubmitPendingCode } from '../../summary/DiscountCodes.tsx';
import { FullSetHint } from '../../summary/FullSetHint.tsx';
import { OrderSummary, OtherCartItems } from '../../summary/OrderSummary.tsx';
import { billingLabels } from '../billing/billing.rules.ts';
import { PaymentForm } from '../billing/PaymentForm.tsx';
import { type BillingForm, useBillingForm } from '../billing/use-billing.ts';
import { type CardValues, cardErrors, emptyCard } from '../card/card-form.rules.ts';
import { HostedCardForm } from '../card/HostedCardForm.tsx';
import { TestCardForm } from '../card/TestCardForm.tsx';
import { paymentOptionsQuery, useCardLimit } from '../card/use-card-check.ts';

/** Warns about a purchase order number that was used before. It may be intended, so it does not block the form. */
const DuplicatePoNumberAlert = ({ number }: { number: string }) => {
  const [debounced] = useDebouncedValue(number.trim(), 300);
  const sent = useQuery({
    ...endpointQuery(listPurchaseOrders, { query: { number: debounced } }),
    enabled: debounced !== '',
  });
  const duplicate = sent.data?.results.find(({ status }) => status !== 'CANCELLED');
  return (
    <Text role="status" size="sm">
      {duplicate && debounced === number.trim() && (
        <>
          You sent a purchase order with this number on {date(duplicate.created)}, for{' '}
          <Anchor component={Link} to={pages.order.path({ id: duplicate.order })} inherit>
            order {duplicate.order}
          </Anchor>
          .
        </>
      )}
    </Text>
  );
};

/** Payment by purchase order: its number and the billing address. */
const PurchaseOrderForm = ({ billing, onReady }: { billing: BillingForm; onReady: () => void }) => (
  <PaymentForm
    label="Purchase order"
    billing={billing.form}
    incomplete={billing.incomplete}
    onSubmit={() => billing.check() && onReady()}
  >
    <UnconfirmedEmail>Until you use it, you can send five purchase orders an hour.</UnconfirmedEmail>
    <Text size="sm" className="quiet" maw={560}>
      The data are yours as soon as we approve the purchase order. You get a pro forma invoice by email, and
      you can upload your purchase order document once the order is placed.
    </Text>
    <Stack gap={4}>
      <TextInput
        label={billingLabels.number}
        description={unprintableNotice(billing.form.values.number)}
        autoComplete="off"
        maxLength={200}
        required
        maw={480}
        {...billing.form.getInputProps('number')}
      />
      <DuplicatePoNumberAlert number={billing.form.values.number} />
    </Stack>
  </PaymentForm>
);

interface NoCardFieldsProps {
  /** The form's name for screen readers. */
  label: string;
  billing: ReturnType<typeof useBillingForm>;
  onReady: () => void;
  children: ReactNode;
}

/** The billing address alone: there is nothing to charge, or the card has been checked. */
const NoCardFields = ({ label, billing, onReady, children }: NoCardFieldsProps) => (
  <PaymentForm
    label={label}
    billing={billing.form}
    incomplete={billing.incomplete}
    onSubmit={() => billing.check() && onReady()}
  >
    {children}
  </PaymentForm>
);

interface CardFormProps {
  options: ResponseOf<typeof readPaymentOptions>;
  card: UseFormReturnType<CardValues>;
  billing: BillingForm;
  onValidated: (card: ValidatedCard) => void;
}

/** The form of each processor's card fields. */
const cardForms: Record<PaymentProcessor, (props: CardFormProps) => ReactNode> = {
  sandbox: ({ options: _, ...form }) => <TestCardForm {...form} />,
  stripe: ({ options: { publishable_key }, card: _, ...form }) =>
    publishable_key && <HostedCardForm publishableKey={publishable_key} {...form} />,
};

interface Props {
  /** Undefined while it is not known. */
  totalCents: number | undefined;
  /** The path of the review. */
  review: string;
}

/** Choice of payment method with its form; navigates to `review` when the form is valid. */
const PaymentMethod = ({ totalCents, review }: Props) => {
  const free = totalCents !== undefined && paymentMethodFor(totalCents, 'card') === 'free';

  const { byPurchaseOrder, setByPurchaseOrder } = usePayBy();
  const billing = useBillingForm(byPurchaseOrder && !free);
  const card = useForm<CardValues>({ initialValues: emptyCard, validate: cardErrors });
  const options = useQuery(paymentOptionsQuery);
  const cardLimit = useCardLimit(totalCents);
  const validated = useValidatedCard();
  const [another, setAnother] = useState(false);
  const navigate = useNavigate();
  const openReview = () => void navigate(review);
  const onValidated = (card: ValidatedCard) => {
    validated.saveCard(card);
    openReview();
  };
  if (free)
    return (
      <NoCardFields label="Billing" billing={billing} onReady={openReview}>
        <Text>There is nothing to charge, so no card is needed.</Text>
      </NoCardFields>
    );
  const { data } = options;
  const checked = !another && validated.card && !validated.card.refused ? validated.card : undefined;
  const byCard = !byPurchaseOrder && !cardLimit;
  const byOtherCard = byCard && checked === undefined;
  return (
    <>
      <Title order={2}>Pay by</Title>
      <RadioBar
        label="Pay by"
        choices={[
          { value: 'card', label: 'Credit card' },
          { value: 'order', label: 'Purchase order' },
        ]}
        value={byPurchaseOrder ? 'order' : 'card'}
        onChange={(value) => setByPurchaseOrder(value === 'order')}
      />
      {byPurchaseOrder && <PurchaseOrderForm billing={billing} onReady={openReview} />}
      {!byPurchaseOrder && cardLimit && <Text role="status">{cardLimit}</Text>}
      {byCard && checked && (
        <NoCardFields label="Credit card" billing={billing} onReady={openReview}>
          <Group gap="sm">
            <Text>{cardName(checked)} has been checked.</Text>
            <Button variant="default" size="sm" onClick={() => setAnother(true)}>
              Use another card
            </Button>
          </Group>
        </NoCardFields>
      )}
      {byOtherCard && validated.card?.refused && (
        <Text>
          {validated.card.refused === 'declined'
            ? `${cardName(validated.card)} was declined. Enter another card.`
            : `The check of ${cardName(validated.card)} has expired. Enter the card again.`}
        </Text>
      )}
      {byOtherCard && options.isPending && <Skeleton h={420} />}
      {byOtherCard && options.isError && (
        <ErrorState message={options.error.message} onRetry={() => void options.refetch()} />
      )}
      {byOtherCard && data && cardForms[data.processor]({ options: data, card, billing, onValidated })}
    </>
  );
};

/** The payment step: payment method, billing address and discount codes beside the order summary. */
const PaymentStep = ({ kind }: { kind: OrderKind }) => {
  const entry = useCodeEntry(kind);
  useSubmitPendingCode(entry);
  const { cart } = useCart();
  const checkout = useCheckout(kind);
  const cheaper = useCheaperDatasets(checkout.state === 'cart' && kind === 'datasets');
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
          <DatasetsBestPrice cheaper={cheaper} />
          <FullSetHint datasets={pricedDatasets(checkout)} />
          {checkout.state === 'cart' && <PurchaseNotice draft={draftFromCart(kind, cart)} />}
          {checkout.state === 'order' && <OrderNotice order={checkout.order} />}
          {checkout.state === 'cart' && <OtherCartItems kind={kind} />}
        </Stack>
      </Grid.Col>
    </Grid>
  );
};

/** The same page at two addresses, one for each kind of order. */
export default function PaymentPage() {
  const { pathname } = useLocation();
  const kind = pageAt(pathname) === pages.regionalPayment ? 'regional' : 'datasets';
  return (
    <>
      <Steps steps={useCheckoutSteps(kind)} current={2} />
      <PageHeader />
      <PaymentStep key={kind} kind={kind} />
    </>
  );
}
