import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { cartNotLoaded, useCart, useCartArrival } from '../model/use-cart.ts';
import { AccountCart } from '../summary/AccountCart.tsx';
import { useCodeEntry } from '../summary/use-code-entry.ts';
import { useCodeOnTheWay } from '../summary/use-code-on-the-way.ts';
import { CartSection } from './CartSection.tsx';

/** The oils that are selected and not yet in a dataset. */
const SelectedOils = () => {
  const { cart } = useCart();
  if (cart.oils.length === 0) return null;
  return (
    <Text size="sm">
      {counted(cart.oils.length, 'oil')} selected and not yet in a dataset:{' '}
      <Anchor component={Link} to={pages.datasetTests.path()} inherit>
        choose tests
      </Anchor>{' '}
      or{' '}
      <Anchor component={Link} to={pages.requestQuote.path()} inherit>
        request a quote
      </Anchor>
      .
    </Text>
  );
};

const EmptyCart = () => (
  <EmptyState
    title="Your cart is empty"
    action={
      <Group mt="sm" justify="center">
        <Button component={Link} to={pages.catalog.path()}>
          Select oils
        </Button>
        <Button component={Link} to={pages.regionalSelect.path()} variant="default">
          Regional databases
        </Button>
      </Group>
    }
  >
    Build a dataset of chosen oils and tests, or add all oils of a region and year.
  </EmptyState>
);

/** Above items of this browser while those of the account are missing. */
const AccountCartMissing = () => {
  const { arrival, retry } = useCartArrival();
  if (arrival !== 'failed') return null;
  return (
    <Alert role="alert" color="red" variant="light" title={cartNotLoaded}>
      <Stack gap="sm" align="start">
        <Text size="sm">These are the items of this browser. Your account may hold more.</Text>
        <Button variant="default" size="xs" onClick={retry}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
};

/** Datasets and regional databases of the cart, each kind with its own total and payment. */
export const CartContents = () => {
  const { cart } = useCart();
  const [datasets, regional] = [useCodeEntry('datasets'), useCodeEntry('regional')];
  useCodeOnTheWay(datasets, regional);
  const both = cart.datasets.length > 0 && cart.regional.length > 0;
  const isEmpty = cart.datasets.length === 0 && cart.regional.length === 0;
  return (
    <Stack gap="xl">
      {!isEmpty && <AccountCartMissing />}
      <SelectedOils />
      {both && (
        <Text size="sm" className="quiet" maw={720}>
          Datasets and regional databases are paid for separately: they are licensed differently, so each
          order has its own invoice and discount codes. What you do not pay for now stays in the cart.
        </Text>
      )}
      {cart.datasets.length > 0 && <CartSection entry={datasets} />}
      {cart.regional.length > 0 && <CartSection entry={regional} />}
      {isEmpty && (
        <AccountCart>
          <EmptyCart />
        </AccountCart>
      )}
    </Stack>
  );
};
