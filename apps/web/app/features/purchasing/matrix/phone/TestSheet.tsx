import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Drawer, Text } from '@mantine/core';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { SearchField } from '../../../../ui/table/SearchField.tsx';
import { groupTests } from '../model/columns.rules.ts';
import { shortPrice } from '../model/matrix.rules.ts';
import { TestBox } from '../TestBox.tsx';
import classes from './phone.module.css';

/** How a test is shown: chosen, for some oils only, or not for sale. */
interface TestChoice {
  checked: boolean;
  indeterminate?: boolean;
  isForSale: boolean;
  note?: string | undefined;
}
interface Props {
  title: string;
  columns: readonly DisplayTest[];
  choiceOf: (test: DisplayTest) => TestChoice;
  onToggle: (test: DisplayTest) => void;
  onClose: () => void;
  /** Actions below the tests. */
  children?: ReactNode;
}

/** A sheet from below with the tests by group and a search; open as long as it is rendered. */
export const TestSheet = ({ title, columns, choiceOf, onToggle, onClose, children }: Props) => {
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
