import { Alert, Button, Group, Text } from '@mantine/core';
import classes from '../shell.module.css';

/** Says that a link could not be followed. It is part of the frame: nothing can be loaded when it appears. */
export const PageNotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    role="alert"
    color="red"
    variant="default"
    title="The page could not be loaded"
    className={classes.notLoaded ?? ''}
  >
    <Group justify="space-between" gap="xs">
      <Text size="sm">The server cannot be reached. You are still on the same page.</Text>
      <Button size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Group>
  </Alert>
);
