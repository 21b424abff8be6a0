import type { ReorderableItems } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { regionalPricesCents } from '../../pricing/regional-prices.store.ts';
import { findVisibleOrder } from '../order-response.service.ts';
import { oilsOfOrder } from '../orders.store.ts';
import { regionalOfOrders } from '../regional-items.store.ts';

/** What an order holds and is still for sale. @throws ApiError not_found for an order of another account, unless the caller is staff. */
export const reorderableItemsOf = async (
  tx: ReadTx,
  catalogue: Catalogue,
  caller: SessionUser,
  orderId: number,
): Promise<ReorderableItems> => {
  await findVisibleOrder(tx, caller, orderId);
  const ordered = await oilsOfOrder(tx, orderId);
  const forSale = await catalogue.forSale(
    tx,
    ordered.map(({ sample }) => sample),
  );
  const oils = ordered
    .map(({ name, sample, tests }) => {
      const sold = new Set(forSale.get(sample)?.map(({ id }) => id));
      return { name, sample, tests: tests.filter((test) => sold.has(test)) };
    })
    .filter(({ tests }) => tests.length > 0);
  const databases = await regionalOfOrders(tx, [orderId]);
  const prices = await regionalPricesCents(
    tx,
    databases.map(({ reportId }) => reportId),
  );
  return {
    datasets: [...Map.groupBy(oils, ({ name }) => name)].map(([name, group]) => ({
      name,
      oils: group.map(({ sample, tests }) => ({ sample, tests })),
    })),
    regional: databases
      .filter(({ reportId }) => prices.has(reportId))
      .map(({ reportId, quantity }) => ({ id: reportId, quantity })),
  };
};
