import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** Shows a notification with an Undo button. */
export const notifyWithUndo = (message: string, undo: () => void) => {
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          style={{ flexShrink: 0 }}
          onClick={() => {
            undo();
            notifications.hide(id);
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
};
