import { requestReassignment } from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { reportTypeOf } from '@iom/contract/library/licences/licences.schemas.ts';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../lib/api/api.ts';
import { invalidateLicences } from '../../../lib/api/licences.ts';
import { fieldMessages } from '../../../lib/forms/field-messages.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useErrorFocus } from '../../../lib/forms/use-error-focus.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx';
import { emailMessage } from './seats.rules.ts';
import { unplacedFailure } from './unplaced-failure.ts';

const maxReasonLength = 5000;
const reasonMessage = (text: string) => (text.trim() === '' ? 'This field is required.' : null);
const reassignDraft = z.object({ email: z.string(), reason: z.string() });

/** Requests the institute's consent to reassign a licence; the server's message is shown in the dialog. What is typed stays until it has been sent. */
export const ReassignDialog = ({ holding, onClose }: { holding: Holding; onClose: () => void }) => {
  const client = useQueryClient();
  const errorFocus = useErrorFocus();
  const draft = `reassign-${reportTypeOf(holding)}-${holding.id}` as const;
  const form = useForm({
    initialValues: { email: '', reason: '' },
    validate: { email: emailMessage, reason: reasonMessage },
  });
  useDraft(form, draft, reassignDraft);
  const request = useMutation({
    mutationFn: ({ email, reason }: typeof form.values) =>
      call(requestReassignment, {
        body: { email: email.trim(), reason, report_id: holding.id, report_type: reportTypeOf(holding) },
      }),
    onSuccess: () => clearForms([draft]),
    onError: (failure) => {
      form.setErrors(fieldMessages(failure));
      errorFocus.focusFirst();
    },
  });
  /** The seat is fetched again only on closing, because that can remove the button that opened the dialog. */
  const close = () => {
    onClose();
    if (!request.isIdle) void invalidateLicences(client);
  };
  const { email, reason } = form.values;
  const complete = emailMessage(email) === null && reasonMessage(reason) === null;
  const failure = unplacedFailure(request.error);
  return (
    <Dialog onClose={close} title={`Re-Assign ${holding.name}`} centered>
      {request.isSuccess ? (
        <Stack gap="md">
          <Text role="status">{request.data.success}</Text>
          <Button onClick={close} style={{ alignSelf: 'end' }} data-autofocus>
            Close
          </Button>
        </Stack>
      ) : (
        <form
          ref={errorFocus.form}
          noValidate
          onSubmit={form.onSubmit((values) => request.mutate(values), errorFocus.focusFirst)}
        >
          <Stack gap="md">
            <Text size="sm">
              {holding.held ? 'You hold this licence.' : `${holding.holder} holds this licence.`} A licence
              that has already been assigned can be reassigned only with our consent. The current holder keeps
              it until the new one has accepted.
            </Text>
            <TextInput
              label="Email address of the new holder"
              type="email"
              autoComplete="off"
              maxLength={254}
              data-autofocus
              required
              {...form.getInputProps('email')}
            />
            <Textarea
              label="Reason"
              rows={4}
              maxLength={maxReasonLength}
              required
              {...form.getInputProps('reason')}
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
              <SubmitButton complete={complete} loading={request.isPending}>
                Send request
              </SubmitButton>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
};
