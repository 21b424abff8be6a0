import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';

interface Props {
  title: string;
  /** The fields. */
  children: ReactNode;
  pending: boolean;
  error: string | undefined;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
}

/** A form that grants data; a failure appears above its buttons. */
export const GrantDialog = ({ title, children, pending, error, onSubmit, onClose }: Props) => (
  <Modal opened onClose={onClose} title={title} centered>
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {children}
        {error && (
          <Text size="sm" c="red.9" role="alert">
            {error}
          </Text>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            Grant Access
          </Button>
        </Group>
      </Stack>
    </form>
  </Modal>
);
