import { lockUser } from '#modules/accounts/accounts.module.ts';
import { heldDatabases, visibleCells } from '#modules/library/library.module.ts';
import { type CellMask, covers } from '#modules/samples/samples.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { databaseNames } from '../../pricing/regional-prices.store.ts';
import { oilsOfOrder } from '../orders.store.ts';
import { regionalOfOrders } from '../regional-items.store.ts';
import { digestLines } from './items-digest.rules.ts';
import { oilsInOrders, unfinishedOrders } from './open-orders.store.ts';

/** Items to buy: tests of oils, ids of regional databases. */
interface Purchase {
  oils: readonly { sample: number; tests: readonly number[] }[];
  databases: readonly number[];
}

type UnfinishedOrder = Awaited<ReturnType<typeof unfinishedOrders>>[number];

/** Tests by oil; an order may have hundreds of thousands. */
type Cells = Map<number, Set<number>>;

/** An unfinished order with the cells, and the database copies by id, that it shares with a purchase. */
export interface OverlappingOrder extends UnfinishedOrder {
  cells: Cells;
  copies: Map<number, number>;
}

/** Adds the tests of an oil for which `isWanted` returns true. */
const addCells = (
  cells: Cells,
  { sample, tests }: Purchase['oils'][number],
  isWanted: (test: number) => boolean = () => true,
): Cells => {
  const some = tests.filter(isWanted);
  if (some.length === 0) return cells;
  const known = cells.get(sample) ?? new Set();
  for (const test of some) known.add(test);
  return cells.set(sample, known);
};

/** The number of (oil, test) pairs. */
export const countCells = (cells: Cells): number =>
  [...cells.values()].reduce((sum, tests) => sum + tests.size, 0);

/** The unfinished orders of the account, without `exceptOrder`, that contain part of the purchase. */
const overlappingOrders = async (
  tx: ReadTx,
  userId: number,
  purchase: Purchase,
  exceptOrder: number,
): Promise<OverlappingOrder[]> => {
  const unfinished = await unfinishedOrders(tx, userId, exceptOrder);
  const ids = unfinished.map(({ id }) => id);
  const wanted = purchase.oils.reduce<Cells>((cells, oil) => addCells(cells, oil), new Map());
  const oils = ids.length > 0 && wanted.size > 0 ? await oilsInOrders(tx, ids, [...wanted.keys()]) : [];
  const copies = ids.length > 0 && purchase.databases.length > 0 ? await regionalOfOrders(tx, ids) : [];
  const oilsByOrder = Map.groupBy(oils, ({ orderId }) => orderId);
  const copiesByOrder = Map.groupBy(copies, ({ orderId }) => orderId);
  return unfinished
    .map((order) => ({
      ...order,
      cells: (oilsByOrder.get(order.id) ?? []).reduce<Cells>(
        (cells, oil) => addCells(cells, oil, (test) => wanted.get(oil.sample)?.has(test) ?? false),
        new Map(),
      ),
      copies: new Map(
        (copiesByOrder.get(order.id) ?? [])
          .filter(({ reportId }) => purchase.databases.includes(reportId))
          .map(({ reportId, quantity }) => [reportId, quantity]),
      ),
    }))
    .filter((order) => order.cells.size + order.copies.size > 0);
};

/** Whether the account gets the data without a further step of the buyer. */
const isPending = ({ status, inPayment }: UnfinishedOrder) => status === 'PO_PENDING' || inPayment;

/** The data of a purchase that the account already owns or has in other orders. */
export interface OwnedOrPending {
  owns: (sample: number, test: number) => boolean;
  /** Copies held of a regional database, by id. */
  copiesHeld: ReadonlyMap<number, number>;
  openOrders: OverlappingOrder[];
  /** Digest of the owned and pending cells and copies; empty if there are none. */
  digest: string;
}

const computeDigest = (
  purchase: Purchase,
  { owns, copiesHeld, openOrders }: Omit<OwnedOrPending, 'digest'>,
): string => {
  const pending = openOrders.filter(isPending);
  const cells: Cells = new Map();
  for (const oil of purchase.oils) addCells(cells, oil, (test) => owns(oil.sample, test));
  for (const order of pending)
    for (const [sample, tests] of order.cells) addCells(cells, { sample, tests: [...tests] });
  const lines = [...cells].map(([sample, tests]) => `${sample}:${[...tests].sort((a, b) => a - b).join()}`);
  const copies = [...new Set(purchase.databases)].flatMap((id) => {
    const inOrders = pending.reduce((sum, order) => sum + (order.copies.get(id) ?? 0), 0);
    const count = (copiesHeld.get(id) ?? 0) + inOrders;
    return count > 0 ? [`database ${id}: ${count}`] : [];
  });
  return lines.length + copies.length === 0 ? '' : digestLines([...lines, ...copies]);
};

/** @param exceptOrder the order with the purchase, or 0. */
export const findOwnedOrPending = async (
  tx: ReadTx,
  userId: number,
  purchase: Purchase,
  exceptOrder: number,
): Promise<OwnedOrPending> => {
  // orders before licences: a purchase that completes in between is then seen twice, never missed
  const openOrders = await overlappingOrders(tx, userId, purchase, exceptOrder);
  const mask: CellMask = purchase.oils.length > 0 ? await visibleCells(tx, userId) : new Map();
  const owns = (sample: number, test: number) => covers(mask, sample, test);
  const held = purchase.databases.length > 0 ? await heldDatabases(tx, userId) : new Map<string, number>();
  const names = await databaseNames(tx, purchase.databases);
  const copiesHeld = new Map([...names].map(([id, name]) => [id, held.get(name) ?? 0]));
  const found = { owns, copiesHeld, openOrders };
  return { ...found, digest: computeDigest(purchase, found) };
};

/** The items of an order. */
const purchaseOfOrder = async (tx: WriteTx, orderId: number): Promise<Purchase> => ({
  oils: await oilsOfOrder(tx, orderId),
  databases: (await regionalOfOrders(tx, [orderId])).map(({ reportId }) => reportId),
});

/**
 * Compares the account's owned and pending data of a purchase with the digest that the buyer acknowledged, if
 * any. Locks the account until the transaction ends, so that the later of two purchases of the same data sees
 * the earlier one.
 * @param exceptOrder the order with the purchase, or 0.
 * @throws ApiError purchase_not_acknowledged
 */
export const assertAcknowledged = async (
  tx: WriteTx,
  userId: number,
  acknowledged: string | undefined,
  purchase: Purchase,
  exceptOrder = 0,
) => {
  if (acknowledged === undefined) return;
  await lockUser(tx, userId);
  const { digest } = await findOwnedOrPending(tx, userId, purchase, exceptOrder);
  if (digest !== acknowledged) throw new ApiError('purchase_not_acknowledged');
};

/** `assertAcknowledged` for the items of an order. @throws ApiError purchase_not_acknowledged */
export const assertOrderAcknowledged = async (
  tx: WriteTx,
  order: { id: number; ownerId: number },
  acknowledged: string | undefined,
) => {
  if (acknowledged === undefined) return;
  await assertAcknowledged(tx, order.ownerId, acknowledged, await purchaseOfOrder(tx, order.id), order.id);
};
