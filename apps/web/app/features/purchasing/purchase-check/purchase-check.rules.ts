import type { CartDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { DatasetCells } from '@iom/contract/purchasing/cart/remove-cells.rules.ts';
import type { PurchaseCheck } from '@iom/contract/purchasing/purchase-check/purchase-check.schemas.ts';
import { centsFromDollars } from '@iom/contract/shared/money.ts';

/** Cells of one oil in a dataset of the cart. */
export interface CheckedCells extends DatasetCells {
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

export const sumCents = (cells: readonly CheckedCells[]) =>
  cells.reduce((cents, { priceCents }) => cents + priceCents, 0);
