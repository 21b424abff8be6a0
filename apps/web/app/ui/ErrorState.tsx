import { Button, Stack, Text } from '@mantine/core';

/** Shown in place of content that could not be loaded. */
export const ErrorState = ({ message, onRetry }: { message: string; onRetry?: () => void }) => (
  <Stack align="center" gap="sm" py={48} role="alert">
    <Text>{message}</Text>
    {onRetry && (
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    )}
  </Stack>
);
