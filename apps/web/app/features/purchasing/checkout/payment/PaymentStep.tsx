import { pages } from '@iom/contract/pages/pages.ts';
import type { OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { unprintableNotice } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import { dueText } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import { paymentMethodFor } from '@iom/contract/purchasing/orders/payment-method.rules.ts';
import type { PaymentProcessor } from '@iom/contract/purchasing/payments/card.schemas.ts';
import type { readPaymentOptions } from '@iom/contract/purchasing/payments/payments.endpoints.ts';
import { listPurchaseOrders } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type { ResponseOf } from '@iom/contract/shared/endpoint.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { Alert, Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  type FormEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { endpointQuery } from '../../../../lib/api/endpoint-query.ts';
import { date } from '../../../../lib/format/formats.ts';
import { useErrorFocus } from '../../../../lib/forms/form-errors.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { SubmitButton } from '../../../../ui/forms/HydratedFieldset.tsx';
import { RadioBar } from '../../../../ui/forms/RadioBar.tsx';
import { UnconfirmedEmail } from '../../../../ui/UnconfirmedEmail.tsx';
import { checkoutPaths } from '../../model/order-draft.rules.ts';
import { useCheckout } from '../../model/use-checkout.ts';
import { usePayBy, useUnpaidOrder } from '../../model/use-order-steps.ts';
import { cardName, useValidatedCard } from '../../model/validated-card.ts';
import { DatasetsBestPrice, useCheaperDatasets } from '../../summary/BestPrice.tsx';
import { checkoutRedirect, paymentRedirect } from '../../summary/checkout-redirect.tsx';
import { DiscountCodes, useCodeEntry, useSubmitPendingCode } from '../../summary/DiscountCodes.tsx';
import { OtherCartItems } from '../../summary/OrderSummary.tsx';
import { BillingBlock } from '../billing/BillingBlock.tsx';
import { type BillingValues, billingLabels } from '../billing/billing.rules.ts';
import { type BillingForm, useBillingForm } from '../billing/use-billing.ts';
import { Block, CheckoutAct, CheckoutLayout } from '../CheckoutLayout.tsx';
import { CheckoutNotices, CheckoutSummary } from '../CheckoutSummary.tsx';
import { type CardValues, cardErrors, emptyCard, emptyCardFields } from '../card/card-form.rules.ts';
import { HostedCardFields } from '../card/HostedCardFields.tsx';
import { TestCardFields } from '../card/TestCardFields.tsx';
import { type CardSource, paymentOptionsQuery, useCardCheck, useCardLimit } from '../card/use-card-check.ts';

type PaymentOptions = ResponseOf<typeof readPaymentOptions>;

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

interface PurchaseOrderProps {
  form: BillingForm['form'];
  totalCents: number | undefined;
  options: PaymentOptions | undefined;
}

/** The number of a purchase order, and the terms that its invoice will state. */
const PurchaseOrderFields = ({ form, totalCents, options }: PurchaseOrderProps) => {
  const { number } = form.values;
  return (
    <>
      <UnconfirmedEmail />
      <Text size="sm" className="quiet" maw={560}>
        The data are yours as soon as we approve the purchase order. You get a pro forma invoice by email, and
        you can upload your purchase order document once the order is placed.
      </Text>
      {options && totalCents !== undefined && (
        <Text size="sm">
          {formatMoney(totalCents)} is payable {dueText(options.due_days)}.
          {options.payment_terms !== '' && ` Payment terms: ${options.payment_terms}.`}
        </Text>
      )}
      <Stack gap={4}>
        <TextInput
          label={billingLabels.number}
          description={unprintableNotice(number)}
          autoComplete="off"
          maxLength={200}
          required
          maw={480}
          {...form.getInputProps('number')}
        />
        <DuplicatePoNumberAlert number={number} />
      </Stack>
    </>
  );
};

interface CardFieldsProps {
  options: PaymentOptions;
  card: UseFormReturnType<CardValues>;
  billing: BillingValues;
  source: Ref<CardSource>;
  onComplete: (isComplete: boolean) => void;
}

/** The card fields of each processor. */
const cardFields: Record<PaymentProcessor, (props: CardFieldsProps) => ReactNode> = {
  sandbox: ({ card, source }) => <TestCardFields card={card} source={source} />,
  stripe: ({ options: { publishable_key }, card: _, ...props }) =>
    publishable_key && <HostedCardFields publishableKey={publishable_key} {...props} />,
};

/** The card of this purchase: what is entered, checked or missing, and the check that opens the review. */
const useCardEntry = (options: PaymentOptions | undefined, onValidated: () => void) => {
  const card = useForm<CardValues>({ initialValues: emptyCard, validate: cardErrors });
  const source = useRef<CardSource>(null);
  const [isHostedComplete, setHostedComplete] = useState(false);
  const [another, setAnother] = useState(false);
  const known = useValidatedCard();
  const { pending, problem, check } = useCardCheck((validated) => {
    known.saveCard(validated);
    onValidated();
  });
  const hosted = isHostedComplete ? [] : ['Card details'];
  return {
    ...{ card, source, pending, problem, check, setHostedComplete },
    missing: options?.script_url ? hosted : emptyCardFields(card.values),
    /** A card that was accepted before and is not replaced. */
    checked: !another && known.card && !known.card.refused ? known.card : undefined,
    refused: known.card?.refused && known.card,
    enterAnother: () => setAnother(true),
  };
};

const refusedText = (card: NonNullable<ReturnType<typeof useCardEntry>['refused']>) =>
  card.refused === 'declined'
    ? `${cardName(card)} was declined. Enter another card.`
    : `The check of ${cardName(card)} has expired. Enter the card again.`;

/** The payment step: billing address, then card or purchase order, beside the summary. Nothing is charged here. */
export const PaymentStep = ({ kind }: { kind: OrderKind }) => {
  const codeEntry = useCodeEntry(kind);
  useSubmitPendingCode(codeEntry);
  const checkout = useCheckout(kind);
  const cheaper = useCheaperDatasets(checkout.state === 'cart' && kind === 'datasets');
  const { order } = useUnpaidOrder();
  const { search, state }: { search: string; state: { open?: string } | null } = useLocation();
  const navigate = useNavigate();
  const ids = { form: useId(), hint: useId() };
  const { payment, review, codes } = checkoutPaths[kind];
  const totalCents = 'amounts' in checkout ? checkout.amounts.totalCents : undefined;
  const isFree = totalCents !== undefined && paymentMethodFor(totalCents, 'card') === 'free';
  const { byPurchaseOrder, setByPurchaseOrder } = usePayBy();
  const byOrder = byPurchaseOrder && !isFree;
  const billing = useBillingForm(byOrder, state?.open === 'billing');
  const options = useQuery(paymentOptionsQuery);
  const cardLimit = useCardLimit(totalCents);
  const openReview = () => void navigate(review + search);
  const entry = useCardEntry(options.data, openReview);
  const { form, focusFirst } = useErrorFocus();
  const onProblem = useEffectEvent(focusFirst);
  useEffect(() => {
    if (entry.problem) onProblem();
  }, [entry.problem]);
  const redirect = checkoutRedirect(checkout, kind) ?? paymentRedirect(checkout);
  if (redirect) return redirect;
  const isPossible = isFree || byOrder || !cardLimit;
  const asksCard = !isFree && !byOrder && isPossible && !entry.checked;
  const { wrong } = billing.open;
  const missing = [...billing.open.empty, ...(asksCard ? entry.missing : [])];
  const isComplete = missing.length + wrong.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entry.pending || !isPossible) return;
    const billingValid = billing.check();
    const { current } = entry.source;
    const cardValid = !asksCard || (current?.check() ?? false);
    if (billingValid && cardValid) {
      if (asksCard && current) void entry.check(current);
      else openReview();
    }
    focusFirst();
  };
  const nextStep = isComplete
    ? 'Nothing is charged yet: you review the order first.'
    : [
        missing.length > 0 && `Still to fill in: ${missing.join(', ')}.`,
        wrong.length > 0 && `To be corrected: ${wrong.join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' ');
  return (
    <CheckoutLayout
      summary={
        <>
          <CheckoutSummary checkout={checkout} kind={kind} byPurchaseOrder={byOrder}>
            {order === undefined && codes === payment && <DiscountCodes entry={codeEntry} />}
            <CheckoutAct total={totalCents === undefined ? undefined : formatMoney(totalCents)}>
              <SubmitButton
                form={ids.form}
                complete={isComplete && isPossible}
                aria-describedby={ids.hint}
                loading={entry.pending}
              >
                Continue to review
              </SubmitButton>
            </CheckoutAct>
          </CheckoutSummary>
          {checkout.state === 'cart' && <OtherCartItems kind={kind} />}
        </>
      }
    >
      <CheckoutNotices checkout={checkout} kind={kind} />
      <DatasetsBestPrice cheaper={cheaper} />
      <form id={ids.form} ref={form} noValidate aria-label="Payment" onSubmit={submit}>
        <Stack gap="lg">
          <BillingBlock billing={billing} byPurchaseOrder={byOrder} />
          <Block number={3} title="Payment">
            {isFree ? (
              <Text>There is nothing to charge, so no card is needed.</Text>
            ) : (
              <RadioBar
                label="Pay by"
                choices={[
                  { value: 'card', label: 'Credit card' },
                  { value: 'order', label: 'Purchase order' },
                ]}
                value={byPurchaseOrder ? 'order' : 'card'}
                onChange={(value) => setByPurchaseOrder(value === 'order')}
              />
            )}
            {byOrder && (
              <PurchaseOrderFields form={billing.form} totalCents={totalCents} options={options.data} />
            )}
            {!byOrder && cardLimit && <Text role="status">{cardLimit}</Text>}
            {!isFree && !byOrder && isPossible && entry.checked && (
              <Group gap="sm">
                <Text>{cardName(entry.checked)} has been checked.</Text>
                <Button variant="default" size="sm" onClick={entry.enterAnother}>
                  Use another card
                </Button>
              </Group>
            )}
            {asksCard && entry.refused && <Text>{refusedText(entry.refused)}</Text>}
            {asksCard && options.isPending && <Skeleton h={140} />}
            {asksCard && options.isError && (
              <ErrorState message={options.error.message} onRetry={() => void options.refetch()} />
            )}
            {asksCard &&
              options.data &&
              cardFields[options.data.processor]({
                options: options.data,
                card: entry.card,
                billing: billing.form.values,
                source: entry.source,
                onComplete: entry.setHostedComplete,
              })}
            {entry.problem && (
              <Alert role="alert" color="red" title={entry.problem.title}>
                {entry.problem.text}
              </Alert>
            )}
            <Text id={ids.hint} size="sm" className="quiet">
              {nextStep}
            </Text>
          </Block>
        </Stack>
      </form>
    </CheckoutLayout>
  );
};
