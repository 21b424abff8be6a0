import { emptyCart } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { Cart } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { eq, sql } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { carts } from '../tables/orders.tables.ts';

/** The cart of an account, empty if none was saved. */
export const loadCart = async (tx: ReadTx, userId: number): Promise<Cart> => {
  const [row] = await tx.select({ content: carts.content }).from(carts).where(eq(carts.userId, userId));
  return row?.content ?? emptyCart;
};

/** Like `loadCart`, with the row locked until the transaction ends; undefined if none was saved. */
export const lockCart = async (tx: WriteTx, userId: number): Promise<Cart | undefined> => {
  const chosen = eq(carts.userId, userId);
  const [row] = await tx.select({ content: carts.content }).from(carts).where(chosen).for('update');
  return row?.content;
};

export const saveCart = async (tx: WriteTx, userId: number, content: Cart): Promise<Cart> => {
  await tx
    .insert(carts)
    .values({ userId, content })
    .onConflictDoUpdate({ target: carts.userId, set: { content, updatedAt: sql`excluded.updated_at` } });
  return content;
};

export const deleteCart = (tx: WriteTx, userId: number) => tx.delete(carts).where(eq(carts.userId, userId));
