import { Button, Group, type ModalProps, Stack, Text } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { EditDialog } from './EditDialog.tsx';

interface Props extends Pick<ModalProps, 'size'> {
  title: string;
  submitLabel: string;
  /** The fields. */
  children: ReactNode;
  /** Something is typed or chosen: it asks before it closes. */
  unsaved: boolean;
  pending: boolean;
  error: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
}

/** A form in a dialog; a failure appears above its buttons. */
export const FormDialog = ({
  title,
  size,
  submitLabel,
  children,
  unsaved,
  pending,
  error,
  onSubmit,
  onClose,
}: Props) => (
  <EditDialog unsaved={unsaved} onClose={onClose} title={title} size={size} centered>
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
          <Button type="submit" loading={pending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  </EditDialog>
);
