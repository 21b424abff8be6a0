import type { CartDataset, PlaceOrderBody } from '@iom/contract/purchasing/orders.schemas.ts';
import { placeOrderBodyOf } from './prices.rules.ts';

/** Regional databases, an id once a copy, and codes. */
interface RegionalOrderBody {
  regional_reports: number[];
  discounts: string[];
}
type OrderBody = PlaceOrderBody | RegionalOrderBody;

/** What was last placed and is not yet paid. It survives a reload, so that placing the same again finds the first order. */
interface PlacedOrder {
  key: string;
  body: OrderBody;
  /** Known once the server has answered. */
  order?: number;
}

const storageKey = (user: number) => `placed-order:${user}`;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Also where there is no secure context, which `crypto.randomUUID` needs. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const read = (user: number): PlacedOrder | null =>
  JSON.parse(sessionStorage.getItem(storageKey(user)) ?? 'null');
const write = (user: number, placed: PlacedOrder) =>
  sessionStorage.setItem(storageKey(user), JSON.stringify(placed));

/** The Idempotency-Key for placing this: the first one again as long as that very order is neither paid nor cancelled. */
export const orderKey = (user: number, body: OrderBody): string => {
  const placed = read(user);
  if (placed && same(placed.body, body)) return placed.key;
  const key = newKey();
  write(user, { key, body });
  return key;
};

/** Notes the order the server made of what was placed. */
export const notePlacedOrder = (user: number, order: number) => {
  const placed = read(user);
  if (placed) write(user, { ...placed, order });
};

/** Names of the datasets in the cart that stand unchanged in this order: those to take out once it is paid. */
export const placedNames = (user: number, order: number, datasets: readonly CartDataset[]): string[] => {
  const placed = read(user);
  if (placed?.order !== order || !('reports' in placed.body)) return [];
  const { reports } = placed.body;
  return placeOrderBodyOf(datasets, [])
    .reports.filter((dataset) => reports.some((report) => same(report, dataset)))
    .map((dataset) => dataset.name);
};

/** Whether this tab placed the order and does not know yet that it is paid. */
export const isPlacedHere = (user: number, order: number) => read(user)?.order === order;

/** Forgets this order: it is paid or cancelled, and the same datasets may be ordered anew. */
export const forgetPlacedOrder = (user: number, order: number) => {
  if (isPlacedHere(user, order)) sessionStorage.removeItem(storageKey(user));
};
