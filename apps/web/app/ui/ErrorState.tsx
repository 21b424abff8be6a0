import { Button, Stack, Text } from '@mantine/core';
import { QueryClientContext } from '@tanstack/react-query';
import { useContext } from 'react';

interface Props {
  message: string;
  onRetry?: () => void;
}

/** Shown in place of content that could not be loaded. Trying again repeats every failed call of the screen. */
export const ErrorState = ({ message, onRetry }: Props) => {
  const client = useContext(QueryClientContext);
  const retryAll = () => {
    onRetry?.();
    void client?.refetchQueries(
      { type: 'active', predicate: ({ state }) => state.status === 'error' },
      { cancelRefetch: false },
    );
  };
  return (
    <Stack align="center" gap="sm" py={48} role="alert">
      <Text>{message}</Text>
      {onRetry && (
        <Button variant="default" onClick={retryAll}>
          Try again
        </Button>
      )}
    </Stack>
  );
};
