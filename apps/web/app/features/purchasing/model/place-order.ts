import type { CartDataset, CartRegional } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import {
  createRegionalOrder,
  placeOrder,
  readOrder,
  updateOrder,
} from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import { type PlaceOrderBody, placeOrderBody } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { idShape } from '@iom/contract/shared/shapes.ts';
import { z } from 'zod';
import { ApiFailure, call } from '../../../lib/api/api.ts';
import { tabStorage } from '../../../lib/storage/browser-storage.ts';
import { parsedJson } from '../../../lib/storage/parsed-json.ts';
import { copyIds, type OrderDraft } from './order-draft.rules.ts';
import { toPlaceOrderBody } from './prices.rules.ts';

/** Ids of regional databases, repeated for every copy, and discount codes. */
const regionalOrderBody = z.object({ regional_reports: z.array(idShape), discounts: z.array(z.string()) });
type OrderBody = PlaceOrderBody | z.infer<typeof regionalOrderBody>;

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
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const read = (user: number) => parsedJson(tabStorage.getItem(storageKey(user)), placedShape);
const write = (user: number, placed: PlacedOrder) =>
  tabStorage.setItem(storageKey(user), JSON.stringify(placed));

/** The Idempotency-Key for placing this body: the same key until that order is paid or cancelled. */
const idempotencyKeyFor = (user: number, body: OrderBody): string => {
  const placed = read(user);
  if (placed && same(placed.body, body)) return placed.key;
  const key = newKey();
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

/** Whether this tab placed the order and has not yet learnt that it is paid. */
export const wasPlacedHere = (user: number, order: number) => read(user)?.order === order;

/** For a paid or cancelled order: the same datasets may be ordered again under a new key. */
export const clearPlacedOrder = (user: number, order: number) => {
  if (wasPlacedHere(user, order)) tabStorage.removeItem(storageKey(user));
};

interface DraftToPlace {
  draft: OrderDraft;
  codes: readonly string[];
}

const placeDatasets = async (user: number, body: PlaceOrderBody) => {
  const { order_id } = await call(placeOrder, { body, idempotencyKey: idempotencyKeyFor(user, body) });
  saveOrderId(user, order_id);
  return order_id;
};

/** Creates an empty order, then fills it. `order_locked` means that a repeated call filled it before; payment reports its state. */
const placeDatabases = async (user: number, databases: readonly CartRegional[], codes: readonly string[]) => {
  const body = {
    regional_reports: copyIds(databases),
    discounts: [...codes],
    replace_open_orders: true as const,
  };
  const { id } = await call(createRegionalOrder, { idempotencyKey: idempotencyKeyFor(user, body) });
  saveOrderId(user, id);
  await call(updateOrder, { params: { id }, body }).catch((failure: unknown) => {
    if (!(failure instanceof ApiFailure && failure.code === 'order_locked')) throw failure;
  });
  return id;
};

const place = (user: number, { draft, codes }: DraftToPlace, acknowledged: string) =>
  draft.kind === 'datasets'
    ? placeDatasets(user, { ...toPlaceOrderBody(draft.datasets, codes), acknowledged })
    : placeDatabases(user, draft.databases, codes);

/** A stored key may belong to an order that was paid, cancelled or replaced elsewhere since. */
const forgetClosedOrder = async (user: number) => {
  const order = read(user)?.order;
  if (order === undefined) return;
  const { status } = await call(readOrder, { params: { id: order } });
  if (status !== 'IN_PROCESS') clearPlacedOrder(user, order);
};

/**
 * Places the draft and returns the order's id; placing the same draft again returns the same order while that is open.
 * @param acknowledged digest of the purchase check that the buyer was shown @throws ApiFailure
 */
export const placeDraft = async (user: number, draft: DraftToPlace, acknowledged: string) => {
  await forgetClosedOrder(user);
  return place(user, draft, acknowledged);
};
