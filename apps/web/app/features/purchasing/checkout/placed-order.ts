import type { CartDataset, PlaceOrderBody } from '@iom/contract/purchasing/orders.schemas.ts';
import { placeOrderBodyOf } from './checkout.rules.ts';

/** What was last placed and not yet paid, so that placing the same again, also after a reload, finds the first order. */
interface PlacedOrder {
  key: string;
  body: PlaceOrderBody;
}

const storageKey = (user: number) => `placed-order:${user}`;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Works without a secure context, which `crypto.randomUUID` does not. */
const newKey = () => crypto.getRandomValues(new Uint8Array(16)).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');

const read = (user: number): PlacedOrder | null =>
  JSON.parse(sessionStorage.getItem(storageKey(user)) ?? 'null');

/** The Idempotency-Key for placing this: the first one again as long as the order is the same and neither paid nor cancelled. */
export const orderKey = (user: number, body: PlaceOrderBody): string => {
  const placed = read(user);
  if (placed && same(placed.body, body)) return placed.key;
  const key = newKey();
  sessionStorage.setItem(storageKey(user), JSON.stringify({ key, body } satisfies PlacedOrder));
  return key;
};

/** Names of the datasets in the cart that were placed unchanged: those to take out once they are paid. */
export const placedNames = (user: number, datasets: readonly CartDataset[]): string[] => {
  const reports = read(user)?.body.reports ?? [];
  return placeOrderBodyOf(datasets, [])
    .reports.filter((dataset) => reports.some((report) => same(report, dataset)))
    .map((dataset) => dataset.name);
};

/** Forgets it: the order is paid or cancelled, and the same datasets may be ordered anew. */
export const forgetPlacedOrder = (user: number) => sessionStorage.removeItem(storageKey(user));
