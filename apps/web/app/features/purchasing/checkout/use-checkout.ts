import type { CartDataset, Order } from '@iom/contract/purchasing/orders.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ApiFailure } from '../../../lib/api.ts';
import { datasetsPriceQuery, orderQuery } from '../purchasing.queries.ts';
import {
  type Amounts,
  amountsOfDatasets,
  amountsOfOrder,
  type PricedDataset,
  pricedDatasets,
} from './checkout.rules.ts';

export type Checkout =
  | { state: 'loading' }
  | { state: 'failed'; failure: Error; retry: () => void }
  /** The order in the address is unknown or a stranger's. */
  | { state: 'unknown' }
  /** Nothing is there to pay for. */
  | { state: 'empty' }
  /** The order in the address can no longer be paid for here: it is paid or cancelled. */
  | { state: 'closed'; order: Order }
  /** Confirmed datasets of the cart; `settled` is false while a newer price is on its way. */
  | { state: 'datasets'; datasets: PricedDataset[]; amounts: Amounts; settled: boolean }
  /** An order placed before and still unpaid. */
  | { state: 'order'; order: Order; amounts: Amounts };

/** The order in the address (`?order=17`), which is paid for instead of the cart. */
export const useOrderInAddress = (): number | undefined => {
  const [search] = useSearchParams();
  const order = search.get('order') ?? '';
  return /^[1-9]\d{0,9}$/.test(order) ? Number(order) : undefined;
};

/** What is to be paid for: the unpaid order named, or else these datasets of the cart, priced anew by the server. */
export const useCheckout = (
  order: number | undefined,
  datasets: readonly CartDataset[],
  codes: readonly string[],
): Checkout => {
  const placed = useQuery({ ...orderQuery(order ?? 0), enabled: order !== undefined });
  const price = useQuery({
    ...datasetsPriceQuery(datasets, codes),
    enabled: order === undefined && datasets.length > 0,
  });
  const asked = order === undefined ? price : placed;
  if (order === undefined && datasets.length === 0) return { state: 'empty' };
  if (order !== undefined && placed.error instanceof ApiFailure && placed.error.status === 404)
    return { state: 'unknown' };
  if (asked.isError) return { state: 'failed', failure: asked.error, retry: () => void asked.refetch() };
  if (order !== undefined) {
    if (!placed.data) return { state: 'loading' };
    return placed.data.status === 'IN_PROCESS'
      ? { state: 'order', order: placed.data, amounts: amountsOfOrder(placed.data) }
      : { state: 'closed', order: placed.data };
  }
  if (!price.data) return { state: 'loading' };
  const priced = pricedDatasets(datasets, price.data);
  const amounts = amountsOfDatasets(priced, price.data);
  return { state: 'datasets', datasets: priced, amounts, settled: !price.isFetching };
};
