import { Button } from '@mantine/core';
import classes from './matrix.module.css';
import { fullSetSaving } from './model/bulk.rules.ts';
import { fullSetLabel, type OilTests, priceTests } from './model/matrix.rules.ts';

interface Props {
  name: string;
  known: OilTests;
  chosen: readonly number[];
  onTests: (tests: number[]) => void;
  size?: 'compact-xs' | 'sm';
  /** Its place among the tab stops of the grid. */
  stop?: { 'data-column': number; tabIndex: number };
}

/** Toggles all tests of an oil at the price of the full set and says what that saves. */
export const FullSetButton = ({ name, known, chosen, onTests, size = 'compact-xs', stop }: Props) => {
  const { fullSet } = priceTests(known, chosen);
  const label = fullSetLabel(known, chosen);
  const pays = fullSetSaving(known, chosen) !== undefined;
  return (
    <Button
      {...stop}
      size={size}
      classNames={{ root: classes.fullSet, label: classes.fullSetLabel }}
      variant={pays ? 'filled' : fullSet ? 'light' : 'default'}
      aria-disabled={known.forSale.size === 0}
      data-disabled={known.forSale.size === 0 || undefined}
      aria-pressed={fullSet}
      aria-label={`${label}: ${name}`}
      onClick={() => onTests(fullSet ? [] : [...known.forSale.keys()])}
    >
      {fullSet ? `✓ ${label}` : label}
    </Button>
  );
};
