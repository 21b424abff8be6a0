import type { CartDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import {
  createRegionalOrder,
  placeOrder,
  readOrder,
} from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import {
  type PlaceOrderBody,
  placeOrderBody,
  type RegionalOrderBody,
  regionalOrderBody,
} from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { idShape } from '@iom/contract/shared/shapes.ts';
import { z } from 'zod';
import { call } from '../../../lib/api/api.ts';
import { tabStorage } from '../../../lib/storage/browser-storage.ts';
import { parsedJson } from '../../../lib/storage/stored-value.ts';
import { copyIds, type OrderDraft } from './order-draft.rules.ts';
import { toPlaceOrderBody } from './prices.rules.ts';

type OrderBody = PlaceOrderBody | RegionalOrderBody;

const orderBody = z.union([placeOrderBody, regionalOrderBody]);
/** Checked but returned as stored: a parsed copy may order its keys differently and would not compare equal. */
const storedBody = z.custom<OrderBody>((value) => orderBody.safeParse(value).success);

/** The last placed order that is not yet paid. It survives a reload, so that placing the same draft again reuses its key. */
const placedShape = z.object({
  key: z.string(),
  body: storedBody,
  /** Known once the server has responded. */
  order: idShape.optional(),
});
type PlacedOrder = z.infer<typeof placedShape>;

const storageKey = (user: number) => `placed-order:${user}`;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** `crypto.randomUUID` is missing outside a secure context. */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const read = (user: number) => parsedJson(tabStorage.getItem(storageKey(user)), placedShape);
const write = (user: number, placed: PlacedOrder) =>
  tabStorage.setItem(storageKey(user), JSON.stringify(placed));

/** The Idempotency-Key for placing this body: the same key until that order is paid or canceled. */
const idempotencyKeyFor = (user: number, body: OrderBody): string => {
  const placed = read(user);
  if (placed && same(placed.body, body)) return placed.key;
  const key = newIdempotencyKey();
  write(user, { key, body });
  return key;
};

/** Stores the id of the order the server created. */
const saveOrderId = (user: number, order: number) => {
  const placed = read(user);
  if (placed) write(user, { ...placed, order });
};

/** Names of the datasets in the cart that this order holds unchanged; they leave the cart after payment. */
export const orderedDatasetNames = (
  user: number,
  order: number,
  datasets: readonly CartDataset[],
): string[] => {
  const placed = read(user);
  if (placed?.order !== order || !('reports' in placed.body)) return [];
  const { reports } = placed.body;
  return toPlaceOrderBody(datasets, [])
    .reports.filter((dataset) => reports.some((report) => same(report, dataset)))
    .map((dataset) => dataset.name);
};

/** Whether this tab placed the order and has not yet learned that it is paid. */
export const wasPlacedHere = (user: number, order: number) => read(user)?.order === order;

/** For a paid or canceled order: the same datasets may be ordered again under a new key. */
export const clearPlacedOrder = (user: number, order: number) => {
  if (wasPlacedHere(user, order)) tabStorage.removeItem(storageKey(user));
};

interface DraftToPlace {
  draft: OrderDraft;
  codes: readonly string[];
  /** Number of oils shown as full sets. */
  fullSets: number;
}

/** What the buyer was shown: the total, and the digest of the purchase check. */
interface Agreed {
  totalCents: number;
  acknowledged: string;
}

const place = async (
  user: number,
  { draft, codes, fullSets }: DraftToPlace,
  { totalCents, acknowledged }: Agreed,
): Promise<number> => {
  const agreed = { price_check: dollarsFromCents(totalCents), acknowledged };
  if (draft.kind === 'datasets') {
    const body = { ...toPlaceOrderBody(draft.datasets, codes), ...agreed, full_sets: fullSets };
    const { order_id } = await call(placeOrder, { body, idempotencyKey: idempotencyKeyFor(user, body) });
    return order_id;
  }
  const body: RegionalOrderBody = {
    regional_reports: copyIds(draft.databases),
    discounts: [...codes],
    replace_open_orders: true,
    ...agreed,
  };
  const { id } = await call(createRegionalOrder, { body, idempotencyKey: idempotencyKeyFor(user, body) });
  return id;
};

/** A stored key may belong to an order that was paid, canceled or replaced elsewhere since. */
const forgetClosedOrder = async (user: number) => {
  const order = read(user)?.order;
  if (order === undefined) return;
  const { status } = await call(readOrder, { params: { id: order } });
  if (status !== 'IN_PROCESS') clearPlacedOrder(user, order);
};

/**
 * Places the draft and returns the order's id; placing the same draft again returns the same order while that is open.
 * @throws ApiFailure price_changed where the order would not be what the buyer was shown
 */
export const placeDraft = async (user: number, draft: DraftToPlace, agreed: Agreed) => {
  await forgetClosedOrder(user);
  const order = await place(user, draft, agreed);
  saveOrderId(user, order);
  return order;
};
