import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { putQuoteList, readQuoteList } from './quote-list.ts';

/** Changes the quote list, says what was done, and offers the list as it was before. */
export const sayWithWayBack = (message: string, act: () => void) => {
  const before = readQuoteList();
  act();
  const id = notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            putQuoteList(before);
            notifications.hide(id);
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
};
