import { Alert, Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { UnsavedChanges } from '../dialogs/UnsavedChanges.tsx';

interface Props {
  /** What the form is for, for screen readers. */
  label: string;
  submitLabel: string;
  /** What `useEndpointForm` returned. */
  state: {
    isUnsaved: boolean;
    submit: (event?: FormEvent<HTMLFormElement>) => void;
    mutation: { isPending: boolean; isSuccess: boolean };
    notice: { text: string } | undefined;
  };
  /** Leads to the list once the row is created. */
  leaves?: boolean;
  /** The list that the form belongs to. */
  back: string;
  /** Called when the user leaves for another page all the same. */
  onDiscard?: () => void;
  children: ReactNode;
}

/** A form of one column that creates or changes a row of a list; asks before changes are lost. */
export const EditForm = ({ label, submitLabel, state, leaves = false, back, onDiscard, children }: Props) => {
  const { isUnsaved, submit, mutation, notice } = state;
  const done = leaves && mutation.isSuccess;
  return (
    <form noValidate onSubmit={submit} aria-label={label}>
      <UnsavedChanges unsaved={isUnsaved && !done} onDiscard={onDiscard} />
      <Stack gap="lg" maw={560}>
        {notice && (
          <Alert color="red" variant="light" role="alert">
            {notice.text}
          </Alert>
        )}
        {children}
        <Group>
          <Button type="submit" loading={mutation.isPending}>
            {submitLabel}
          </Button>
          <Button component={Link} to={back} variant="default">
            Back to the list
          </Button>
        </Group>
      </Stack>
      {/* after UnsavedChanges, which no longer blocks then */}
      {done && <Navigate to={back} />}
    </form>
  );
};
