import '../../lib/api/query-client.ts';
import { Button, type ButtonProps, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface Props extends Pick<ButtonProps, 'size'> {
  send: () => Promise<unknown>;
  /** Refreshes what the change affects, also after a failure. */
  refresh: () => Promise<unknown>;
  'aria-label'?: string;
  children: ReactNode;
}

/** Carries out a small change that needs no confirmation; a failure appears below it. */
export const MutationButton = ({ send, refresh, ...button }: Props) => {
  const change = useMutation({ mutationFn: send, onSettled: refresh });
  return (
    <div>
      <Button {...button} variant="default" loading={change.isPending} onClick={() => change.mutate()} />
      {change.error && (
        <Text size="xs" role="alert" c="var(--mantine-color-error)">
          {change.error.message}
        </Text>
      )}
    </div>
  );
};
