import { shownMoney } from '@iom/contract/shared/money.ts';
import { Button, Text } from '@mantine/core';
import { fullSetHint, fullSetPrice, type OilTests, priceTests } from './matrix.rules.ts';

interface Props {
  known: OilTests;
  chosen: readonly number[];
  onTests: (tests: number[]) => void;
}

/** Toggles all tests of an oil at the price of the full set, with a hint where that pays off. */
export const FullSetButton = ({ known, chosen, onTests }: Props) => {
  const { fullSet } = priceTests(known, chosen);
  return (
    <>
      <Button
        size="compact-xs"
        variant={fullSet ? 'filled' : 'default'}
        disabled={known.forSale.size === 0}
        aria-pressed={fullSet}
        onClick={() => onTests(fullSet ? [] : [...known.forSale.keys()])}
      >
        All tests for {shownMoney(fullSetPrice(known))}
      </Button>
      <Text size="xs" c="var(--link)" mt={2}>
        {fullSetHint(known, chosen)}
      </Text>
    </>
  );
};
