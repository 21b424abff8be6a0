import { listAvailableTests } from '@iom/contract/catalogue/catalogue.endpoints.ts';
import type { LocalCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { fullSetCents } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { changeCart } from '../model/cart-store.ts';
import { aboveFullSet, type PricedDataset } from '../model/prices.rules.ts';
import { changeCartWithUndo } from '../model/use-cart.ts';

/** These oils with every test that is for sale for them. */
const fullSetsOf = async (samples: readonly number[]): Promise<CartOil[]> => {
  const { results } = await call(listAvailableTests, { body: { samples: [...samples] } });
  const tests = new Map(samples.map((sample) => [sample, [] as number[]]));
  for (const { id, price, available_for } of results)
    if (price !== null) for (const sample of available_for) tests.get(sample)?.push(id);
  return [...tests].map(([sample, ids]) => ({ sample, tests: ids.sort((a, b) => a - b) }));
};

interface Change {
  dataset: string;
  chosen: CartOil[];
}

/** The cart with the chosen tests of these oils in place of their own. */
const changedCart = (cart: LocalCart, changes: readonly Change[]): LocalCart => ({
  ...cart,
  datasets: cart.datasets.map(({ name, oils }) => {
    const chosen = changes.find(({ dataset }) => dataset === name)?.chosen ?? [];
    const bySample = new Map(chosen.map((oil) => [oil.sample, oil]));
    return { name, oils: oils.map((oil) => bySample.get(oil.sample) ?? oil) };
  }),
});

/** Says which oils of the cart cost at least as much as their full sets, and takes those with one click. */
export const FullSetHint = ({ datasets }: { datasets: readonly PricedDataset[] }) => {
  const above = aboveFullSet(datasets);
  const oils = counted(
    above.reduce((sum, { samples }) => sum + samples.length, 0),
    'oil',
  );
  const savedCents = above.reduce((cents, one) => cents + one.savedCents, 0);
  const take = useMutation({
    mutationFn: () =>
      Promise.all(
        above.map(async ({ dataset, samples }) => ({ dataset, chosen: await fullSetsOf(samples) })),
      ),
    onSuccess: (changes) =>
      changeCartWithUndo(`Full set chosen for ${oils}.`, () =>
        changeCart((cart) => changedCart(cart, changes)),
      ),
  });
  if (above.length === 0) return null;
  return (
    <Alert
      color="oil"
      variant="light"
      role="status"
      title={savedCents > 0 ? 'The full sets cost less' : 'The full sets cost the same'}
    >
      <Stack gap="sm" align="start">
        <Text size="sm">
          All tests of an oil cost at most {shownMoney(fullSetCents)} as its full set, which comes with the
          Engine Oil Data Report. The tests chosen for {oils} cost{' '}
          {savedCents > 0 ? `${shownMoney(savedCents)} more and are not all` : 'as much and are not all'}.
        </Text>
        {take.error && (
          <Text size="sm" c="red" role="alert">
            {take.error.message}
          </Text>
        )}
        <Button size="compact-md" variant="default" loading={take.isPending} onClick={() => take.mutate()}>
          {savedCents > 0 ? `Full sets for ${oils}: save ${shownMoney(savedCents)}` : `Full sets for ${oils}`}
        </Button>
      </Stack>
    </Alert>
  );
};
