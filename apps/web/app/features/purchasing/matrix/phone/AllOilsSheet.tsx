import type { DisplayTest } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { counted, wholeNumber } from '@iom/contract/shared/counts.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Button } from '@mantine/core';
import { countOf, isChosenForAll, isChosenForSome, type TestCount } from '../model/columns.rules.ts';
import type { MatrixActions } from '../model/use-matrix.ts';
import { TestSheet } from './TestSheet.tsx';

interface Props {
  onClose: () => void;
  oilCount: number;
  columns: readonly DisplayTest[];
  counts: ReadonlyMap<number, TestCount>;
  actions: MatrixActions;
}

/** The tests of all oils in a sheet: a box adds a test to every oil that has it, or removes it from all. */
export const AllOilsSheet = ({ onClose, oilCount, columns, counts, actions }: Props) => {
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
