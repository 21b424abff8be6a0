import {
  type OilToPrice,
  priceRegional,
  type RegionalToPrice,
} from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import {
  checkPurchase,
  type PurchaseCheck,
  type PurchaseCheckRequest,
} from '@iom/contract/purchasing/purchase-check/purchase-check.endpoints.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { findOrder } from '../orders/order-lists.store.ts';
import { oilsOfOrder } from '../orders/orders.store.ts';
import {
  countCells,
  findOwnedOrPending,
  type OverlappingOrder,
  type OwnedOrPending,
} from '../orders/placing/acknowledgement.service.ts';
import { digestItems } from '../orders/placing/items-digest.rules.ts';
import { regionalOfOrders } from '../orders/regional-items.store.ts';
import { requestedItems } from '../pricing/prices.service.ts';
import { type ItemCells, ownedCells, repeatedCells } from './repeated-cells.rules.ts';

const toCells = ({ item, sample, tests, savingCents }: ItemCells) => ({
  item,
  sample,
  tests,
  price: dollarsFromCents(savingCents),
});

const toOpenOrder = (
  { id, createdAt, totalCents, status, cells, copies, ...order }: OverlappingOrder,
  itemsDigest: string | null,
): PurchaseCheck['open_orders'][number] => ({
  id,
  created: createdAt.toISOString(),
  total_price: dollarsFromCents(totalCents),
  status,
  replaceable:
    status === 'IN_PROCESS' &&
    !order.inPayment &&
    order.agreedCents === null &&
    itemsDigest !== null &&
    order.itemsDigest === itemsDigest,
  in_payment: order.inPayment,
  values: countCells(cells),
  databases: [...copies].map(([databaseId, quantity]) => ({ id: databaseId, copies: quantity })),
});

interface CheckedItems {
  oils: readonly OilToPrice[];
  regional: readonly RegionalToPrice[];
  /** The order that contains the items; 0 for a cart. */
  order: number;
}

/** What a visitor owns. */
const nothingOwned: OwnedOrPending = {
  owns: () => false,
  copiesHeld: new Map(),
  openOrders: [],
  digest: '',
};

const checkItems = async (
  tx: ReadTx,
  userId: number | undefined,
  { oils, regional, order }: CheckedItems,
): Promise<PurchaseCheck> => {
  const purchase = { oils, databases: regional.map(({ id }) => id) };
  const { owns, copiesHeld, openOrders, digest } =
    userId === undefined ? nothingOwned : await findOwnedOrPending(tx, userId, purchase, order);
  const owned = ownedCells(oils, owns);
  const copies = regional.flatMap(({ id, quantity }) => Array<number>(quantity).fill(id));
  const itemsDigest = digestItems({ oils, copies });
  return {
    owned: owned.map(toCells),
    repeated: repeatedCells(oils, owned).map((cells) => ({ ...toCells(cells), kept_in: cells.firstItems })),
    owned_databases: regional.flatMap((database) => {
      const held = copiesHeld.get(database.id) ?? 0;
      const price = dollarsFromCents(priceRegional(database).priceCents);
      return held > 0 ? [{ id: database.id, copies_held: held, price }] : [];
    }),
    open_orders: openOrders.map((open) => toOpenOrder(open, itemsDigest)),
    digest,
  };
};

/** The items of the user's order, whether or not they are still for sale. @throws ApiError not_found */
const readOrderedItems = async (
  tx: ReadTx,
  catalogue: Catalogue,
  userId: number | undefined,
  orderId: number,
) => {
  const found = await findOrder(tx, orderId);
  if (!found || found.ownerId !== userId) throw new ApiError('not_found');
  const ordered = await oilsOfOrder(tx, orderId);
  const forSale = await catalogue.forSale(
    tx,
    ordered.map(({ sample }) => sample),
  );
  const oils = ordered.map(({ sample, tests }) => ({ sample, tests, forSale: forSale.get(sample) ?? [] }));
  const regional = (await regionalOfOrders(tx, [orderId])).map((database) => ({
    id: database.reportId,
    quantity: database.quantity,
    priceCents: database.listPriceCents,
    boughtBefore: database.fullCopies === 0,
  }));
  return { oils, regional };
};

/**
 * Finds the requested data that are requested twice, and those that the account already owns or has in an open order; a visitor has none.
 * @throws ApiError bad_input at the field of an item that is not for sale, as for its price; not_found for an
 * order of another account.
 */
const checkRequest = async (
  tx: ReadTx,
  catalogue: Catalogue,
  userId: number | undefined,
  request: PurchaseCheckRequest,
): Promise<PurchaseCheck> => {
  const { order } = request;
  const items =
    order === undefined
      ? await requestedItems(tx, catalogue, userId, request)
      : await readOrderedItems(tx, catalogue, userId, order);
  return checkItems(tx, userId, { ...items, order: order ?? 0 });
};

export const purchaseCheckRoutes = (
  routes: Routes,
  { catalogue, database }: Pick<Platform, 'database'> & { catalogue: Catalogue },
) => {
  routes.heavy.raw(checkPurchase, ({ user, body }) =>
    database.compute((tx) => checkRequest(tx, catalogue, user?.id, body)),
  );
};
