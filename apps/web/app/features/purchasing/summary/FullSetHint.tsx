import '../../../lib/api/query-client.ts';
import { listAvailableTests } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { LocalCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { fullSetCents } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { wrapping } from '../../../ui/wrapping.ts';
import { fullSetForAll } from '../matrix/model/bulk.rules.ts';
import { testsByOil } from '../matrix/model/matrix.rules.ts';
import { changeCart } from '../model/cart-store.ts';
import { atFullSetPrice, type PricedDataset } from '../model/prices.rules.ts';
import { changeCartWithUndo } from '../model/use-cart.ts';

/** These oils with every test that is for sale for them. */
const fullSetsOf = async (samples: readonly number[]): Promise<CartOil[]> => {
  const { results } = await call(listAvailableTests, { body: { samples: [...samples] } });
  return fullSetForAll(
    samples.map((sample) => ({ sample, tests: [] })),
    testsByOil(results),
  );
};

interface Change {
  dataset: string;
  chosen: CartOil[];
}

/** The cart, in which the chosen tests replace the tests of these oils. */
const changedCart = (cart: LocalCart, changes: readonly Change[]): LocalCart => ({
  ...cart,
  datasets: cart.datasets.map(({ name, oils }) => {
    const chosen = changes.find(({ dataset }) => dataset === name)?.chosen ?? [];
    const bySample = new Map(chosen.map((oil) => [oil.sample, oil]));
    return { name, oils: oils.map((oil) => bySample.get(oil.sample) ?? oil) };
  }),
});

const takeFullSets = ['full sets'];

interface Props {
  datasets: readonly PricedDataset[];
  /** Called with true while the full sets are added to the cart. */
  onTaking?: (isTaking: boolean) => void;
}

/** Lists the oils in the cart that cost as much as their full sets, and adds the full sets with one click. Best price handles oils that cost more. */
export const FullSetHint = ({ datasets, onTaking }: Props) => {
  const equal = atFullSetPrice(datasets);
  const oils = counted(
    equal.reduce((sum, { samples }) => sum + samples.length, 0),
    'oil',
  );
  const client = useQueryClient();
  const take = useMutation({
    mutationKey: takeFullSets,
    onMutate: () => onTaking?.(true),
    onSettled: () => onTaking?.(false),
    mutationFn: () =>
      Promise.all(
        equal.map(async ({ dataset, samples }) => ({ dataset, chosen: await fullSetsOf(samples) })),
      ),
    onSuccess: (changes) => {
      const taken = changes.reduce((sum, { chosen }) => sum + chosen.length, 0);
      changeCartWithUndo(`Full set chosen for ${counted(taken, 'oil')}.`, () =>
        changeCart((before) => changedCart(before, changes)),
      );
    },
  });
  // a second click may come before the button is disabled
  const takeOnce = () => {
    if (client.isMutating({ mutationKey: takeFullSets }) === 0) take.mutate();
  };
  if (equal.length === 0) return null;
  return (
    <Alert color="oil" variant="light" role="status" title="The full sets cost the same">
      <Stack gap="sm" align="start">
        <Text size="sm">
          All tests of an oil cost at most {formatMoney(fullSetCents)} as its full set, which comes with the
          Engine Oil Data Report. The tests chosen for {oils} are fewer and cost as much.
        </Text>
        {take.error && (
          <Text size="sm" c="red" role="alert">
            {take.error.message}
          </Text>
        )}
        <Button
          size="compact-md"
          variant="default"
          styles={wrapping}
          loading={take.isPending}
          onClick={takeOnce}
        >
          Full sets for {oils}
        </Button>
      </Stack>
    </Alert>
  );
};
