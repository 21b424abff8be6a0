import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirm: string;
  pending?: boolean;
  /** Until the fields of the dialog are filled in. */
  disabled?: boolean;
  /** Colors the button red: the action cannot be undone. */
  danger?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation; failures appear inside the dialog. */
export const ConfirmDialog = ({
  opened,
  title,
  children,
  confirm,
  pending = false,
  disabled = false,
  danger = false,
  error,
  onConfirm,
  onClose,
}: Props) => (
  <Modal opened={opened} onClose={onClose} title={title} centered>
    <Stack gap="md">
      <div>{children}</div>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={onConfirm}
          loading={pending}
          disabled={disabled}
          color={danger ? 'red.9' : undefined}
        >
          {confirm}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
