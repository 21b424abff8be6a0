import { emptyCart, removeDataset, reopenDataset } from '@iom/contract/purchasing/cart.rules.ts';
import type { CartDataset } from '@iom/contract/purchasing/orders.schemas.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted, money } from '../../../lib/formats.ts';
import { datasetsPriceQuery } from '../purchasing.queries.ts';
import { changeCart } from './cart-store.ts';
import { useCart } from './use-cart.ts';

const remove = (dataset: CartDataset) => {
  changeCart((cart) => removeDataset(cart, dataset.name));
  const undo = () => changeCart((cart) => ({ ...cart, datasets: [...cart.datasets, dataset] }));
  notifications.show({
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{dataset.name} is out of your cart.</span>
        <Button size="compact-sm" variant="default" onClick={undo}>
          Undo
        </Button>
      </Group>
    ),
  });
};

/** The confirmed datasets of the cart, priced by the server, and the way on to payment. */
export const DatasetList = () => {
  const { cart } = useCart();
  const {
    data: price,
    error,
    refetch,
  } = useQuery({ ...datasetsPriceQuery(cart.datasets, []), enabled: cart.datasets.length > 0 });
  if (cart.datasets === emptyCart.datasets || cart.datasets.length === 0) return null;
  return (
    <Stack gap="sm" mt="xl" component="section">
      <Title order={2}>In your cart</Title>
      {cart.datasets.map((dataset) => (
        <Group
          key={dataset.name}
          justify="space-between"
          py={6}
          style={{ borderTop: '1px solid var(--hairline)' }}
        >
          <div>
            <Text fw={550}>{dataset.name}</Text>
            <Text size="sm" className="quiet">
              {counted(dataset.oils.length, 'oil')},{' '}
              {counted(
                dataset.oils.reduce((sum, oil) => sum + oil.tests.length, 0),
                'test',
              )}
            </Text>
          </div>
          <Group gap="xs">
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => changeCart((now) => reopenDataset(now, dataset.name))}
            >
              Edit
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => remove(dataset)}
              aria-label={`Remove ${dataset.name}`}
            >
              Remove
            </Button>
          </Group>
        </Group>
      ))}
      <Group justify="space-between">
        <Text fw={600} className="figures">
          {price ? `Total ${money(price.total_price)}` : error ? 'The price could not be calculated.' : ' '}
        </Text>
        {error ? (
          <Button variant="default" onClick={() => void refetch()}>
            Calculate again
          </Button>
        ) : (
          <Button component={Link} to="/dataset/payment">
            Continue to payment
          </Button>
        )}
      </Group>
    </Stack>
  );
};
