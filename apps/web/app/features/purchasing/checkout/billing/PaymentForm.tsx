import { unprintedNotice } from '@iom/contract/purchasing/invoices/printed-letters.rules.ts';
import { Alert, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useErrorFocus } from '../../../../lib/forms/form-errors.ts';
import { AddressFields } from '../../../../ui/forms/AddressFields.tsx';
import { SubmitButton } from '../../../../ui/forms/HydratedFieldset.tsx';
import { type BillingValues, billingLabels } from './billing.rules.ts';
import type { BillingForm } from './use-billing.ts';

interface Field {
  name: keyof BillingValues;
  autoComplete: string;
  optional?: true;
  hint?: string;
  type?: string;
}

const nameFields: readonly Field[] = [
  { name: 'first_name', autoComplete: 'given-name' },
  { name: 'last_name', autoComplete: 'family-name' },
  { name: 'company', autoComplete: 'organization', optional: true },
  { name: 'title', autoComplete: 'organization-title', optional: true },
];
const contactFields: readonly Field[] = [
  { name: 'phone', autoComplete: 'tel', type: 'tel' },
  { name: 'email', autoComplete: 'email', type: 'email' },
  {
    name: 'tax_id',
    autoComplete: 'off',
    optional: true,
    hint: 'VAT or other number, for the invoice.',
  },
];

/** Fields of the billing address. */
const BillingFields = ({ form }: { form: Pick<UseFormReturnType<BillingValues>, 'getInputProps'> }) => {
  const text = ({ name, optional, hint, ...input }: Field) => {
    const field = form.getInputProps(name);
    const description = [hint, unprintedNotice(field.value)].filter(Boolean).join(' ');
    return (
      <TextInput
        key={name}
        label={billingLabels[name]}
        description={description || undefined}
        required={!optional}
        {...input}
        {...field}
      />
    );
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      {nameFields.map(text)}
      <AddressFields form={form} required noticeOf={unprintedNotice} />
      {contactFields.map(text)}
    </SimpleGrid>
  );
};

interface Props {
  /** The form's name for screen readers. */
  label: string;
  billing: BillingForm['form'];
  /** Labels of the fields that are not valid yet, in their order. */
  incomplete: readonly string[];
  pending?: boolean;
  /** Why it was not accepted. */
  problem?: { title: string; text: string } | undefined;
  onSubmit: () => void;
  /** Fields above the billing address. */
  children: ReactNode;
}

/**
 * The form of the payment step: payment fields, billing address and the button to the review. Nothing is charged here. The first
 * invalid field takes the focus.
 */
export const PaymentForm = ({
  label,
  billing,
  incomplete,
  pending = false,
  problem,
  onSubmit,
  children,
}: Props) => {
  const hint = useId();
  const { form, focusFirst } = useErrorFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    onSubmit();
    focusFirst();
  };
  const onProblem = useEffectEvent(focusFirst);
  useEffect(() => {
    if (problem) onProblem();
  }, [problem]);
  return (
    <form ref={form} noValidate aria-label={label} onSubmit={submit}>
      <Stack gap="lg">
        {children}
        {problem && (
          <Alert role="alert" color="red" title={problem.title}>
            {problem.text}
          </Alert>
        )}
        <Title order={2} mt="md">
          Billing address
        </Title>
        <BillingFields form={billing} />
        <Stack gap={4} align="start">
          <SubmitButton complete={incomplete.length === 0} aria-describedby={hint} loading={pending}>
            Continue to review
          </SubmitButton>
          <Text id={hint} size="sm" className="quiet">
            {incomplete.length > 0
              ? `Still to fill in: ${incomplete.join(', ')}.`
              : 'Nothing is charged yet: you review the order first.'}
          </Text>
        </Stack>
      </Stack>
    </form>
  );
};
