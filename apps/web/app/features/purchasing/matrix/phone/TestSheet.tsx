import type { DisplayTest, OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button, Drawer, Group, Text } from '@mantine/core';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { SearchField } from '../../../../ui/table/SearchField.tsx';
import { FullSetButton } from '../FullSetButton.tsx';
import {
  countOf,
  groupTests,
  isChosenForAll,
  isChosenForSome,
  type TestCount,
} from '../model/columns.rules.ts';
import { type OilTests, oilName, priceTests, shortPrice } from '../model/matrix.rules.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import { TestBox } from '../TestBox.tsx';
import classes from './phone.module.css';

/** How a test is shown: chosen, for some oils only, or not for sale. */
interface TestChoice {
  checked: boolean;
  indeterminate?: boolean;
  isForSale: boolean;
  note?: string | undefined;
}
interface TestSheetProps {
  title: string;
  columns: readonly DisplayTest[];
  choiceOf: (test: DisplayTest) => TestChoice;
  onToggle: (test: DisplayTest) => void;
  onClose: () => void;
  /** Actions below the tests. */
  children?: ReactNode;
}

/** A sheet from below with the tests by group and a search; open as long as it is rendered. */
const TestSheet = ({ title, columns, choiceOf, onToggle, onClose, children }: TestSheetProps) => {
  const id = useId();
  const [search, setSearch] = useState('');
  // the sheet opens first; its tests follow in slices, so that a slow phone takes input meanwhile
  const isFilled = useDeferredValue(true, false);
  const groups = isFilled ? groupTests(columns, search) : [];
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
      <div className={classes.sheetTests}>
        <SearchField
          type="search"
          searched={search}
          onSearch={setSearch}
          aria-label="Find a test"
          placeholder="Find a test or method"
        />
        {isFilled && groups.length === 0 && <Text className="quiet">No test matches “{search}”.</Text>}
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h3 className={classes.groupTitle}>{group.name}</h3>
            <ul className={classes.tests}>
              {group.tests.map((test) => {
                const { checked, indeterminate, isForSale, note } = choiceOf(test);
                return (
                  <li key={test.id}>
                    <label className={classes.test} htmlFor={`${id}-${test.id}`}>
                      <TestBox
                        id={`${id}-${test.id}`}
                        className={classes.testBox}
                        checked={checked}
                        indeterminate={indeterminate}
                        disabled={!isForSale}
                        onToggle={() => onToggle(test)}
                      />
                      <span>
                        {typographicName(test.name)}
                        {note && <span className={classes.note}> {note}</span>}
                      </span>
                      <span className="figures">{shortPrice(test)}</span>
                    </label>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      {children && <div className={classes.sheetActions}>{children}</div>}
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
      columns={columns}
      choiceOf={choiceOf}
      onToggle={(test) => actions.toggle(oil.sample, test.id)}
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

interface AllOilsSheetProps {
  onClose: () => void;
  oilCount: number;
  columns: readonly DisplayTest[];
  counts: ReadonlyMap<number, TestCount>;
  actions: MatrixActions;
}

/** The tests of all oils in a sheet: a box adds a test to every oil that has it, or removes it from all. */
export const AllOilsSheet = ({ onClose, oilCount, columns, counts, actions }: AllOilsSheetProps) => {
  const isForAll = (test: DisplayTest) => isChosenForAll(countOf(counts, test));
  const choiceOf = (test: DisplayTest) => {
    const count = countOf(counts, test);
    return {
      checked: isChosenForAll(count),
      indeterminate: isChosenForSome(count),
      isForSale: count.forSale > 0,
      note: `${wholeNumber(count.chosen)} of ${wholeNumber(count.forSale)}`,
    };
  };
  return (
    <TestSheet
      title={`Tests for all ${counted(oilCount, 'oil')}`}
      columns={columns}
      choiceOf={choiceOf}
      onToggle={(test) =>
        isForAll(test) ? actions.removeFromAll(test) : actions.addToAll([test.id], typographicName(test.name))
      }
      onClose={onClose}
    >
      <Button fullWidth onClick={onClose}>
        Done
      </Button>
    </TestSheet>
  );
};
