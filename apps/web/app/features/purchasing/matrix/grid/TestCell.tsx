import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import clsx from 'clsx';
import { memo } from 'react';
import { TestBox } from '../TestBox.tsx';
import classes from './grid.module.css';

interface Props {
  sample: number;
  test: DisplayTest;
  /** The name of the oil. */
  name: string;
  isForSale: boolean;
  isOwned: boolean;
  isChosen: boolean;
  column: number;
  /** It is the tab stop of the grid. */
  isActive: boolean;
  onToggle: (sample: number, test: number) => void;
}

/** A test of an oil: a checkbox where it is for sale. Memoised, since a change concerns few of the cells in view. */
export const TestCell = memo((props: Props) => {
  const { sample, test, name, isForSale, isOwned, isChosen, column, isActive, onToggle } = props;
  const testName = typographicName(test.name);
  const stop = { 'data-column': column, tabIndex: isActive ? 0 : -1 };
  if (!isForSale)
    return (
      <td
        {...stop}
        className={clsx(classes.cell, classes.none)}
        title={`${testName} (Test data not available)`}
        aria-label={`${testName} for ${name} (Test data not available)`}
      >
        –
      </td>
    );
  return (
    <td className={clsx(classes.cell, isOwned && classes.owned)}>
      <TestBox
        {...stop}
        className={classes.stop}
        checked={isChosen}
        onToggle={() => onToggle(sample, test.id)}
        title={isOwned ? `${testName}, already owned` : testName}
        aria-label={`${testName} for ${name}${isOwned ? ', already owned' : ''}`}
      />
    </td>
  );
});
