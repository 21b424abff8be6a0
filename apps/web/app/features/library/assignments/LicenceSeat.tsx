import { assignLicence, cancelAssignment } from '@iom/contract/library/assignments/assignments.endpoints.ts';
import { requestReassignment } from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import type { Holding } from '@iom/contract/library/licences/holdings.schemas.ts';
import { reportTypeOf } from '@iom/contract/library/licences/licences.schemas.ts';
import { Badge, Button, Group, Text, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api/api.ts';
import { invalidateLicences } from '../../../lib/api/licences.ts';
import { fieldMessages } from '../../../lib/forms/form-errors.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { type FieldMessages, useEndpointForm } from '../../../lib/forms/use-endpoint-form.ts';
import { clearForms } from '../../../lib/storage/tab-forms.ts';
import { ConfirmMutation } from '../../../ui/dialogs/ConfirmMutation.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { actionLabels, emailMessage, type SeatAction, seatOf } from './seats.rules.ts';

interface Props {
  holding: Pick<Holding, 'name' | 'assigned'>;
  invitation: NonNullable<Holding['offer']>;
  onClose: () => void;
}

/** Confirms the withdrawal of an invitation. */
const WithdrawDialog = ({ holding, invitation, onClose }: Props) => {
  const client = useQueryClient();
  return (
    <ConfirmMutation
      title="Withdraw the invitation"
      confirm="Withdraw"
      send={() => call(cancelAssignment, { params: { id: invitation.id } })}
      // also after a failure: the assignee may have accepted or declined in the meantime
      refresh={() => invalidateLicences(client)}
      onClose={onClose}
    >
      <Text size="sm">
        The link to {holding.name} that we mailed to {invitation.email} will stop working, and we will let
        them know.{' '}
        {holding.assigned
          ? 'To assign the data to somebody else, request a reassignment again.'
          : 'You can assign the data again at any time.'}
      </Text>
    </ConfirmMutation>
  );
};

const colors = {
  Yours: 'petrol',
  Granted: 'petrol',
  Free: 'gray',
  Invited: 'oil',
  Assigned: 'gray',
} as const;

interface AssignDialogProps {
  holding: Holding;
  onClose: () => void;
}

const emailErrors = ({ email }: { email: string }): FieldMessages => {
  const message = emailMessage(email);
  return message === null ? {} : { email: message };
};

const EmailField = (props: TextInputProps) => (
  <TextInput type="email" autoComplete="off" maxLength={254} data-autofocus required {...props} />
);

/** The message of a failed call that is about no field, so that no field shows it. */
const generalMessage = (failure: Error | null) =>
  Object.keys(fieldMessages(failure)).length > 0 ? undefined : failure?.message;

/** What the assignment changes for the buyer. */
const consequenceOf = ({ spare, another_copy }: Holding) => {
  if (spare) return 'You keep your own copy of the data.';
  return another_copy
    ? 'Until it is accepted, nothing changes for you. After that you use another of your copies.'
    : 'Until it is accepted, nothing changes for you. After that only your colleague can use this copy: the license is for one person.';
};

/** Assigns a licence to a colleague by email, and explains who can use the data from when on. */
const AssignDialog = ({ holding, onClose }: AssignDialogProps) => {
  const client = useQueryClient();
  const { id, order, name } = holding;
  const { form, submit, mutation, notice, isComplete } = useEndpointForm(assignLicence, {
    initialValues: { email: '' },
    validate: emailErrors,
    request: ({ email }) => ({
      body: { report_id: id, order_id: order, email: email.trim(), report_type: reportTypeOf(holding) },
    }),
    onSuccess: async () => {
      await invalidateLicences(client);
      onClose();
    },
  });
  /** After a failure the seat is fetched again: it may have been assigned in another window. */
  const close = () => {
    onClose();
    if (notice) void invalidateLicences(client);
  };
  return (
    <FormDialog
      title={`Assign ${name}`}
      submitLabel="Assign"
      complete={isComplete()}
      pending={mutation.isPending}
      error={generalMessage(mutation.error)}
      onSubmit={submit}
      onClose={close}
    >
      <Text size="sm">
        {name}: {holding.contents}. We will email your colleague an invitation. {consequenceOf(holding)} The
        order and its invoice stay yours.
      </Text>
      <EmailField label="Email address of your colleague" {...form.getInputProps('email')} />
    </FormDialog>
  );
};

const maxReasonLength = 5000;
const reassignDraft = z.object({ email: z.string(), reason: z.string() });

/**
 * Requests the institute's consent to reassign a licence; the server's message is shown in the dialog. What is typed stays until it has
 * been sent.
 */
const ReassignDialog = ({ holding, onClose }: AssignDialogProps) => {
  const client = useQueryClient();
  const { id, name, held, holder } = holding;
  const type = reportTypeOf(holding);
  const draft = `reassign-${type}-${id}` as const;
  const { form, submit, mutation, notice, isComplete } = useEndpointForm(requestReassignment, {
    initialValues: { email: '', reason: '' },
    validate: ({ email, reason }) => ({
      ...emailErrors({ email }),
      ...(reason.trim() === '' ? { reason: 'This field is required.' } : {}),
    }),
    request: ({ email, reason }) => ({
      body: { email: email.trim(), reason, report_id: id, report_type: type },
    }),
    onSuccess: () => clearForms([draft]),
  });
  useDraft(form, draft, reassignDraft);
  /** The seat is fetched again only on closing, because that can remove the button that opened the dialog. */
  const close = () => {
    onClose();
    if (notice || mutation.isSuccess) void invalidateLicences(client);
  };
  return (
    <FormDialog
      title={`Re-Assign ${name}`}
      submitLabel="Send request"
      complete={isComplete()}
      pending={mutation.isPending}
      error={generalMessage(mutation.error)}
      done={mutation.data?.success}
      onSubmit={submit}
      onClose={close}
    >
      <Text size="sm">
        {held ? 'You hold this license.' : `${holder} holds this license.`} A license that has already been
        assigned can be reassigned only with our consent. The current holder keeps it until the new one has
        accepted.
      </Text>
      <EmailField label="Email address of the new holder" {...form.getInputProps('email')} />
      <Textarea
        label="Reason"
        rows={4}
        maxLength={maxReasonLength}
        required
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
};

interface LicenceSeatProps {
  holding: Holding;
  /** `Copy 2`, where there are several. */
  copy?: string;
}

/** The seat of one licence: its status, and the dialog of what its buyer or holder can do next. */
export const LicenceSeat = ({ holding, copy }: LicenceSeatProps) => {
  const [open, setOpen] = useState<SeatAction>();
  const { status, description, action } = seatOf(holding);
  const close = () => setOpen(undefined);
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        {copy && (
          <Text span size="sm" className="figures">
            {copy}
          </Text>
        )}
        <Badge variant="outline" color={colors[status]} tt="none">
          {status}
        </Badge>
        <Text size="sm" className="quiet" role="status" style={{ overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      </Group>
      {action && (
        <Button
          size="xs"
          variant="default"
          aria-label={[`${actionLabels[action]}: ${holding.name}`, copy].filter(Boolean).join(', ')}
          onClick={() => setOpen(action)}
        >
          {actionLabels[action]}
        </Button>
      )}
      {open === 'assign' && <AssignDialog holding={holding} onClose={close} />}
      {open === 'reassign' && <ReassignDialog holding={holding} onClose={close} />}
      {open === 'withdraw' && holding.offer && (
        <WithdrawDialog holding={holding} invitation={holding.offer} onClose={close} />
      )}
    </Group>
  );
};
