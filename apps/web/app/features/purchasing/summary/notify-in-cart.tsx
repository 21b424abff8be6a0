import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link } from 'react-router';
import { notifyOnPage } from '../../../ui/notifications/notify-on-page.ts';

/** Tells what has changed in the cart, with a link to it. */
export const notifyInCart = (message: string) => {
  const id = notifyOnPage({
    color: 'petrol',
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button
          component={Link}
          to={pages.cart.path()}
          size="compact-sm"
          variant="default"
          style={{ flexShrink: 0 }}
          onClick={() => notifications.hide(id)}
        >
          View cart
        </Button>
      </Group>
    ),
  });
};

/** Confirms that this was added to the cart. */
export const notifyAdded = (name: string) => notifyInCart(`${name} added to your cart.`);
