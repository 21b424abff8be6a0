import { paymentMethodFor } from '@iom/contract/purchasing/orders/payment-method.rules.ts';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { RadioBar } from '../../../../ui/forms/RadioBar.tsx';
import { usePayBy } from '../../model/checkout-search.ts';
import { cardName, useValidatedCard, type ValidatedCard } from '../../model/validated-card.ts';
import { PaymentForm } from '../billing/PaymentForm.tsx';
import { useBillingForm } from '../billing/use-billing-form.ts';
import { type CardValues, cardErrors, emptyCard } from '../card/card-form.rules.ts';
import { HostedCardForm } from '../card/HostedCardForm.tsx';
import { TestCardForm } from '../card/TestCardForm.tsx';
import { PurchaseOrderForm } from './PurchaseOrderForm.tsx';
import { paymentOptionsQuery, useCardLimit } from './use-card-limit.ts';

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

interface Props {
  /** Undefined while it is not known. */
  totalCents: number | undefined;
  /** The path of the review. */
  review: string;
}

/** Choice of payment method with its form; navigates to `review` when the form is valid. */
export const PaymentMethod = ({ totalCents, review }: Props) => {
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
      {byOtherCard && data?.processor === 'sandbox' && (
        <TestCardForm card={card} billing={billing} onValidated={onValidated} />
      )}
      {byOtherCard && data?.publishable_key && (
        <HostedCardForm publishableKey={data.publishable_key} billing={billing} onValidated={onValidated} />
      )}
    </>
  );
};
