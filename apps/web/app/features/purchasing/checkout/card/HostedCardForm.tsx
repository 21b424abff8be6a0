import { Input, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { failureText } from '../../../../lib/forms/form-errors.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import type { ValidatedCard } from '../../model/validated-card.ts';
import { PaymentForm } from '../billing/PaymentForm.tsx';
import type { BillingForm } from '../billing/use-billing-form.ts';
import classes from './card.module.css';
import { useCardCheck } from './use-card-check.ts';
import { useHostedCard } from './use-hosted-card.ts';

interface Props {
  publishableKey: string;
  billing: BillingForm;
  onValidated: (card: ValidatedCard) => void;
}

/** Payment by card in the processor's hosted field. */
export const HostedCardForm = ({ publishableKey, billing, onValidated }: Props) => {
  const card = useHostedCard(publishableKey);
  const { pending, problem, check } = useCardCheck(onValidated, failureText);
  const [submitted, setSubmitted] = useState(false);
  const incomplete = submitted && !card.state.complete ? 'Complete the card details.' : undefined;
  const submit = () => {
    setSubmitted(true);
    const billingValid = billing.check();
    if (billingValid && card.state.complete)
      void check(async () => ({ payment_method: await card.createToken(billing.form.values) }));
  };
  return (
    <PaymentForm
      label="Credit card"
      billing={billing.form}
      incomplete={card.state.complete ? billing.incomplete : ['Card details', ...billing.incomplete]}
      pending={pending}
      problem={problem}
      onSubmit={submit}
    >
      {card.failure ? (
        <ErrorState message={card.failure.message} onRetry={card.retry} />
      ) : (
        <Input.Wrapper
          label="Card details"
          required
          error={card.state.error?.message ?? incomplete}
          maw={480}
        >
          {!card.ready && <Skeleton h={36} />}
          <div ref={card.holder} className={classes.hostedField} hidden={!card.ready} />
        </Input.Wrapper>
      )}
    </PaymentForm>
  );
};
