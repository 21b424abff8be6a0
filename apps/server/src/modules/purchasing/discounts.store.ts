import type { DiscountToApply } from '@iom/contract/purchasing/pricing.rules.ts';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { discounts, orderDiscounts } from './purchasing.tables.ts';

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

export const giveUseBack = (tx: WriteTx, id: number) =>
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
