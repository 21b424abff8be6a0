import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { Order, OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { paymentMethodFor } from '@iom/contract/purchasing/orders/payment-method.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { Alert, Anchor, Button, Checkbox, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ApiFailure } from '../../../../lib/api/api.ts';
import { money } from '../../../../lib/format/formats.ts';
import { failureText } from '../../../../lib/forms/form-errors.ts';
import { useLastUser } from '../../../../lib/session/session.ts';
import type { FlashState } from '../../../../ui/FlashMessage.tsx';
import { UnbrokenText } from '../../../../ui/values/broken-texts.tsx';
import { checkoutPaths, kindOfOrder } from '../../model/order-draft.rules.ts';
import { itemName, type PricedDatabase } from '../../model/prices.rules.ts';
import { type Checkout, useCheckout } from '../../model/use-checkout.ts';
import { usePayBy } from '../../model/use-order-steps.ts';
import { cardName, useValidatedCard } from '../../model/validated-card.ts';
import { OrderedDatasets, PricedDatasets } from '../../orders/datasets/OrderedDatasets.tsx';
import { CopyLines } from '../../regional/DatabaseLine.tsx';
import { DatasetsBestPrice, useCheaperDatasets } from '../../summary/BestPrice.tsx';
import { checkoutRedirect, paymentRedirect } from '../../summary/checkout-redirect.tsx';
import { BilledTo } from '../billing/BillingBlock.tsx';
import { type BillingValues, incompleteBillingFields } from '../billing/billing.rules.ts';
import { useBilling } from '../billing/use-billing.ts';
import {
  AccountBlock,
  Block,
  ChangeLink,
  CheckoutAct,
  CheckoutLayout,
  FoldedBlock,
} from '../CheckoutLayout.tsx';
import { CheckoutNotices, CheckoutSummary } from '../CheckoutSummary.tsx';
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
              {counted(database.oilCount, 'oil')},{' '}
              {counted(database.quantity, 'single-user copy', 'single-user copies')}
            </Text>
          </div>
          <Text className="figures">{formatMoney(database.priceCents)}</Text>
        </Group>
        {database.quantity > 1 && <CopyLines copies={database.copies} />}
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
            <Text style={{ overflowWrap: 'anywhere' }}>
              <UnbrokenText>{itemName(item)}</UnbrokenText>
            </Text>
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
        <Text>
          <UnbrokenText>{text}</UnbrokenText>
        </Text>
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
    <Title order={3}>Order items</Title>
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

/**
 * Consent to this order at this total: asked again where either changes, and kept while the session is renewed.
 * @param key undefined while the order loads
 */
const useConsent = (key: string | undefined, agreedBefore: boolean) => {
  const [given, setGiven] = useState<{ key: string | undefined; agreed: boolean }>();
  const [pressed, setPressed] = useState(false);
  if (key !== undefined && given && given.key !== key) setGiven(undefined);
  const agreed = given && given.key === key ? given.agreed : agreedBefore;
  return {
    agreed,
    /** Pressed without consent: shows what is missing. */
    isMissing: pressed && !agreed,
    press: () => setPressed(true),
    set: (agreed: boolean) => setGiven({ key, agreed }),
  };
};

const Consent = ({ consent }: { consent: ReturnType<typeof useConsent> }) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (consent.isMissing) box.current?.focus();
  }, [consent.isMissing]);
  return (
    <Checkbox
      ref={box}
      checked={consent.agreed}
      onChange={(event) => consent.set(event.currentTarget.checked)}
      error={consent.isMissing ? 'Please accept this before placing the order.' : undefined}
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
  );
};

const missingConsentId = 'missing-consent';

interface PlaceOrderProps {
  label: string;
  /** Whether it charges a card. */
  isPayment: boolean;
  consent: ReturnType<typeof useConsent>;
  pending: boolean;
  /** Another action comes first. */
  isSecondary: boolean;
  onPlace: () => void;
}

const PlaceOrder = ({ label, isPayment, consent, pending, isSecondary, onPlace }: PlaceOrderProps) => (
  <CheckoutAct>
    {!consent.agreed && (
      <Text size="sm" id={missingConsentId} hiddenFrom="md">
        Accept the terms to {isPayment ? 'pay' : 'place the order'}
      </Text>
    )}
    <Button
      variant={isSecondary ? 'default' : 'filled'}
      aria-disabled={!consent.agreed}
      aria-describedby={consent.agreed ? undefined : missingConsentId}
      data-disabled={!consent.agreed || undefined}
      loading={pending}
      onClick={() => {
        consent.press();
        if (consent.agreed) onPlace();
      }}
    >
      {label}
    </Button>
  </CheckoutAct>
);

/** An expired session is said with the sign-in, and the attempt repeated after it. */
const isSessionEnd = (failure: Error) => failure instanceof ApiFailure && failure.status === 401;

/** The last step: items and consent, the earlier parts folded, and the button that places the order. */
export const ReviewStep = ({ kind }: { kind: OrderKind }) => {
  const { user, isExpired } = useLastUser();
  const { search } = useLocation();
  const checkout = useCheckout(kind);
  const billing = useBilling();
  const { byPurchaseOrder } = usePayBy();
  const [takesFullSets, setTakesFullSets] = useState(false);
  const cheaper = useCheaperDatasets(checkout.state === 'cart' && kind === 'datasets');
  const review = useReview({ user: user?.id ?? 0, kind, checkout, billing });
  const { amounts, payment, submit, paid, ended, checking, notAcknowledged, agreedBefore } = review;
  const { paymentLine, missing } = usePaymentLine(checkout, billing);
  const { pending, outcome } = payment;
  const payable = checkout.state === 'order' ? checkout.order.id : 'cart';
  const consent = useConsent(amounts && `${payable} ${amounts.totalCents} ${payment.changes}`, agreedBefore);
  const failed = outcome?.kind === 'failed' && !isSessionEnd(outcome.failure) ? outcome : undefined;
  const notPlaced = payment.failure && !isSessionEnd(payment.failure) ? payment.failure : undefined;
  const refusal = notPlaced ?? (checkout.state === 'failed' ? checkout.failure : undefined);
  if (ended || outcome?.kind === 'paid' || outcome?.kind === 'registered') return <Skeleton h={320} />;
  if (outcome?.kind === 'processing')
    return (
      <Stack gap="lg">
        <AccountBlock />
        <PaymentProcessing
          order={outcome.order}
          onPaid={paid}
          onFailed={(reason) => payment.fail(outcome.order, reason)}
          onTryAgain={() => payment.tryAgain(outcome.order)}
        />
      </Stack>
    );
  const redirect = pending ? undefined : checkoutRedirect(checkout, kind);
  if (redirect) return redirect;
  // the outcome of this page's own payment is newer than an order that was read while it ran
  const inPayment = pending || outcome ? undefined : paymentRedirect(checkout);
  if (inPayment) return inPayment;
  const paymentPath = checkoutPaths[kind].payment + search;
  if (!pending && missing) {
    const refused = failed ? `${failureText(failed.failure)} ` : '';
    return (
      <Navigate to={paymentPath} replace state={{ flash: refused + missing.flash } satisfies FlashState} />
    );
  }
  const byOrder =
    amounts !== undefined &&
    paymentMethodFor(amounts.totalCents, 'purchase_order') !== 'free' &&
    byPurchaseOrder;
  const isPayment = amounts !== undefined && amounts.totalCents > 0 && !byOrder;
  const isSecondary =
    isExpired ||
    cheaper !== undefined ||
    (failed !== undefined && !pending && cardRefusal(failed.failure) !== undefined);
  return (
    <CheckoutLayout
      summary={
        <CheckoutSummary
          checkout={amounts && 'amounts' in checkout ? { ...checkout, amounts } : checkout}
          kind={kind}
          byPurchaseOrder={byOrder}
        >
          {failed && !notAcknowledged && !pending && (
            <PaymentFailed failure={failed.failure} kind={kind} order={failed.order} />
          )}
          {notPlaced && !notAcknowledged && (
            <Alert role="alert" color="red" title={placingFailureTitle(notPlaced)}>
              {failureText(notPlaced)}
              {!isInPayment(notPlaced) && ' Nothing was charged.'}
            </Alert>
          )}
          {refusal instanceof ApiFailure && isAboutCodes(refusal) && (
            <Button component={Link} to={checkoutPaths[kind].codes} variant="default" size="xs">
              Change the codes
            </Button>
          )}
          {!pending && <DatasetsBestPrice cheaper={cheaper} />}
          {amounts && <Consent consent={consent} />}
          {amounts && (
            <PlaceOrder
              label={isPayment ? `Pay ${formatMoney(amounts.totalCents)}` : 'Place order'}
              isPayment={isPayment}
              consent={consent}
              isSecondary={isSecondary}
              pending={
                pending ||
                checking ||
                takesFullSets ||
                // after a renewed session it is read again; until then nothing could be submitted
                billing === undefined ||
                (checkout.state === 'cart' && !checkout.settled)
              }
              onPlace={submit}
            />
          )}
        </CheckoutSummary>
      }
    >
      <BilledTo
        billing={billing}
        change={<ChangeLink what="billing address" to={paymentPath} state={{ open: 'billing' }} />}
      />
      <FoldedBlock number={3} title="Payment" change={<ChangeLink what="payment" to={paymentPath} />}>
        {paymentLine}
      </FoldedBlock>
      <Block number={4} title="Review">
        {notAcknowledged && !pending && <NotAcknowledged message={failureText(notAcknowledged)} />}
        {!pending && <CheckoutNotices checkout={checkout} kind={kind} onTaking={setTakesFullSets} />}
        <OrderedItems checkout={checkout} />
      </Block>
    </CheckoutLayout>
  );
};
