import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useCart } from '../model/use-cart.ts';

/** In place of the matrix where no oil is selected: before a selection, or after a dataset went into the cart. */
export const NoOilSelected = () => {
  const { cart } = useCart();
  const inCart = cart.datasets.length;
  if (inCart === 0)
    return (
      <EmptyState title="No oil is selected">Select oils first, then choose their tests here.</EmptyState>
    );
  return (
    <EmptyState
      title={`${counted(inCart, 'dataset')} in your cart`}
      action={
        <Group mt="sm" justify="center">
          <Button component={Link} to={pages.cart.path()}>
            View cart
          </Button>
          <Button component={Link} to={pages.datasetSelect.path()} variant="default">
            Select oils for another dataset
          </Button>
        </Group>
      }
    >
      Nothing is left to choose here. Go to the cart to check prices and pay, or build another dataset.
    </EmptyState>
  );
};
