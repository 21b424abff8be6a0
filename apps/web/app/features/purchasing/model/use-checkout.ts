import { readRegionalReport } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import type { RegionalReport } from '@iom/contract/library/regional-databases/regional-databases.schemas.ts';
import type { CartDataset, CartRegional, OrderKind } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { readOrder } from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { Order, OrderWithLines } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointKey, endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { useLastUser } from '../../../lib/session/session.ts';
import { draftFromCart, isEmptyDraft, kindOfOrder, type OrderDraft } from './order-draft.rules.ts';
import {
  type Amounts,
  draftAmounts,
  orderAmounts,
  type Priced,
  priceDatabases,
  priceDatasets,
  toPriceRequest,
} from './prices.rules.ts';
import { cartNotLoaded, useCart, useCartLoadState, useDiscountCodes } from './use-cart.ts';
import { useUnpaidOrder } from './use-order-steps.ts';

/** The price of a draft with these discount codes; refetched whenever a page mounts. */
export const priceQuery = (draft: OrderDraft, codes: readonly string[]) =>
  queryOptions({
    queryKey: [endpointKey(calculatePrice), draft, codes],
    queryFn: ({ signal }) => call(calculatePrice, { body: toPriceRequest(draft, codes), signal }),
    staleTime: 0,
    enabled: !isEmptyDraft(draft),
  });

/** A draft, or an order placed before. */
type Purchase = OrderDraft | { kind: 'order'; order: number };

/**
 * The data of a purchase that it holds twice, and those that the account owns or has in other orders. After the session has expired the last
 * answer stays: a visitor would get another one.
 */
export const usePurchaseCheck = (purchase: Purchase) => {
  const { user, isExpired } = useLastUser();
  return useQuery({
    queryKey: [endpointKey(checkPurchase), user?.id, purchase],
    queryFn: ({ signal }) => {
      const body = purchase.kind === 'order' ? { order: purchase.order } : toPriceRequest(purchase, []);
      return call(checkPurchase, { body, signal });
    },
    staleTime: 0,
    enabled: !isExpired && (purchase.kind === 'order' || !isEmptyDraft(purchase)),
  });
};

export const datasetsPriceQuery = (datasets: readonly CartDataset[], codes: readonly string[]) =>
  priceQuery({ kind: 'datasets', datasets }, codes);

/** A database by its id, null if it is gone; refetched whenever a page mounts, as its price is. */
const databaseByIdQuery = (id: number) =>
  queryOptions({
    queryKey: [endpointKey(readRegionalReport), id],
    queryFn: ({ signal }) =>
      call(readRegionalReport, { params: { id }, signal }).catch((failure: unknown) => {
        if (failure instanceof ApiFailure && failure.status === 404) return null;
        throw failure;
      }),
    staleTime: 0,
  });

export type Checkout =
  /** `lines`: how many there will be, where that is known. */
  | { state: 'loading'; lines?: number }
  | { state: 'failed'; failure: Error; retry: () => void }
  /** The order in the URL does not exist or belongs to another account. */
  | { state: 'unknown' }
  /** There is nothing to pay for. */
  | { state: 'empty' }
  /** The order in the URL can no longer be paid for here: it is paid, has a purchase order, or is canceled. */
  | { state: 'closed'; order: Order }
  /** The order in the URL is of the other kind and has its own pages. */
  | { state: 'elsewhere'; order: Order }
  /** What the cart holds; `settled` is false while a newer price is on its way. */
  | { state: 'cart'; priced: Priced; amounts: Amounts; settled: boolean }
  /** An order placed before and still unpaid. */
  | { state: 'order'; order: OrderWithLines; amounts: Amounts };

/** The priced datasets of the cart; empty for databases, an order, and while they are not priced. */
export const pricedDatasets = (checkout: Checkout) =>
  checkout.state === 'cart' && checkout.priced.kind === 'datasets' ? checkout.priced.datasets : [];

/** An order placed before. */
const usePlaced = (id: number | undefined, kind: OrderKind): Checkout => {
  const { isExpired } = useLastUser();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    ...endpointQuery(readOrder, { params: { id: id ?? 0 } }),
    enabled: id !== undefined && !isExpired,
  });
  if (error instanceof ApiFailure && error.status === 404) return { state: 'unknown' };
  if (error && !order) return { state: 'failed', failure: error, retry: () => void refetch() };
  if (!order) return { state: 'loading' };
  if (order.status !== 'IN_PROCESS') return { state: 'closed', order };
  if (kindOfOrder(order) !== kind) return { state: 'elsewhere', order };
  return { state: 'order', order, amounts: orderAmounts(order) };
};

/** The state of an empty draft: nothing to pay for, or loading until the account's cart has arrived. */
const useEmptyDraft = (): Checkout => {
  const { state, retry } = useCartLoadState();
  if (state === 'loading') return { state: 'loading' };
  if (state === 'failed') return { state: 'failed', failure: new Error(cartNotLoaded), retry };
  return { state: 'empty' };
};

/** Whether the server rejected the draft itself; after any other failure the last known price stays. */
const isRefusal = (failure: Error) =>
  failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500;

/** The draft of this kind from the cart, priced by the server. */
export const useCartCheckout = (kind: OrderKind, enabled = true): Checkout => {
  const draft = draftFromCart(kind, useCart().cart);
  const withoutItems = useEmptyDraft();
  const { codes } = useDiscountCodes(kind);
  const { isExpired } = useLastUser();
  const priceOptions = priceQuery(draft, codes);
  const price = useQuery({
    ...priceOptions,
    // a visitor would get other prices
    ...(isExpired && { staleTime: Number.POSITIVE_INFINITY }),
    enabled: enabled && !isEmptyDraft(draft),
  });
  const databases = useDatabases(draft.kind === 'regional' && enabled ? draft.databases : []);
  const lines = draft.kind === 'datasets' ? draft.datasets.length : draft.databases.length;
  const isKnown = price.data !== undefined && (draft.kind === 'datasets' || databases.rows.size === lines);
  const failure = price.error ?? databases.error;
  if (isEmptyDraft(draft)) return withoutItems;
  if (failure && !(isKnown && !isRefusal(failure))) {
    const retry = () => {
      void price.refetch();
      databases.refetch();
    };
    return { state: 'failed', failure, retry };
  }
  if (!price.data || !isKnown) return { state: 'loading', lines };
  const priced: Priced =
    draft.kind === 'datasets'
      ? { kind: 'datasets', datasets: priceDatasets(draft.datasets, price.data) }
      : {
          kind: 'regional',
          databases: priceDatabases(draft.databases, databases.rows, price.data),
        };
  return { state: 'cart', priced, amounts: draftAmounts(priced, price.data), settled: !price.isFetching };
};

/** What is to be paid for: the unpaid order the URL names, or else the draft of this kind from the cart. */
export const useCheckout = (kind: OrderKind): Checkout => {
  const id = useUnpaidOrder().order;
  const placed = usePlaced(id, kind);
  const fromCart = useCartCheckout(kind, id === undefined);
  return id === undefined ? fromCart : placed;
};

/** The databases of the cart by id, as far as loaded; null for a database that no longer exists. */
export const useDatabases = (databases: readonly CartRegional[]) => {
  const queries = useQueries({ queries: databases.map(({ id }) => databaseByIdQuery(id)) });
  const rows = new Map<number, RegionalReport | null>();
  databases.forEach(({ id }, index) => {
    const row = queries[index]?.data;
    if (row !== undefined) rows.set(id, row);
  });
  return {
    rows,
    error: queries.find((query) => query.error)?.error ?? null,
    refetch: () => {
      for (const query of queries) void query.refetch();
    },
  };
};
