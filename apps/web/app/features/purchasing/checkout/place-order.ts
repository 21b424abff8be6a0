import type { CartDataset, CartRegional } from '@iom/contract/purchasing/orders.schemas.ts';
import {
  changeOrder,
  createRegionalOrder,
  placeOrder,
} from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { ApiFailure, call } from '../../../lib/api.ts';
import { copiesOf, type Purchase } from '../model/order-draft.rules.ts';
import { notePlacedOrder, orderKey } from '../model/place-order.ts';
import { placeOrderBodyOf } from '../model/prices.rules.ts';

const placeDatasets = async (user: number, datasets: readonly CartDataset[], codes: readonly string[]) => {
  const body = placeOrderBodyOf(datasets, codes);
  const { order_id } = await call(placeOrder, { body, idempotencyKey: orderKey(user, body) });
  notePlacedOrder(user, order_id);
  return order_id;
};

/** An empty order first, then what is in it. An order that is locked was filled before: paying for it says what became of it. */
const placeDatabases = async (user: number, databases: readonly CartRegional[], codes: readonly string[]) => {
  const body = { regional_reports: copiesOf(databases), discounts: [...codes] };
  const { id } = await call(createRegionalOrder, { idempotencyKey: orderKey(user, body) });
  notePlacedOrder(user, id);
  await call(changeOrder, { params: { id }, body }).catch((failure: unknown) => {
    if (!(failure instanceof ApiFailure && failure.code === 'order_locked')) throw failure;
  });
  return id;
};

/** Makes an order of the purchase and answers its id; the same placed again finds the first order. @throws ApiFailure. */
export const placePurchase = (user: number, purchase: Purchase, codes: readonly string[]) =>
  purchase.kind === 'datasets'
    ? placeDatasets(user, purchase.datasets, codes)
    : placeDatabases(user, purchase.databases, codes);
