import type { DiscountToApply } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { and, asc, eq, gte, ilike, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { ilikeContains, type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { discounts } from '../tables/discounts.tables.ts';
import { orderDiscounts, orders } from '../tables/orders.tables.ts';

export type DiscountRow = typeof discounts.$inferSelect;

const hasUsesLeft = lt(discounts.currentUses, discounts.numberOfUses);

const today = sql`(now() at time zone 'utc')::date`;

const isValidToday = and(
  eq(discounts.active, true),
  or(isNull(discounts.starts), lte(discounts.starts, today)),
  or(isNull(discounts.ends), gte(discounts.ends, today)),
);

/**
 * Each code as typed, its key, and its discount if that is active today and has a use left. Codes that differ
 * in case have one key: the database lowers both sides, because JavaScript lowers some letters differently.
 */
export const findUsableDiscounts = async (tx: ReadTx, codes: readonly string[]) => {
  if (codes.length === 0) return [];
  const typed = sql`unnest(${sql.param([...codes])}::text[]) with ordinality as typed(code, position)`;
  const key = sql<string>`lower(typed.code)`;
  const isTyped = eq(sql`lower(${discounts.code})`, key);
  return tx
    .select({ code: sql<string>`typed.code`, key, discount: discounts })
    .from(typed)
    .leftJoin(discounts, and(isTyped, isValidToday, hasUsesLeft))
    .orderBy(sql`typed.position`);
};

/**
 * The codes of an order, by id. Uses are reserved in this order, so two orders cannot deadlock. `valid`: active today. `isHeld`: the
 * order is an accepted quotation, which holds a use of its codes until it is canceled.
 */
export const discountsOfOrder = async (
  tx: ReadTx,
  orderId: number,
): Promise<(DiscountRow & { valid: boolean; isHeld: boolean })[]> => {
  const rows = await tx
    .select({
      discount: discounts,
      valid: sql<boolean>`coalesce(${isValidToday}, false)`,
      isHeld: sql<boolean>`${orders.agreedCents} is not null and ${orders.status} <> 'CANCELLED'`,
    })
    .from(orderDiscounts)
    .innerJoin(discounts, eq(discounts.id, orderDiscounts.discountId))
    .innerJoin(orders, eq(orders.id, orderDiscounts.orderId))
    .where(eq(orderDiscounts.orderId, orderId))
    .orderBy(asc(discounts.id));
  return rows.map(({ discount, valid, isHeld }) => ({ ...discount, valid, isHeld }));
};

/** Reserves one use; false when none is left. Concurrent calls for the last use: one succeeds. */
export const reserveUse = async (tx: WriteTx, id: number): Promise<boolean> => {
  const reserved = await tx
    .update(discounts)
    .set({ currentUses: sql`${discounts.currentUses} + 1` })
    .where(and(eq(discounts.id, id), hasUsesLeft))
    .returning({ id: discounts.id });
  return reserved.length > 0;
};

export const releaseUse = (tx: WriteTx, id: number) =>
  tx
    .update(discounts)
    .set({ currentUses: sql`${discounts.currentUses} - 1` })
    .where(eq(discounts.id, id));

export const toApply = (discount: DiscountRow): DiscountToApply => ({
  code: discount.code,
  name: discount.name,
  kind: discount.kind,
  amountHundredths: discount.amountHundredths,
});

const sortable = {
  id: discounts.id,
  code: textOrder(discounts.code),
  name: textOrder(discounts.name),
  amount: discounts.amountHundredths,
  number_of_uses: discounts.numberOfUses,
};
export type DiscountPage = ListPage<keyof typeof sortable>;

/** A page of codes and their total count. @param search part of code or name; case does not matter. */
export const listDiscountRows = (tx: ReadTx, search: string | undefined, page: DiscountPage) => {
  const pattern = ilikeContains((search ?? '').trim());
  const where = or(ilike(discounts.code, pattern), ilike(discounts.name, pattern));
  const select = tx.select().from(discounts);
  return listRows(tx, { select, where, from: discounts, sortable, id: discounts.id }, page);
};

export const findDiscount = async (tx: ReadTx, id: number): Promise<DiscountRow | undefined> =>
  (await tx.select().from(discounts).where(eq(discounts.id, id)))[0];

/** Locks the code's row until the transaction ends. */
export const lockDiscount = async (tx: WriteTx, id: number): Promise<DiscountRow | undefined> =>
  (await tx.select().from(discounts).where(eq(discounts.id, id)).for('update'))[0];

export const insertDiscount = async (tx: WriteTx, row: typeof discounts.$inferInsert): Promise<DiscountRow> =>
  firstRow(await tx.insert(discounts).values(row).returning());

export const updateDiscountRow = async (
  tx: WriteTx,
  id: number,
  row: typeof discounts.$inferInsert,
): Promise<DiscountRow> =>
  firstRow(await tx.update(discounts).set(row).where(eq(discounts.id, id)).returning());
