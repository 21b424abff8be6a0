import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { rememberFocus } from '../focus.ts';

/** Shows a notification with an Undo button, which gives the focus back to where it was. */
export const notifyWithUndo = (message: string, undo: () => void) => {
  const returnFocus = rememberFocus();
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
            returnFocus();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
};
