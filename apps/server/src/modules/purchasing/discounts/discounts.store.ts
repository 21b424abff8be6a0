import type { DiscountToApply } from '@iom/contract/purchasing/pricing.rules.ts';
import { and, asc, eq, ilike, inArray, lt, or, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { ilikeContains } from '#platform/database/like.ts';
import { type ListPage, listRows, textOrder } from '#platform/database/list-rows.ts';
import { discounts, orderDiscounts } from '../purchasing.tables.ts';

export type DiscountRow = typeof discounts.$inferSelect;

/** Codes without regard to case, each once. */
export const findDiscounts = (tx: ReadTx, codes: readonly string[]): Promise<DiscountRow[]> => {
  if (codes.length === 0) return Promise.resolve([]);
  const lower = [...new Set(codes.map((code) => code.toLowerCase()))];
  return tx
    .select()
    .from(discounts)
    .where(inArray(sql`lower(${discounts.code})`, lower));
};

/** The codes entered for an order, by id: uses are taken in this order, so that two orders never wait for each other. */
export const discountsOfOrder = async (tx: ReadTx, orderId: number): Promise<DiscountRow[]> => {
  const rows = await tx
    .select({ discount: discounts })
    .from(orderDiscounts)
    .innerJoin(discounts, eq(discounts.id, orderDiscounts.discountId))
    .where(eq(orderDiscounts.orderId, orderId))
    .orderBy(asc(discounts.id));
  return rows.map((row) => row.discount);
};

/** Takes one use; false when none is left. Of two at once for the last use, one gets it. */
export const reserveUse = async (tx: WriteTx, id: number): Promise<boolean> => {
  const taken = await tx
    .update(discounts)
    .set({ currentUses: sql`${discounts.currentUses} + 1` })
    .where(and(eq(discounts.id, id), lt(discounts.currentUses, discounts.numberOfUses)))
    .returning({ id: discounts.id });
  return taken.length > 0;
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

/** Codes with how many there are. @param search in code or name, without regard to case. */
export const listDiscountRows = (tx: ReadTx, search: string | undefined, page: DiscountPage) => {
  const pattern = ilikeContains((search ?? '').trim());
  const where = or(ilike(discounts.code, pattern), ilike(discounts.name, pattern));
  const select = tx.select().from(discounts);
  return listRows(tx, { select, where, countedIn: discounts, sortable, id: discounts.id }, page);
};

export const findDiscount = async (tx: ReadTx, id: number): Promise<DiscountRow | undefined> =>
  (await tx.select().from(discounts).where(eq(discounts.id, id)))[0];

/** The code held against uses and other changes until the transaction ends. */
export const lockDiscount = async (tx: WriteTx, id: number): Promise<DiscountRow | undefined> =>
  (await tx.select().from(discounts).where(eq(discounts.id, id)).for('update'))[0];

const one = ([row]: DiscountRow[]): DiscountRow => {
  if (!row) throw new Error('no row came back');
  return row;
};

export const addDiscount = async (tx: WriteTx, row: typeof discounts.$inferInsert): Promise<DiscountRow> =>
  one(await tx.insert(discounts).values(row).returning());

export const putDiscount = async (
  tx: WriteTx,
  id: number,
  row: typeof discounts.$inferInsert,
): Promise<DiscountRow> => one(await tx.update(discounts).set(row).where(eq(discounts.id, id)).returning());
