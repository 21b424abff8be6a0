import type { CartDataset, CartOil } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { DatasetCells } from '@iom/contract/purchasing/cart/remove-cells.rules.ts';
import { type NotForSale, notForSale } from '@iom/contract/purchasing/pricing/pricing.schemas.ts';
import { ApiFailure } from '../../../lib/api/api.ts';

/** Tests by oil that a price was refused for because they are not sold. */
export const unsoldIn = (failure: unknown): NotForSale =>
  failure instanceof ApiFailure ? (notForSale.safeParse(failure.details.not_for_sale).data ?? []) : [];

/** The tests of each chosen oil that are not sold; oils that have none are left out. */
export const unsoldOf = (chosen: readonly CartOil[], unsold: NotForSale): CartOil[] => {
  const bySample = new Map<number, Set<number>>();
  for (const { sample, tests } of unsold)
    bySample.set(sample, new Set([...(bySample.get(sample) ?? []), ...tests]));
  return chosen
    .map(({ sample, tests }) => ({ sample, tests: tests.filter((test) => bySample.get(sample)?.has(test)) }))
    .filter(({ tests }) => tests.length > 0);
};

/** The same of every dataset of the cart. */
export const unsoldCells = (datasets: readonly CartDataset[], unsold: NotForSale): DatasetCells[] =>
  datasets.flatMap(({ name, oils }) => unsoldOf(oils, unsold).map((oil) => ({ dataset: name, ...oil })));
