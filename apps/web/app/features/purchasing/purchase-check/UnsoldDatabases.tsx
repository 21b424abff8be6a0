import { setCopies } from '@iom/contract/purchasing/cart/cart.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Button, List, Text } from '@mantine/core';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import type { UnsoldDatabase } from './use-unsold-databases.ts';

/** The regional databases in the cart that are no longer sold, and the button that removes them. */
export const UnsoldDatabases = ({ databases }: { databases: readonly UnsoldDatabase[] }) => {
  const { change } = useCart();
  const [they, them] = databases.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const remove = () =>
    changeCartWithUndo(`${counted(databases.length, 'database')} removed from your cart.`, () =>
      change((before) => databases.reduce((cart, { id }) => setCopies(cart, id, 0), before)),
    );
  return (
    <Alert
      color="oil"
      variant="light"
      role="alert"
      title={`${counted(databases.length, 'database')} in your cart ${they} no longer sold`}
    >
      <List size="sm" spacing={4} mb="sm">
        {databases.map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
      </List>
      <Text size="sm" mb="sm">
        Remove {them} to see the price and to pay.
      </Text>
      <Button size="compact-md" variant="default" onClick={remove}>
        Remove {them}
      </Button>
    </Alert>
  );
};
