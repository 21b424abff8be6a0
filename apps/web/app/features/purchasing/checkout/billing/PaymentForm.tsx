import { Alert, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useErrorFocus } from '../../../../lib/forms/form-errors.ts';
import { SubmitButton } from '../../../../ui/forms/HydratedFieldset.tsx';
import { BillingFields } from './BillingFields.tsx';
import type { BillingForm } from './use-billing-form.ts';

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
