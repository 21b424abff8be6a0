import { readOrderItems } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { addOrderedItems } from '@iom/contract/purchasing/orders/reorder.rules.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api/api.ts';
import type { FlashState } from '../../../ui/FlashMessage.tsx';
import { checkoutPaths, kindOfOrder } from '../model/order-draft.rules.ts';
import { useCart } from '../model/use-cart.ts';

/** Puts the items of an order into the cart and opens the payment step, which names what is owned already. */
export const OrderAgain = ({
  order,
  variant = 'default',
}: {
  order: Order;
  variant?: 'default' | 'subtle';
}) => {
  const { change } = useCart();
  const navigate = useNavigate();
  const items = useMutation({
    mutationFn: () => call(readOrderItems, { params: { id: order.id } }),
    onSuccess: (found) => {
      if (found.datasets.length + found.regional.length === 0) return;
      const allFit = change((cart) => addOrderedItems(cart, found));
      const state: FlashState | null = allFit
        ? { flash: `The items of order ${order.id} are in your cart.` }
        : null;
      void navigate(checkoutPaths[kindOfOrder(order)].codes, { state });
    },
  });
  const empty = items.data && items.data.datasets.length + items.data.regional.length === 0;
  return (
    <Stack gap="xs" align="start">
      <Button size="sm" variant={variant} loading={items.isPending} onClick={() => items.mutate()}>
        Order again
      </Button>
      {(items.isError || empty) && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {items.error?.message ?? 'Nothing of this order is for sale any more.'}
        </Text>
      )}
    </Stack>
  );
};
