import { Button, Group, type ModalProps, Stack, Text } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { Dialog } from '../dialogs/Dialog.tsx';
import { useUnsavedQuestion } from '../dialogs/UnsavedChanges.tsx';
import { SubmitButton } from './HydratedFieldset.tsx';

interface EditDialogProps extends Omit<ModalProps, 'opened'> {
  /** Whether closing would lose what was typed or chosen. */
  unsaved: boolean;
}

/**
 * A dialog with fields. While there are unsaved changes, Escape, a press beside the dialog, its close button and a change of page first ask
 * whether to discard them.
 */
export const EditDialog = ({ unsaved, onClose, children, ...props }: EditDialogProps) => {
  const { asking, question, leave } = useUnsavedQuestion({ unsaved, onDiscard: onClose });
  return (
    // while the question is open, Escape answers the question
    <Dialog {...props} onClose={() => leave(onClose)} closeOnEscape={!asking}>
      {children}
      {question}
    </Dialog>
  );
};

interface Props extends Pick<ModalProps, 'size'> {
  title: string;
  submitLabel: string;
  /** The fields. */
  children: ReactNode;
  /** Something is typed or chosen: it asks before it closes. Not set where closing loses nothing. */
  unsaved?: boolean;
  /** Whether all fields are filled in, for a form that shows it on its button. */
  complete?: boolean;
  pending: boolean;
  error: ReactNode;
  /** Shown in place of the form once it is sent; without it the caller closes the dialog. */
  done?: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
}

/** A form in a dialog; a failure appears above its buttons. */
export const FormDialog = ({
  title,
  size,
  submitLabel,
  children,
  unsaved = false,
  complete = true,
  pending,
  error,
  done,
  onSubmit,
  onClose,
}: Props) => (
  <EditDialog unsaved={unsaved} onClose={onClose} title={title} size={size} centered>
    {done === undefined ? (
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="md">
          {children}
          {error && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {error}
            </Text>
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton complete={complete} loading={pending}>
              {submitLabel}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    ) : (
      <Stack gap="md">
        <Text role="status">{done}</Text>
        <Button onClick={onClose} style={{ alignSelf: 'end' }} data-autofocus>
          Close
        </Button>
      </Stack>
    )}
  </EditDialog>
);
