import { counted } from '@iom/contract/shared/counts.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { datasetsOfOrders, discountsOfOrders, type OrderRow } from './orders.store.ts';
import { databaseLabel, regionalOfOrders } from './regional-items.store.ts';

/** What an order holds and costs, one text a line: datasets and databases, discounts, total. Mails show the lines as a table. */
export const summarizeOrder = async (
  tx: ReadTx,
  { id, totalCents }: Pick<OrderRow, 'id' | 'totalCents'>,
): Promise<string[]> => {
  const datasets = await datasetsOfOrders(tx, [id]);
  const databases = await regionalOfOrders(tx, [id]);
  const discounts = await discountsOfOrders(tx, [id]);
  return [
    ...datasets.map(
      (dataset) => `${dataset.name}, ${counted(dataset.oils, 'oil')}: ${formatMoney(dataset.totalCents)}`,
    ),
    ...databases.map((database) => `${databaseLabel(database)}: ${formatMoney(database.priceCents)}`),
    ...discounts.map(({ code, amountCents }) => `Discount ${code}: −${formatMoney(amountCents)}`),
    `Total: ${formatMoney(totalCents)}`,
  ];
};
