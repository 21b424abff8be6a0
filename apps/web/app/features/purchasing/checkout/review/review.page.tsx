import { pageAt } from '@iom/contract/pages/page-at.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { Order, OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { paymentMethodFor } from '@iom/contract/purchasing/orders/payment-method.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Grid,
  Group,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ApiFailure } from '../../../../lib/api/api.ts';
import { money } from '../../../../lib/format/formats.ts';
import { failureText } from '../../../../lib/forms/form-errors.ts';
import { useSession } from '../../../../lib/session/session.ts';
import type { FlashState } from '../../../../ui/FlashMessage.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { Steps } from '../../../../ui/Steps.tsx';
import { checkoutPaths, draftFromCart, kindOfOrder } from '../../model/order-draft.rules.ts';
import { itemName, type PricedDatabase } from '../../model/prices.rules.ts';
import { useCart } from '../../model/use-cart.ts';
import { type Checkout, pricedDatasets, useCheckout } from '../../model/use-checkout.ts';
import { useCheckoutSteps, usePayBy } from '../../model/use-order-steps.ts';
import { cardName, useValidatedCard } from '../../model/validated-card.ts';
import { OrderedDatasets, PricedDatasets } from '../../orders/datasets/OrderedDatasets.tsx';
import { BillToAddress } from '../../orders/Invoice.tsx';
import { OrderNotice, PurchaseNotice } from '../../purchase-check/PurchaseNotice.tsx';
import { CopyLines } from '../../regional/DatabaseLine.tsx';
import { DatasetsBestPrice, useCheaperDatasets } from '../../summary/BestPrice.tsx';
import { checkoutRedirect, paymentRedirect } from '../../summary/checkout-redirect.tsx';
import { FullSetHint } from '../../summary/FullSetHint.tsx';
import { OrderSummary } from '../../summary/OrderSummary.tsx';
import { type BillingValues, incompleteBillingFields } from '../billing/billing.rules.ts';
import { useBilling } from '../billing/use-billing.ts';
import { useCardLimit } from '../card/use-card-check.ts';
import { NotAcknowledged, PaymentFailed, PaymentProcessing } from './PaymentOutcome.tsx';
import { cardRefusal, isAboutCodes } from './payment-failure.rules.ts';
import { useReview } from './use-review.ts';

/** The regional databases to be ordered, each with its copies. */
const ReviewDatabases = ({ databases }: { databases: readonly PricedDatabase[] }) => (
  <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
    {databases.map((database) => (
      <Stack
        component="li"
        key={database.id}
        gap="xs"
        py="md"
        style={{ borderTop: '1px solid var(--hairline)' }}
      >
        <Group justify="space-between" wrap="nowrap" align="start">
          <div>
            <Text fw={600}>{database.name}</Text>
            <Text size="sm" className="quiet">
              {counted(database.oilCount, 'oil')}, {counted(database.quantity, 'single-user license')}
            </Text>
          </div>
          <Text className="figures">{formatMoney(database.priceCents)}</Text>
        </Group>
        <CopyLines copies={database.copies} />
      </Stack>
    ))}
  </Stack>
);

/** The items of an order with oils or copies counted, amounts right-aligned. */
const OrderItems = ({ order }: { order: Order }) => (
  <Table aria-label={`Items of order ${order.id}`} verticalSpacing="sm" horizontalSpacing={0}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Item</Table.Th>
        <Table.Th scope="col" ta="right">
          Amount
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {order.order_items.map((item) => (
        <Table.Tr key={item.id}>
          <Table.Td>
            <Text style={{ overflowWrap: 'anywhere' }}>{itemName(item)}</Text>
            <Text size="sm" className="quiet">
              {item.report
                ? counted(item.report.number_of_oils, 'oil')
                : counted(item.quantity, 'copy', 'copies')}
            </Text>
          </Table.Td>
          <Table.Td ta="right">{money(item.total_price)}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** The copies of databases as the order records them. */
const OrderedCopies = ({ lines }: Pick<OrderWithLines, 'lines'>) => (
  <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
    {lines.map(({ text, amount }) => (
      <Group
        component="li"
        key={text}
        justify="space-between"
        wrap="nowrap"
        align="start"
        py="md"
        style={{ borderTop: '1px solid var(--hairline)' }}
      >
        <Text>{text}</Text>
        <Text className="figures">{money(amount)}</Text>
      </Group>
    ))}
  </Stack>
);

/** The items of an order that was placed and is not paid. */
const ReviewOrder = ({ order }: { order: OrderWithLines }) =>
  kindOfOrder(order) === 'datasets' ? (
    <OrderedDatasets order={order.id} fallback={<OrderItems order={order} />} />
  ) : (
    <OrderedCopies lines={order.lines} />
  );

interface Props {
  label: string;
  /** `Visa ending 4242`, or that nothing is charged. */
  paymentLine: string;
  pending: boolean;
  /** Another action comes first. */
  secondary: boolean;
  /** Whether this order at this total was accepted before, by a payment that failed. */
  agreedBefore: boolean;
  onPlace: () => void;
}

/** Consent and the button. Pressed without consent, it shows what is missing. */
const PlaceOrder = ({ label, paymentLine, pending, secondary, agreedBefore, onPlace }: Props) => {
  const [agreed, setAgreed] = useState(agreedBefore);
  const [pressed, setPressed] = useState(false);
  return (
    <Stack gap="md">
      <Text size="sm">{paymentLine}</Text>
      <Checkbox
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        error={pressed && !agreed ? 'Please accept this before placing the order.' : undefined}
        label={
          <>
            All sales are final. I accept the{' '}
            <Anchor component={Link} to={pages.terms.path()} target="_blank" inherit>
              terms and conditions
            </Anchor>
            .
          </>
        }
      />
      <Button
        size={secondary ? 'sm' : 'md'}
        variant={secondary ? 'default' : 'filled'}
        aria-disabled={!agreed}
        data-disabled={!agreed || undefined}
        loading={pending}
        onClick={() => {
          setPressed(true);
          if (agreed) onPlace();
        }}
      >
        {label}
      </Button>
    </Stack>
  );
};

const noCard: FlashState = {
  flash: 'Enter your card first. For your security it is not stored, not even across a reload.',
};
const noPurchaseOrder: FlashState = { flash: 'Complete the purchase order first.' };
const noCardPossible: FlashState = { flash: 'Choose another way to pay.' };
const noBilling: FlashState = { flash: 'Complete the billing address first.' };

/** The payment line, or the message for the payment step where something is missing; neither while loading. */
const usePaymentLine = (checkout: Checkout, billing: BillingValues | undefined) => {
  const { byPurchaseOrder } = usePayBy();
  const { card } = useValidatedCard();
  const cardLimit = useCardLimit('amounts' in checkout ? checkout.amounts.totalCents : undefined);
  if (!('amounts' in checkout) || !billing) return {};
  const { totalCents } = checkout.amounts;
  const method = paymentMethodFor(totalCents, byPurchaseOrder ? 'purchase_order' : 'card');
  const byOrder = method === 'purchase_order';
  if (method === 'card' && cardLimit) return { missing: noCardPossible };
  if (method === 'card' && !card) return { missing: noCard };
  if (incompleteBillingFields(billing, byOrder).length > 0)
    return { missing: byOrder ? noPurchaseOrder : noBilling };
  if (method === 'free') return { paymentLine: 'Nothing to charge.' };
  return {
    paymentLine:
      card && !byOrder
        ? `To be paid with ${cardName(card)}.`
        : `By purchase order ${billing.number}. The data are yours as soon as we approve it.`,
  };
};

const OrderedItems = ({ checkout }: { checkout: Checkout }) => (
  <>
    <Title order={2}>Order items</Title>
    {checkout.state === 'cart' &&
      (checkout.priced.kind === 'datasets' ? (
        <PricedDatasets datasets={checkout.priced.datasets} />
      ) : (
        <ReviewDatabases databases={checkout.priced.databases} />
      ))}
    {checkout.state === 'order' && <ReviewOrder order={checkout.order} />}
    {checkout.state === 'loading' && <Skeleton h={240} />}
  </>
);

/** Whether another order has a payment without an outcome, which may have been charged. */
const isInPayment = (failure: Error) => failure instanceof ApiFailure && failure.code === 'order_in_payment';

const placingFailureTitle = (failure: Error) =>
  failure instanceof ApiFailure && failure.code === 'price_changed'
    ? 'The order has changed'
    : 'The order could not be placed';

/** The last step: items, billing address and total, then the button that places the order. */
const ReviewStep = ({ kind }: { kind: OrderKind }) => {
  const { user } = useSession();
  const { search } = useLocation();
  const { cart } = useCart();
  const checkout = useCheckout(kind);
  const billing = useBilling();
  const [takesFullSets, setTakesFullSets] = useState(false);
  const cheaper = useCheaperDatasets(checkout.state === 'cart' && kind === 'datasets');
  const review = useReview({ user: user?.id ?? 0, kind, checkout, billing });
  const { amounts, payment, submit, paid, ended, checking, notAcknowledged, agreedBefore } = review;
  const { paymentLine, missing } = usePaymentLine(checkout, billing);
  const { outcome, pending } = payment;
  const refusal = payment.failure ?? (checkout.state === 'failed' ? checkout.failure : undefined);
  if (ended || outcome?.kind === 'paid' || outcome?.kind === 'registered') return <Skeleton h={320} />;
  if (outcome?.kind === 'processing')
    return (
      <PaymentProcessing
        order={outcome.order}
        onPaid={paid}
        onFailed={(reason) => payment.fail(outcome.order, reason)}
        onTryAgain={() => payment.tryAgain(outcome.order)}
      />
    );
  const redirect = pending ? undefined : checkoutRedirect(checkout, kind);
  if (redirect) return redirect;
  // the outcome of this page's own payment is newer than an order that was read while it ran
  const inPayment = pending || outcome ? undefined : paymentRedirect(checkout);
  if (inPayment) return inPayment;
  const paymentPath = checkoutPaths[kind].payment + search;
  if (!pending && missing) {
    const refused = outcome?.kind === 'failed' ? `${failureText(outcome.failure)} ` : '';
    return (
      <Navigate to={paymentPath} replace state={{ flash: refused + missing.flash } satisfies FlashState} />
    );
  }
  const summary = amounts && 'amounts' in checkout ? { ...checkout, amounts } : checkout;
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap="lg">
          {notAcknowledged && !pending && <NotAcknowledged message={failureText(notAcknowledged)} />}
          {!pending && <FullSetHint datasets={pricedDatasets(checkout)} onTaking={setTakesFullSets} />}
          {checkout.state === 'cart' && !pending && <PurchaseNotice draft={draftFromCart(kind, cart)} />}
          {checkout.state === 'order' && !pending && <OrderNotice order={checkout.order} />}
          <OrderedItems checkout={checkout} />
          <Title order={2}>Billed to</Title>
          {billing ? <BillToAddress to={billing} /> : <Skeleton h={120} w={220} />}
          <Anchor component={Link} to={paymentPath} size="sm" style={{ alignSelf: 'start' }}>
            Change payment or billing
          </Anchor>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <OrderSummary checkout={summary}>
          {outcome?.kind === 'failed' && !notAcknowledged && !pending && (
            <PaymentFailed failure={outcome.failure} kind={kind} order={outcome.order} />
          )}
          {payment.failure && !notAcknowledged && (
            <Alert role="alert" color="red" title={placingFailureTitle(payment.failure)}>
              {failureText(payment.failure)}
              {!isInPayment(payment.failure) && ' Nothing was charged.'}
            </Alert>
          )}
          {refusal instanceof ApiFailure && isAboutCodes(refusal) && (
            <Button component={Link} to={checkoutPaths[kind].codes} variant="default" size="xs">
              Change the codes
            </Button>
          )}
          {!pending && <DatasetsBestPrice cheaper={cheaper} />}
          {amounts && (
            <PlaceOrder
              key={`${checkout.state === 'order' ? checkout.order.id : 'cart'} ${amounts.totalCents} ${payment.changes}`}
              label={checkout.state === 'order' ? `Pay order ${checkout.order.id}` : 'Place order'}
              paymentLine={paymentLine ?? ''}
              pending={
                pending || checking || takesFullSets || (checkout.state === 'cart' && !checkout.settled)
              }
              secondary={
                cheaper !== undefined ||
                (outcome?.kind === 'failed' && !pending && cardRefusal(outcome.failure) !== undefined)
              }
              agreedBefore={agreedBefore}
              onPlace={submit}
            />
          )}
        </OrderSummary>
      </Grid.Col>
    </Grid>
  );
};

/** The same page at two addresses, one for each kind of order. */
export default function ReviewPage() {
  const { pathname } = useLocation();
  const kind = pageAt(pathname) === pages.regionalReview ? 'regional' : 'datasets';
  return (
    <>
      <Steps steps={useCheckoutSteps(kind)} current={3} />
      <PageHeader />
      <ReviewStep key={kind} kind={kind} />
    </>
  );
}
