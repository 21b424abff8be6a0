import { addRegional, copiesLeft } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group, Text } from '@mantine/core';
import { useCart } from '../model/use-cart.ts';
import classes from './regional.module.css';

/** The copies of a regional database in the cart, with the acts that add and remove one. */
export const CopiesInCart = ({ id, name }: { id: number; name: string }) => {
  const { cart, change } = useCart();
  const copies = cart.regional.find((one) => one.id === id)?.quantity ?? 0;
  const isFull = copiesLeft(cart) <= 0;
  const add = (quantity: number) => change((before) => addRegional(before, id, quantity));
  const addFirst = async () => {
    add(1);
    // loaded with the first copy: the table of prices needs no notifications
    const { notifyAdded } = await import('../summary/notify-in-cart.tsx');
    notifyAdded(name);
  };
  const act = { size: 'compact-sm', variant: 'default', className: classes.copies } as const;
  if (copies === 0)
    return (
      <Button {...act} onClick={() => void addFirst()} disabled={isFull} aria-label={`Add ${name}`}>
        Add
      </Button>
    );
  return (
    <Group role="group" aria-label={name} gap={4} wrap="nowrap" justify="end">
      <Button {...act} onClick={() => add(-1)} aria-label={`Remove a copy of ${name}`}>
        −
      </Button>
      <Text
        span
        size="sm"
        fw={600}
        aria-live="polite"
        aria-label={`${counted(copies, 'copy', 'copies')} in your cart`}
      >
        {copies}
      </Text>
      <Button {...act} onClick={() => add(1)} disabled={isFull} aria-label={`Add a copy of ${name}`}>
        +
      </Button>
    </Group>
  );
};
