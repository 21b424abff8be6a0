import { termsVersion } from '@iom/contract/purchasing/billing.schemas.ts';
import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { discounts, orderDatasets, orderDiscounts, orderOils, orders } from '../purchasing.tables.ts';

export type OrderRow = typeof orders.$inferSelect;
interface OilToOrder {
  sampleId: number;
  testIds: number[];
  fullSet: boolean;
  priceCents: number;
}
export interface DatasetToOrder {
  name: string;
  oils: OilToOrder[];
}

const oilsAtOnce = 1000;

export const addOrder = async (tx: WriteTx, order: typeof orders.$inferInsert): Promise<OrderRow> => {
  return firstRow(
    await tx
      .insert(orders)
      .values({ ...order, termsVersion })
      .returning(),
  );
};

export const addDataset = async (tx: WriteTx, orderId: number, position: number, dataset: DatasetToOrder) => {
  const row = firstRow(
    await tx
      .insert(orderDatasets)
      .values({ orderId, position, name: dataset.name })
      .returning({ id: orderDatasets.id }),
  );
  const oils = dataset.oils.map((oil) => ({ ...oil, datasetId: row.id }));
  for (let start = 0; start < oils.length; start += oilsAtOnce)
    await tx.insert(orderOils).values(oils.slice(start, start + oilsAtOnce));
};

export const putOrderDiscounts = async (
  tx: WriteTx,
  orderId: number,
  rows: readonly { discountId: number; code: string; name: string; amountCents: number }[],
) => {
  await tx.delete(orderDiscounts).where(eq(orderDiscounts.orderId, orderId));
  if (rows.length > 0) await tx.insert(orderDiscounts).values(rows.map((row) => ({ ...row, orderId })));
};

export const changeOrder = async (
  tx: WriteTx,
  id: number,
  changes: PgUpdateSetSource<typeof orders>,
): Promise<OrderRow | undefined> =>
  (await tx.update(orders).set(changes).where(eq(orders.id, id)).returning())[0];

/** The order held against every other change until the transaction ends. */
export const lockOrder = async (tx: WriteTx, id: number): Promise<OrderRow | undefined> =>
  (await tx.select().from(orders).where(eq(orders.id, id)).for('update'))[0];

/** The datasets of orders with how many oils each has and what it costs. */
export const datasetsOfOrders = (tx: ReadTx, orderIds: readonly number[]) =>
  tx
    .select({
      id: orderDatasets.id,
      orderId: orderDatasets.orderId,
      name: orderDatasets.name,
      oils: sql<number>`count(*)::int`,
      totalCents: sql<number>`sum(${orderOils.priceCents})::int`,
    })
    .from(orderDatasets)
    .innerJoin(orderOils, eq(orderOils.datasetId, orderDatasets.id))
    .where(inArray(orderDatasets.orderId, [...orderIds]))
    .groupBy(orderDatasets.id)
    .orderBy(asc(orderDatasets.position));

/** What each code took off, in the order of the price function: percentages, the largest first, then dollars, by code. */
export const discountsOfOrders = (tx: ReadTx, orderIds: readonly number[]) =>
  tx
    .select(getTableColumns(orderDiscounts))
    .from(orderDiscounts)
    .innerJoin(discounts, eq(discounts.id, orderDiscounts.discountId))
    .where(inArray(orderDiscounts.orderId, [...orderIds]))
    .orderBy(
      desc(eq(discounts.kind, 'PERCENTAGE')),
      sql`case when ${discounts.kind} = 'PERCENTAGE' then ${discounts.amountHundredths} end desc`,
      sql`${orderDiscounts.code} collate "C"`,
    );

/** New prices of oils, in one statement however many they are. */
export const putOilPrices = (
  tx: WriteTx,
  oils: readonly { datasetId: number; sampleId: number; fullSet: boolean; priceCents: number }[],
) =>
  tx.execute(sql`update ${orderOils} set price_cents = priced."priceCents", full_set = priced."fullSet"
    from json_to_recordset(${JSON.stringify(oils)}::json)
      as priced("datasetId" int, "sampleId" int, "fullSet" boolean, "priceCents" int)
    where ${orderOils.datasetId} = priced."datasetId" and ${orderOils.sampleId} = priced."sampleId"`);

/** What was chosen, dataset by dataset. */
export const oilsOfOrder = (tx: ReadTx, orderId: number) =>
  tx
    .select({
      datasetId: orderDatasets.id,
      name: orderDatasets.name,
      sampleId: orderOils.sampleId,
      testIds: orderOils.testIds,
      fullSet: orderOils.fullSet,
      priceCents: orderOils.priceCents,
    })
    .from(orderDatasets)
    .innerJoin(orderOils, eq(orderOils.datasetId, orderDatasets.id))
    .where(eq(orderDatasets.orderId, orderId))
    .orderBy(asc(orderDatasets.position), asc(orderOils.sampleId));
