import { type LocalCart, removeDataset, setCopies } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Button, Group, List } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { acceptMergedItems, changeCart, readMergedItems, subscribeToCart } from '../model/cart-store.ts';
import { databaseName } from '../model/prices.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { useDatabases } from '../model/use-checkout.ts';

/** Names what signing in has added from the account's cart, with a button that takes it out; nothing if it added nothing. */
export const MergedItems = () => {
  const merged = useSyncExternalStore(subscribeToCart, readMergedItems, readMergedItems);
  const { cart } = useCart();
  const datasets = cart.datasets.filter(({ name }) => merged.datasets.includes(name));
  const databases = merged.databases.flatMap(({ id, copiesBefore }) => {
    const added = (cart.regional.find((one) => one.id === id)?.quantity ?? 0) - copiesBefore;
    return added > 0 ? [{ id, copiesBefore, quantity: added }] : [];
  });
  const { rows } = useDatabases(databases);
  const count = datasets.length + databases.length;
  if (count === 0) return null;
  const takeOut = () =>
    changeCartWithUndo(`${counted(count, 'item')} of your account removed from your cart.`, () =>
      changeCart((before) =>
        databases.reduce<LocalCart>(
          (next, { id, copiesBefore }) => setCopies(next, id, copiesBefore),
          datasets.reduce<LocalCart>((next, { name }) => removeDataset(next, name), before),
        ),
      ),
    );
  return (
    <Alert
      color="oil"
      variant="light"
      role="status"
      title={`Your account’s cart had ${counted(count, 'more item')}`}
      style={{ overflowWrap: 'anywhere' }}
    >
      <List size="sm" spacing={4} mb="sm">
        {datasets.map(({ name, oils }) => (
          <List.Item key={name}>
            {name}, {counted(oils.length, 'oil')}
          </List.Item>
        ))}
        {databases.map(({ id, quantity, copiesBefore }) => {
          const row = rows.get(id);
          const more = copiesBefore > 0 ? 'more ' : '';
          return (
            <List.Item key={id}>
              {row ? databaseName(row) : `Database ${id}`},{' '}
              {counted(quantity, `${more}copy`, `${more}copies`)}
            </List.Item>
          );
        })}
      </List>
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={takeOut}>
          Take {count === 1 ? 'it' : 'them'} out
        </Button>
        <Button size="compact-md" variant="subtle" onClick={acceptMergedItems}>
          Keep {count === 1 ? 'it' : 'them'}
        </Button>
      </Group>
    </Alert>
  );
};
