// What one order can hold: the datasets of the cart or its regional databases, never both; and the paths of its steps.

import { pages } from '@iom/contract/pages/pages.ts';
import {
  type LocalCart,
  removeCodes,
  removeDataset,
  setCopies,
} from '@iom/contract/purchasing/cart/cart.rules.ts';
import type {
  Cart,
  CartDataset,
  CartRegional,
  OrderKind,
} from '@iom/contract/purchasing/cart/cart.schemas.ts';
import type { Order } from '@iom/contract/purchasing/orders/orders.schemas.ts';

export type OrderDraft =
  | { kind: 'datasets'; datasets: readonly CartDataset[] }
  | { kind: 'regional'; databases: readonly CartRegional[] };

/** The paths of an order's steps. */
interface CheckoutPaths {
  /** Where datasets or databases are selected. */
  select: string;
  /** Where discount codes are entered. */
  codes: string;
  payment: string;
  review: string;
  /** Shown where there is nothing to pay for yet. */
  emptyMessage: string;
}

export const checkoutPaths: Record<OrderKind, CheckoutPaths> = {
  datasets: {
    select: pages.datasetSelect.path(),
    codes: pages.datasetPayment.path(),
    payment: pages.datasetPayment.path(),
    review: pages.datasetReview.path(),
    emptyMessage:
      'There is nothing to pay for yet. Choose oils and tests, and add the dataset to the cart. Placed orders are in your order history.',
  },
  regional: {
    select: pages.regionalSelect.path(),
    codes: pages.regionalPricing.path(),
    payment: pages.regionalPayment.path(),
    review: pages.regionalReview.path(),
    emptyMessage:
      'There is nothing to pay for yet. Choose a region and a year, and add the database to the cart. Placed orders are in your order history.',
  },
};

/** The part of the cart that one order can hold. */
export const draftFromCart = (kind: OrderKind, cart: Cart): OrderDraft =>
  kind === 'datasets' ? { kind, datasets: cart.datasets } : { kind, databases: cart.regional };

export const isEmptyDraft = (draft: OrderDraft) =>
  draft.kind === 'datasets' ? draft.datasets.length === 0 : draft.databases.length === 0;

/** The id of each database, repeated for every copy. */
export const copyIds = (databases: readonly CartRegional[]) =>
  databases.flatMap(({ id, quantity }) => Array<number>(quantity).fill(id));

export const kindOfOrder = (order: Pick<Order, 'order_items'>): OrderKind =>
  order.order_items.some((item) => item.regional_report) ? 'regional' : 'datasets';

/** The cart without the items of an order: datasets of these names, databases with the ordered number of copies, and its discount codes. */
export const withoutOrdered = (
  cart: LocalCart,
  order: Pick<Order, 'order_items' | 'discounts'>,
  names: readonly string[],
): LocalCart => {
  const isOrdered = ({ id, quantity }: CartRegional) =>
    order.order_items.some((item) => item.regional_report?.id === id && item.quantity === quantity);
  const left = cart.regional
    .filter(isOrdered)
    .reduce<LocalCart>((next, { id }) => setCopies(next, id, 0), names.reduce(removeDataset, cart));
  return removeCodes(
    left,
    kindOfOrder(order),
    order.discounts.map(({ code }) => code),
  );
};
