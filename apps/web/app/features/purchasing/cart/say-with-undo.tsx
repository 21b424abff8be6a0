import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { changeCart, readCartNow } from './cart-store.ts';

/** Changes the cart, says what was done, and offers the cart as it was before. */
export const sayWithUndo = (message: string, act: () => void) => {
  const before = readCartNow();
  act();
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          style={{ flexShrink: 0 }}
          onClick={() => {
            changeCart(() => before);
            notifications.hide(id);
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
};
