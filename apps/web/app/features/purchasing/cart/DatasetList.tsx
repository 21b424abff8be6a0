import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { money } from '../../../lib/format/formats.ts';
import { priceDatasets } from '../model/prices.rules.ts';
import { useCart } from '../model/use-cart.ts';
import { datasetsPriceQuery } from '../model/use-checkout.ts';
import { useCheckoutLinks } from '../model/use-order-steps.ts';
import { UnsoldNotice } from '../purchase-check/UnsoldNotice.tsx';
import { DatasetsBestPrice, useCheaperDatasets } from '../summary/BestPrice.tsx';
import { OtherCartItems } from '../summary/OrderSummary.tsx';
import { DatasetLines } from './DatasetLines.tsx';

/** The confirmed datasets of the cart, priced by the server, and the link to payment. */
export const DatasetList = ({ isTitled }: { isTitled: boolean }) => {
  const { cart } = useCart();
  const { payment } = useCheckoutLinks('datasets');
  const cheaper = useCheaperDatasets();
  const {
    data: price,
    error,
    refetch,
  } = useQuery({ ...datasetsPriceQuery(cart.datasets, []), enabled: cart.datasets.length > 0 });
  if (cart.datasets.length === 0) return null;
  return (
    <Stack gap="sm" mt={isTitled ? 'xl' : undefined} component="section">
      {isTitled && <Title order={2}>In your cart</Title>}
      {error && <UnsoldNotice failure={error} />}
      <DatasetLines priced={price ? priceDatasets(cart.datasets, price) : []} />
      <DatasetsBestPrice cheaper={cheaper} />
      <Group justify="space-between">
        <Text fw={600} className="figures">
          {price ? `Total ${money(price.total_price)}` : error ? 'The price could not be calculated.' : ' '}
        </Text>
        {error ? (
          <Button variant="default" onClick={() => void refetch()}>
            Calculate again
          </Button>
        ) : (
          <Button component={Link} to={payment} variant={cheaper ? 'default' : 'filled'}>
            Continue to payment
          </Button>
        )}
      </Group>
      <OtherCartItems kind="datasets" />
    </Stack>
  );
};
