import { Alert, Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { UnsavedChanges } from './UnsavedChanges.tsx';

interface Props {
  /** What the form is for, for screen readers. */
  label: string;
  submitLabel: string;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  /** Done: leads to the list. */
  done?: boolean;
  unsaved: boolean;
  /** Why it was not saved. */
  notice: string | undefined;
  /** The list that the form belongs to. */
  back: string;
  children: ReactNode;
}

/** A form of one column that creates or changes a row of a list; asks before changes are lost. */
export const EditForm = (props: Props) => (
  <form noValidate onSubmit={props.onSubmit} aria-label={props.label}>
    <UnsavedChanges unsaved={props.unsaved && !props.done} />
    <Stack gap="lg" maw={560}>
      {props.notice && (
        <Alert color="red" variant="light" role="alert">
          {props.notice}
        </Alert>
      )}
      {props.children}
      <Group>
        <Button type="submit" loading={props.pending}>
          {props.submitLabel}
        </Button>
        <Button component={Link} to={props.back} variant="default">
          Back to the list
        </Button>
      </Group>
    </Stack>
    {/* after UnsavedChanges, which no longer blocks then */}
    {props.done && <Navigate to={props.back} />}
  </form>
);
