import { type DatasetCells, removeCells } from '@iom/contract/purchasing/cart/remove-cells.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Alert, Button, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { wrapping } from '../../../ui/wrapping.ts';
import { oilsQuery, testsQuery } from '../model/oils.queries.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { type CheckedCells, countValues, sumCents } from './purchase-check.rules.ts';

/** Oils listed by name; the button removes the cells of all of them. */
const listedOils = 5;

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join(' and ');

type ListedCells = DatasetCells & Partial<Pick<CheckedCells, 'priceCents' | 'keptIn'>>;

/** The first of the oils with the names of their tests, and how many more there are. */
export const CellList = ({ cells }: { cells: readonly ListedCells[] }) => {
  const listed = cells.slice(0, listedOils);
  const { data: oils } = useQuery(oilsQuery([...new Set(listed.map(({ sample }) => sample))]));
  const { data: tests } = useQuery(testsQuery);
  const oilName = (sample: number) => {
    const row = oils?.results.find(({ id }) => id === sample);
    return row ? `${row.sample__report_number}, ${row.brand_name}` : `Oil ${sample}`;
  };
  const testName = (test: number) =>
    typographicName(tests?.results.find(({ id }) => id === test)?.name ?? `test ${test}`);
  const more = cells.length - listed.length;
  return (
    <List size="sm" spacing={4} mb="sm">
      {listed.map(({ dataset, sample, tests: ids, priceCents, keptIn = [] }) => (
        <List.Item key={`${dataset} ${sample}`}>
          {oilName(sample)}: {ids.length > 4 ? counted(ids.length, 'test') : ids.map(testName).join(', ')} in{' '}
          {quoted([dataset])}
          {keptIn.length > 0 && `, also in ${quoted(keptIn)}`}
          {priceCents !== undefined && (
            <>
              , <span className="figures">{shownMoney(priceCents)}</span>
            </>
          )}
        </List.Item>
      ))}
      {more > 0 && <List.Item>and {counted(more, 'more oil')}</List.Item>}
    </List>
  );
};

interface Props {
  title: string;
  cells: readonly CheckedCells[];
  /** Shown after removal, with Undo. */
  removed: string;
}

/** Cells that need not be bought, with their price, and the button that removes them from the cart. */
export const CellNotice = ({ title, cells, removed }: Props) => {
  const { cart, change } = useCart();
  if (cells.length === 0) return null;
  const cents = sumCents(cells);
  return (
    <Alert color="oil" variant="light" role="status" title={title} style={{ overflowWrap: 'anywhere' }}>
      <CellList cells={cells} />
      <Button
        size="compact-md"
        variant="default"
        styles={wrapping}
        onClick={() => changeCartWithUndo(removed, () => change((cart) => removeCells(cart, cells)))}
      >
        Remove {countValues(cells) === 1 ? 'it' : 'them'} and save {shownMoney(cents)}
        {cart.codes.datasets.length > 0 && ' before discounts'}
      </Button>
    </Alert>
  );
};

/** Owned cells of full sets, which would cost no less without them. */
export const KeptCells = ({ cells }: { cells: readonly CheckedCells[] }) =>
  cells.length === 0 ? null : (
    <Text size="sm" className="quiet">
      {counted(countValues(cells), 'value')} you already own {countValues(cells) === 1 ? 'is' : 'are'} part of
      a full set, which costs no less without {countValues(cells) === 1 ? 'it' : 'them'}.
    </Text>
  );
