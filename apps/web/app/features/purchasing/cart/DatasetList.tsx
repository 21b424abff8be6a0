import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { money } from '../../../lib/format/formats.ts';
import { useLastUser } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { priceDatasets } from '../model/prices.rules.ts';
import { useCart } from '../model/use-cart.ts';
import { datasetsPriceQuery } from '../model/use-checkout.ts';
import { UnsoldNotice } from '../purchase-check/UnsoldNotice.tsx';
import { OtherCartItems } from '../summary/OrderSummary.tsx';
import { DatasetLines } from './DatasetLines.tsx';

/** Replaces the matrix when no oil is selected: before a selection, or after a dataset went into the cart. */
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

/** The confirmed datasets of the cart, priced by the server, and the link to payment. */
export const DatasetList = () => {
  const { cart } = useCart();
  const { user } = useLastUser();
  const {
    data: price,
    error,
    refetch,
  } = useQuery({ ...datasetsPriceQuery(cart.datasets, []), enabled: cart.datasets.length > 0 });
  if (cart.datasets.length === 0) return null;
  return (
    <Stack gap="sm" mt="xl" component="section">
      <Title order={2}>In your cart</Title>
      {error && <UnsoldNotice failure={error} />}
      <DatasetLines priced={price ? priceDatasets(cart.datasets, price) : []} />
      <Group justify="space-between">
        <Text fw={600} className="figures">
          {price ? `Total ${money(price.total_price)}` : error ? 'The price could not be calculated.' : ' '}
        </Text>
        {error ? (
          <Button variant="default" onClick={() => void refetch()}>
            Calculate again
          </Button>
        ) : (
          <Button
            component={Link}
            to={user ? pages.datasetPayment.path() : pages.login.path({ checkout: 'datasets' })}
          >
            Continue to payment
          </Button>
        )}
      </Group>
      <OtherCartItems kind="datasets" />
    </Stack>
  );
};
