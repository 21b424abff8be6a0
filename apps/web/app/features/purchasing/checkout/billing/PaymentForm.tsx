import type { BillTo } from '@iom/contract/purchasing/invoices/billing.schemas.ts';
import { unprintableNotice } from '@iom/contract/purchasing/invoices/printed-letters.rules.ts';
import { Alert, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import type { addressLabels } from '../../../../lib/forms/address.rules.ts';
import { useErrorFocus } from '../../../../lib/forms/form-errors.ts';
import { AddressFields } from '../../../../ui/forms/AddressFields.tsx';
import { SubmitButton } from '../../../../ui/forms/HydratedFieldset.tsx';
import { type BillingValues, billingLabels } from './billing.rules.ts';
import type { BillingForm } from './use-billing.ts';

interface Field {
  autoComplete: string;
  optional?: true;
  hint?: string;
  type?: string;
}

const nameFields = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  company: { autoComplete: 'organization', optional: true },
  title: { autoComplete: 'organization-title', optional: true },
} satisfies Partial<Record<keyof BillTo, Field>>;

/** Every field that is neither a name nor part of the postal address. */
const contactFields: Record<
  Exclude<keyof BillTo, keyof typeof nameFields | keyof typeof addressLabels>,
  Field
> = {
  phone: { autoComplete: 'tel', type: 'tel' },
  email: { autoComplete: 'email', type: 'email' },
  tax_id: { autoComplete: 'off', optional: true, hint: 'VAT or other number, for the invoice.' },
};

/** Fields of the billing address. */
const BillingFields = ({ form }: { form: Pick<UseFormReturnType<BillingValues>, 'getInputProps'> }) => {
  const textInput = ([name, { optional, hint, ...input }]: [keyof BillTo, Field]) => {
    const field = form.getInputProps(name);
    const description = [hint, unprintableNotice(field.value)].filter(Boolean).join(' ');
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
  const renderInputs = (fields: Partial<Record<keyof BillTo, Field>>) =>
    (Object.entries(fields) as [keyof BillTo, Field][]).map(textInput);
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
      {renderInputs(nameFields)}
      <AddressFields form={form} required getNotice={unprintableNotice} />
      {renderInputs(contactFields)}
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
