import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { Button, Group, Text } from '@mantine/core';
import { FullSetButton } from '../FullSetButton.tsx';
import { type OilTests, oilName, priceTests } from '../model/matrix.rules.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import { TestSheet } from './TestSheet.tsx';

interface Props {
  oil: CartOil;
  row: OilRow | undefined;
  known: OilTests;
  columns: readonly DisplayTest[];
  actions: MatrixActions;
  onClose: () => void;
}

/** The tests of one oil in a sheet, with its price and what can be done with the oil. */
export const OilSheet = ({ oil, row, known, columns, actions, onClose }: Props) => {
  const name = oilName(oil.sample, row);
  const choiceOf = ({ id }: DisplayTest) => {
    const isForSale = known.forSale.has(id);
    return {
      checked: oil.tests.includes(id),
      isForSale,
      note: isForSale ? (known.owned.has(id) ? 'Already owned' : undefined) : '(Test data not available)',
    };
  };
  return (
    <TestSheet
      title={name}
      columns={columns}
      choiceOf={choiceOf}
      onToggle={(test) => actions.toggle(oil.sample, test.id)}
      onClose={onClose}
    >
      <Group justify="space-between" gap="xs">
        <Text fw={600} className="figures">
          {shownMoney(priceTests(known, oil.tests).priceCents)}
        </Text>
        <FullSetButton
          size="sm"
          name={name}
          known={known}
          chosen={oil.tests}
          onTests={(tests) => actions.setTests(oil.sample, tests)}
        />
      </Group>
      <Group grow>
        <Button
          variant="default"
          disabled={oil.tests.length === 0}
          onClick={() => {
            onClose();
            actions.applyToAll(oil);
          }}
        >
          Apply to all oils
        </Button>
        <Button
          variant="default"
          onClick={() => {
            onClose();
            actions.remove(oil.sample);
          }}
        >
          Remove oil
        </Button>
      </Group>
    </TestSheet>
  );
};
