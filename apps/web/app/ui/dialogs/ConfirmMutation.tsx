import '../../lib/api/query-client.ts';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useReturnedFocus } from '../focus.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  title: string;
  /** What happens, and whether it can be undone. */
  children: ReactNode;
  /** Label of the button that does it. */
  confirm: string;
  /** Not until what the dialog asks for is filled in. */
  disabled?: boolean;
  /** Colors the button of what cannot be undone. */
  danger?: boolean;
  send: () => Promise<unknown>;
  /** Refetches what the mutation changes: after success, and on closing after a failure, which often means that it is out of date. */
  refresh: () => Promise<unknown>;
  /** Shown once it has succeeded. */
  success?: string;
  onClose: () => void;
}

/** Asks before a mutation that cannot be undone, sends it, and stays open with the message when it fails. */
export const ConfirmMutation = ({ send, refresh, success, onClose, ...dialog }: Props) => {
  useReturnedFocus();
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await refresh();
      if (success) notifications.show({ message: success });
      onClose();
    },
  });
  const close = () => {
    onClose();
    if (mutation.isError) void refresh();
  };
  return (
    <ConfirmDialog
      opened
      {...dialog}
      pending={mutation.isPending}
      error={mutation.error?.message}
      onConfirm={() => mutation.mutate()}
      onClose={close}
    />
  );
};
