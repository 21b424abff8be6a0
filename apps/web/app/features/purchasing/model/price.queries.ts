import { readRegionalReport } from '@iom/contract/library/regional-databases/regional-databases.endpoints.ts';
import type { CartDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { calculatePrice } from '@iom/contract/purchasing/pricing/pricing.endpoints.ts';
import { checkPurchase } from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { endpointKey } from '../../../lib/api/endpoint-query.ts';
import { isEmptyDraft, type OrderDraft } from './order-draft.rules.ts';
import { toPriceRequest } from './prices.rules.ts';

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

/** What of a purchase the account owns or has in other orders; not requested without an account. */
export const checkQuery = (purchase: Purchase, user: number | undefined) =>
  queryOptions({
    queryKey: [endpointKey(checkPurchase), user, purchase],
    queryFn: ({ signal }) => {
      const body = purchase.kind === 'order' ? { order: purchase.order } : toPriceRequest(purchase, []);
      return call(checkPurchase, { body, signal });
    },
    staleTime: 0,
    enabled: Boolean(user) && (purchase.kind === 'order' || !isEmptyDraft(purchase)),
  });

export const datasetsPriceQuery = (datasets: readonly CartDataset[], codes: readonly string[]) =>
  priceQuery({ kind: 'datasets', datasets }, codes);

/** A database by its id, null where it is gone; refetched whenever a page mounts, as its price is. */
export const databaseByIdQuery = (id: number) =>
  queryOptions({
    queryKey: [endpointKey(readRegionalReport), id],
    queryFn: ({ signal }) =>
      call(readRegionalReport, { params: { id }, signal }).catch((failure: unknown) => {
        if (failure instanceof ApiFailure && failure.status === 404) return null;
        throw failure;
      }),
    staleTime: 0,
  });
