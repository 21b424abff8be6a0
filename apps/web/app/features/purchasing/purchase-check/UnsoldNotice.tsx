import { type DatasetCells, removeCells, setCopies } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartDataset, CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { type NotForSale, notForSale } from '@iom/contract/purchasing/pricing/pricing.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Button, List, Text } from '@mantine/core';
import { ApiFailure } from '../../../lib/api/api.ts';
import { failureText } from '../../../lib/forms/form-errors.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { databaseName } from '../model/prices.rules.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { useDatabases } from '../model/use-checkout.ts';
import { CellList, countValues } from './CellNotice.tsx';

/** The tests, by oil, that are no longer sold, from the server's refusal of a price. */
export const getUnsold = (failure: unknown): NotForSale =>
  failure instanceof ApiFailure ? (notForSale.safeParse(failure.details.not_for_sale).data ?? []) : [];

/** The unsold tests of each chosen oil. Oils without unsold tests are left out. */
export const selectUnsold = (chosen: readonly CartOil[], unsold: NotForSale): CartOil[] => {
  const bySample = new Map<number, Set<number>>();
  for (const { sample, tests } of unsold)
    bySample.set(sample, new Set([...(bySample.get(sample) ?? []), ...tests]));
  return chosen
    .map(({ sample, tests }) => ({ sample, tests: tests.filter((test) => bySample.get(sample)?.has(test)) }))
    .filter(({ tests }) => tests.length > 0);
};

/** The unsold tests in the cart, by dataset and oil. */
const unsoldCells = (datasets: readonly CartDataset[], unsold: NotForSale): DatasetCells[] =>
  datasets.flatMap(({ name, oils }) => selectUnsold(oils, unsold).map((oil) => ({ dataset: name, ...oil })));

interface UnsoldDatabase {
  id: number;
  name: string;
}

/** The databases in the cart that are no longer sold, if the server refused a price because of them. */
const useUnsoldDatabases = (failure: Error): UnsoldDatabase[] => {
  const { cart } = useCart();
  const isRefused = failure instanceof ApiFailure && failure.fieldErrors.regional_reports !== undefined;
  const { rows } = useDatabases(isRefused ? cart.regional : []);
  return [...rows].flatMap(([id, row]) => {
    if (row !== null && row.price !== null) return [];
    return [{ id, name: row ? databaseName(row) : `Database ${id}` }];
  });
};

/** The tests in the cart that are no longer sold, and a button that removes them. @param failure the server's refusal of the price */
export const UnsoldNotice = ({ failure }: { failure: Error }) => {
  const { cart, change } = useCart();
  const cells = unsoldCells(cart.datasets, getUnsold(failure));
  if (cells.length === 0) return null;
  const values = countValues(cells);
  const [they, them] = values === 1 ? ['is', 'it'] : ['are', 'them'];
  return (
    <Alert
      color="oil"
      variant="light"
      role="alert"
      title={`${counted(values, 'test')} in your cart ${they} no longer sold`}
      style={{ overflowWrap: 'anywhere' }}
    >
      <CellList cells={cells} />
      <Text size="sm" mb="sm">
        Remove {them} to see the price and to pay.
      </Text>
      <Button
        size="compact-md"
        variant="default"
        onClick={() =>
          changeCartWithUndo(`${counted(values, 'test')} removed from your cart.`, () =>
            change((before) => removeCells(before, cells)),
          )
        }
      >
        Remove {them}
      </Button>
    </Alert>
  );
};

/** The regional databases in the cart that are no longer sold, and a button that removes them. */
const UnsoldDatabases = ({ databases }: { databases: readonly UnsoldDatabase[] }) => {
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

/** Explains why there is no price: items that are no longer sold, with a button that removes them, or the failure with a retry button. */
export const PriceFailure = ({ failure, onRetry }: { failure: Error; onRetry: () => void }) => {
  const databases = useUnsoldDatabases(failure);
  if (getUnsold(failure).length > 0) return <UnsoldNotice failure={failure} />;
  if (databases.length > 0) return <UnsoldDatabases databases={databases} />;
  return (
    <ErrorState message={`The price could not be calculated. ${failureText(failure)}`} onRetry={onRetry} />
  );
};
