import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { Button, Drawer, Group, Text } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import { FullSetButton } from '../FullSetButton.tsx';
import { AllOilsTests, type AllOilsTestsProps, TestList } from '../list/TestList.tsx';
import { type OilTests, oilName, priceTests } from '../model/matrix.rules.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import classes from './phone.module.css';

interface TestSheetProps {
  title: string;
  onClose: () => void;
  /** The tests. */
  tests: ReactNode;
  /** Actions below the tests. */
  children: ReactNode;
}

/** A sheet from below with tests; open as long as it is rendered. */
const TestSheet = ({ title, onClose, tests, children }: TestSheetProps) => {
  // the sheet opens first; its tests follow in slices, so that a slow phone takes input meanwhile
  const isFilled = useDeferredValue(true, false);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="88%"
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ body: classes.sheetBody, content: classes.sheet }}
    >
      <div className={classes.sheetTests}>{isFilled && tests}</div>
      <div className={classes.sheetActions}>{children}</div>
    </Drawer>
  );
};

interface OilSheetProps {
  oil: CartOil;
  row: OilRow | undefined;
  known: OilTests;
  columns: readonly DisplayTest[];
  actions: MatrixActions;
  onClose: () => void;
}

/** The tests of one oil in a sheet, with its price and what can be done with the oil. */
export const OilSheet = ({ oil, row, known, columns, actions, onClose }: OilSheetProps) => {
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
      tests={
        <TestList
          columns={columns}
          choiceOf={choiceOf}
          onToggle={(test) => actions.toggle(oil.sample, test.id)}
        />
      }
      onClose={onClose}
    >
      <Group justify="space-between" gap="xs">
        <Text fw={600} className="figures">
          {formatMoney(priceTests(known, oil.tests).priceCents)}
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

/** The tests for all oils in a sheet. */
export const AllOilsSheet = ({ onClose, ...all }: AllOilsTestsProps & { onClose: () => void }) => (
  <TestSheet
    title={all.oils.length === 1 ? 'Tests' : `Tests for all ${counted(all.oils.length, 'oil')}`}
    tests={<AllOilsTests {...all} />}
    onClose={onClose}
  >
    <Button fullWidth onClick={onClose}>
      Done
    </Button>
  </TestSheet>
);
