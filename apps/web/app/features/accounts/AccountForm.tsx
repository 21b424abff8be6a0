import { Alert, Group, Stack, Text } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { clearForms, type FormKey } from '../../lib/storage/tab-forms.ts';
import { UnsavedChanges } from '../../ui/dialogs/UnsavedChanges.tsx';
import { SubmitButton } from '../../ui/forms/HydratedFieldset.tsx';

interface Props {
  /** What `useEndpointForm` returned. */
  state: {
    isUnsaved: boolean;
    submit: (event?: FormEvent<HTMLFormElement>) => void;
    mutation: { isPending: boolean; error: Error | null };
  };
  /** The draft of a form that asks before its changes are lost. */
  draft?: FormKey;
  submitLabel: string;
  /** Whether all fields are filled in, for a form that shows it on its button. */
  complete?: boolean;
  /** Said beside the button after a change. */
  status?: string;
  failureTitle?: string;
  /** The fields. */
  children: ReactNode;
}

/** A form of an account: fields in one column, the failure of the call, and the button with the outcome. */
export const AccountForm = ({
  state: { isUnsaved, submit, mutation },
  draft,
  submitLabel,
  complete = true,
  status,
  failureTitle,
  children,
}: Props) => (
  <form noValidate onSubmit={submit}>
    {draft && <UnsavedChanges unsaved={isUnsaved} onDiscard={() => clearForms([draft])} />}
    <Stack gap="md" maw={draft ? 720 : 480}>
      {children}
      {mutation.error && (
        <Alert role="alert" color="red" title={failureTitle}>
          {mutation.error.message}
        </Alert>
      )}
      <Group>
        <SubmitButton complete={complete} loading={mutation.isPending}>
          {submitLabel}
        </SubmitButton>
        {status !== undefined && (
          <Text role="status" size="sm">
            {status}
          </Text>
        )}
      </Group>
    </Stack>
  </form>
);
