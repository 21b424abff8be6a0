import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { fieldMessages } from '../../../../lib/forms/form-errors.ts';
import type { ValidatedCard } from '../../model/validated-card.ts';
import { PaymentForm } from '../billing/PaymentForm.tsx';
import type { BillingForm } from '../billing/use-billing.ts';
import {
  atCardFields,
  type CardValues,
  cardLabels,
  emptyCardFields,
  toCardBody,
  typedBrand,
  typedExpiry,
} from './card-form.rules.ts';
import { useCardCheck } from './use-card-check.ts';

/** The fields of a test card. */
const CardFields = ({ form }: { form: UseFormReturnType<CardValues> }) => (
  <Stack gap="md" maw={480}>
    <TextInput
      label={cardLabels.card_number}
      inputMode="numeric"
      autoComplete="cc-number"
      maxLength={25}
      required
      rightSectionWidth={140}
      rightSection={
        <Text size="sm" ta="right" w="100%" pr="sm">
          {typedBrand(form.values.card_number)}
        </Text>
      }
      {...form.getInputProps('card_number')}
    />
    <SimpleGrid cols={2} style={{ alignItems: 'start' }}>
      <TextInput
        label={cardLabels.expiry}
        inputMode="numeric"
        autoComplete="cc-exp"
        placeholder="MM/YY"
        maxLength={9}
        required
        {...form.getInputProps('expiry')}
        onChange={(event) => form.setFieldValue('expiry', typedExpiry(event.currentTarget.value))}
      />
      <TextInput
        label={cardLabels.card_cvc}
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
        required
        {...form.getInputProps('card_cvc')}
      />
    </SimpleGrid>
  </Stack>
);

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
