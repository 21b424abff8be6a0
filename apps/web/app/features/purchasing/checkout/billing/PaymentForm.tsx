import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useId } from 'react';
import { BillingFields } from './BillingFields.tsx';
import type { BillingForm } from './use-billing-form.ts';

interface Props {
  /** For those who hear the page. */
  label: string;
  billing: BillingForm['form'];
  /** Labels of what is still to be filled in, in the order of the fields. */
  toDo: readonly string[];
  pending?: boolean;
  /** Why it was not accepted. */
  problem?: string | undefined;
  onSubmit: () => void;
  /** What is asked for beside the billing address. */
  children: ReactNode;
}

/** The form of the payment step: how it is paid, who is billed, and the way on. Nothing is charged here. */
export const PaymentForm = ({
  label,
  billing,
  toDo,
  pending = false,
  problem,
  onSubmit,
  children,
}: Props) => {
  const hint = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onSubmit();
  };
  return (
    <form noValidate aria-label={label} onSubmit={submit}>
      <Stack gap="lg">
        {children}
        {problem && (
          <Alert role="alert" color="red" title="This card was not accepted">
            {problem}
          </Alert>
        )}
        <Title order={2} mt="md">
          Billing address
        </Title>
        <BillingFields form={billing} />
        <Stack gap={4} align="start">
          <Button
            type="submit"
            aria-disabled={toDo.length > 0}
            data-disabled={toDo.length > 0 || undefined}
            aria-describedby={hint}
            loading={pending}
          >
            Continue to review
          </Button>
          <Text id={hint} size="sm" className="quiet">
            {toDo.length > 0
              ? `Still to fill in: ${toDo.join(', ')}.`
              : 'Nothing is charged yet: you see everything once more first.'}
          </Text>
        </Stack>
      </Stack>
    </form>
  );
};
