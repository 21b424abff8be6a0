import { assignLicence } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { reportTypeOf } from '@iom/contract/library/licences/licences.schemas.ts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { invalidateLicences } from '../../../lib/api/licences.ts';
import { fieldMessages } from '../../../lib/forms/field-messages.ts';
import { useErrorFocus } from '../../../lib/forms/use-error-focus.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { emailMessage } from './seats.rules.ts';
import { unplacedFailure } from './unplaced-failure.ts';

/** What the assignment changes for the buyer. */
const consequenceOf = ({ spare, another_copy }: Holding) => {
  if (spare) return 'You keep your own copy of the data.';
  return another_copy
    ? 'Until it is accepted, nothing changes for you. After that you use another of your copies.'
    : 'Until it is accepted, nothing changes for you. After that only your colleague can use this copy: the licence is for one person.';
};

/** Assigns a licence to a colleague by email, and explains who can use the data from when on. */
export const AssignDialog = ({ holding, onClose }: { holding: Holding; onClose: () => void }) => {
  const client = useQueryClient();
  const errorFocus = useErrorFocus();
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailMessage } });
  const assign = useMutation({
    mutationFn: (email: string) =>
      call(assignLicence, {
        body: { report_id: holding.id, order_id: holding.order, email, report_type: reportTypeOf(holding) },
      }),
    onSuccess: async () => {
      await invalidateLicences(client);
      onClose();
    },
    onError: (failure) => {
      form.setErrors(fieldMessages(failure));
      errorFocus.focusFirst();
    },
  });
  const failure = unplacedFailure(assign.error);
  const complete = emailMessage(form.values.email) === null;
  /** After an error the seat is fetched again: it may have been assigned in another window. */
  const close = () => {
    onClose();
    if (assign.isError) void invalidateLicences(client);
  };
  return (
    <Dialog onClose={close} title={`Assign ${holding.name}`} centered>
      <form
        ref={errorFocus.form}
        noValidate
        onSubmit={form.onSubmit(({ email }) => assign.mutate(email.trim()), errorFocus.focusFirst)}
      >
        <Stack gap="md">
          <Text size="sm">
            We will email your colleague an invitation. {consequenceOf(holding)} The order and its invoice
            stay yours.
          </Text>
          <TextInput
            label="Email address of your colleague"
            type="email"
            autoComplete="off"
            maxLength={254}
            data-autofocus
            required
            {...form.getInputProps('email')}
          />
          {failure && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {failure.message}
            </Text>
          )}
          <Group justify="end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <SubmitButton complete={complete} loading={assign.isPending}>
              Assign
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
