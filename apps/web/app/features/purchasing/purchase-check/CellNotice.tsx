import { type DatasetCells, removeCells } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { CartDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { PurchaseCheck } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { centsFromDollars, formatMoney } from '@iom/contract/shared/money.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { Alert, Button, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { wrapping } from '../../../ui/wrapping.ts';
import { changeCartWithUndo, useCart } from '../model/use-cart.ts';
import { oilsQuery, testsQuery } from '../model/use-listed-oils.ts';

/** Cells of one oil in a dataset of the cart. */
interface CheckedCells extends DatasetCells {
  priceCents: number;
  /** Names of the datasets that keep the cells; empty for owned ones. */
  keptIn: readonly string[];
}

/** The checked cells by dataset name; items are the oils of all datasets in order, as in the request. */
export const cellsByDataset = (
  datasets: readonly CartDataset[],
  cells: readonly (PurchaseCheck['owned'][number] & { kept_in?: readonly number[] })[],
): CheckedCells[] => {
  const names = datasets.flatMap(({ name, oils }) => oils.map(() => name));
  const nameOf = (item: number) => names[item] ?? '';
  return cells.map(({ item, sample, tests, price, kept_in = [] }) => ({
    dataset: nameOf(item),
    sample,
    tests,
    priceCents: centsFromDollars(price),
    keptIn: [...new Set(kept_in.map(nameOf))],
  }));
};

export const countValues = (cells: readonly { tests: readonly number[] }[]) =>
  cells.reduce((count, { tests }) => count + tests.length, 0);

const sumCents = (cells: readonly CheckedCells[]) =>
  cells.reduce((cents, { priceCents }) => cents + priceCents, 0);

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
              , <span className="figures">{formatMoney(priceCents)}</span>
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
        Remove {countValues(cells) === 1 ? 'it' : 'them'} and save {formatMoney(cents)}
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
