import { priceRegional } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import type { PriceRequest } from '@iom/contract/purchasing/pricing/pricing.schemas.ts';
import type { PurchaseCheck } from '@iom/contract/purchasing/purchase-check/purchase-check.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { heldDatabases, visibleCells } from '#modules/library/library.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { digestOfItems } from '../orders/placing/items-digest.rules.ts';
import { unfinishedOrdersWith } from '../orders/placing/open-orders.store.ts';
import { requestedItems } from '../pricing/prices.service.ts';
import { databaseNames } from '../pricing/regional-prices.store.ts';
import { type ItemCells, ownedCells, repeatedCells } from './repeated-cells.rules.ts';

const toCells = ({ item, sample, tests, savingCents }: ItemCells) => ({
  item,
  sample,
  tests,
  price: dollarsFromCents(savingCents),
});

const openOrders = async (
  tx: ReadTx,
  userId: number,
  itemsDigest: string | null,
): Promise<PurchaseCheck['open_orders']> =>
  itemsDigest === null
    ? []
    : (await unfinishedOrdersWith(tx, userId, itemsDigest)).map(({ id, createdAt, totalCents, status }) => ({
        id,
        created: createdAt.toISOString(),
        total_price: dollarsFromCents(totalCents),
        status,
      }));

/**
 * What of the request the account holds already, appears twice, or is in an open order.
 * @throws ApiError bad_input at the field of what is not for sale, as for its price.
 */
export const checkRequest = async (
  tx: ReadTx,
  catalogue: Catalogue,
  userId: number,
  request: PriceRequest,
): Promise<PurchaseCheck> => {
  const { oils, regional } = await requestedItems(tx, catalogue, userId, request);
  const mask = oils.length > 0 ? await visibleCells(tx, userId) : new Map<number, Set<number> | 'all'>();
  const owned = ownedCells(oils, (sample, test) => {
    const cells = mask.get(sample);
    return cells === 'all' || (cells?.has(test) ?? false);
  });
  const held = regional.length > 0 ? await heldDatabases(tx, userId) : new Map<string, number>();
  const names = await databaseNames(tx, request.regional_reports);
  return {
    owned: owned.map(toCells),
    repeated: repeatedCells(oils, owned).map((cells) => ({ ...toCells(cells), kept_in: cells.keptIn })),
    owned_databases: regional.flatMap((database) => {
      const copiesHeld = held.get(names.get(database.id) ?? '') ?? 0;
      const price = dollarsFromCents(priceRegional(database).priceCents);
      return copiesHeld > 0 ? [{ id: database.id, copies_held: copiesHeld, price }] : [];
    }),
    open_orders: await openOrders(tx, userId, digestOfItems({ oils, copies: request.regional_reports })),
  };
};
