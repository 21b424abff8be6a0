import { removeCells } from '@iom/contract/purchasing/cart/remove-cells.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Button, Text } from '@mantine/core';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { CellList } from './CellNotice.tsx';
import { countValues } from './purchase-check.rules.ts';
import { unsoldCells, unsoldIn } from './unsold.ts';

/** The tests of the datasets in the cart that are no longer sold, by the failure of the price, and the button that removes them. */
export const UnsoldNotice = ({ failure }: { failure: Error }) => {
  const { cart, change } = useCart();
  const cells = unsoldCells(cart.datasets, unsoldIn(failure));
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
