import {
  type CartDataset,
  type CartRegional,
  type PlaceOrderBody,
  placeOrderBody,
} from '@iom/contract/purchasing/orders.schemas.ts';
import {
  changeOrder,
  createRegionalOrder,
  placeOrder,
} from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { idShape } from '@iom/contract/shared/shapes.ts';
import { z } from 'zod';
import { ApiFailure, call } from '../../../lib/api.ts';
import { parsedJson } from '../../../lib/parsed-json.ts';
import { copyIds, type OrderDraft } from './order-draft.rules.ts';
import { toPlaceOrderBody } from './prices.rules.ts';

/** Regional databases, an id once a copy, and codes. */
const regionalOrderBody = z.object({ regional_reports: z.array(idShape), discounts: z.array(z.string()) });
type OrderBody = PlaceOrderBody | z.infer<typeof regionalOrderBody>;

const orderBody = z.union([placeOrderBody, regionalOrderBody]);
/** Checked but returned as stored: a parsed copy may order its keys differently and would not compare equal. */
const storedBody = z.custom<OrderBody>((value) => orderBody.safeParse(value).success);

/** What was last placed and is not yet paid. It survives a reload, so that placing the same again finds the first order. */
const placedShape = z.object({
  key: z.string(),
  body: storedBody,
  /** Known once the server has responded. */
  order: idShape.optional(),
});
type PlacedOrder = z.infer<typeof placedShape>;

const storageKey = (user: number) => `placed-order:${user}`;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Also where there is no secure context, which `crypto.randomUUID` needs. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const read = (user: number) => parsedJson(sessionStorage.getItem(storageKey(user)), placedShape);
const write = (user: number, placed: PlacedOrder) =>
  sessionStorage.setItem(storageKey(user), JSON.stringify(placed));

/** The Idempotency-Key for placing this: the first one again as long as that very order is neither paid nor cancelled. */
export const idempotencyKeyFor = (user: number, body: OrderBody): string => {
  const placed = read(user);
  if (placed && same(placed.body, body)) return placed.key;
  const key = newKey();
  write(user, { key, body });
  return key;
};

/** Notes the order the server made of what was placed. */
export const saveOrderId = (user: number, order: number) => {
  const placed = read(user);
  if (placed) write(user, { ...placed, order });
};

/** Names of the datasets in the cart that stand unchanged in this order: those to take out once it is paid. */
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

/** Whether this tab placed the order and does not know yet that it is paid. */
export const wasPlacedHere = (user: number, order: number) => read(user)?.order === order;

/** Forgets this order: it is paid or cancelled, and the same datasets may be ordered anew. */
export const clearPlacedOrder = (user: number, order: number) => {
  if (wasPlacedHere(user, order)) sessionStorage.removeItem(storageKey(user));
};

const placeDatasets = async (user: number, datasets: readonly CartDataset[], codes: readonly string[]) => {
  const body = toPlaceOrderBody(datasets, codes);
  const { order_id } = await call(placeOrder, { body, idempotencyKey: idempotencyKeyFor(user, body) });
  saveOrderId(user, order_id);
  return order_id;
};

/** An empty order first, then what is in it. An order that is locked was filled before: paying for it says what became of it. */
const placeDatabases = async (user: number, databases: readonly CartRegional[], codes: readonly string[]) => {
  const body = { regional_reports: copyIds(databases), discounts: [...codes] };
  const { id } = await call(createRegionalOrder, { idempotencyKey: idempotencyKeyFor(user, body) });
  saveOrderId(user, id);
  await call(changeOrder, { params: { id }, body }).catch((failure: unknown) => {
    if (!(failure instanceof ApiFailure && failure.code === 'order_locked')) throw failure;
  });
  return id;
};

/** Makes an order of the purchase and answers its id; the same placed again finds the first order. @throws ApiFailure. */
export const placeDraft = (user: number, purchase: OrderDraft, codes: readonly string[]) =>
  purchase.kind === 'datasets'
    ? placeDatasets(user, purchase.datasets, codes)
    : placeDatabases(user, purchase.databases, codes);
