import type { UseFormReturnType } from '@mantine/form';
import { fieldMessages } from '../../../../lib/forms/form-errors.ts';
import type { ValidatedCard } from '../../model/validated-card.ts';
import { PaymentForm } from '../billing/PaymentForm.tsx';
import type { BillingForm } from '../billing/use-billing-form.ts';
import { CardFields } from './CardFields.tsx';
import { atCardFields, type CardValues, emptyCardFields, toCardBody } from './card-form.rules.ts';
import { useCardCheck } from './use-card-check.ts';

interface Props {
  card: UseFormReturnType<CardValues>;
  billing: BillingForm;
  onValidated: (card: ValidatedCard) => void;
}

/** Payment by one of the sandbox's published test cards. */
export const TestCardForm = ({ card, billing, onValidated }: Props) => {
  const { pending, problem, check } = useCardCheck(onValidated, (failure) => {
    card.setErrors(atCardFields(fieldMessages(failure)));
    return failure.message;
  });
  const submit = () => {
    const billingValid = billing.check();
    const { hasErrors } = card.validate();
    if (billingValid && !hasErrors) void check(async () => toCardBody(card.values));
  };
  return (
    <PaymentForm
      label="Credit card"
      billing={billing.form}
      incomplete={[...emptyCardFields(card.values), ...billing.incomplete]}
      pending={pending}
      problem={problem}
      onSubmit={submit}
    >
      <CardFields form={card} />
    </PaymentForm>
  );
};
