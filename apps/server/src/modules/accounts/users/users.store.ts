import { and, eq, sql } from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { firstRow, type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import { users } from '../accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

export const findUser = async (tx: ReadTx, id: number): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)))[0];

/** Locks the account until the transaction ends; rows that refer to it can still be inserted. */
export const lockUser = (tx: WriteTx, id: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');

/** Ignores case. */
export const findUserByEmail = async (tx: ReadTx, email: string): Promise<UserRow | undefined> =>
  (
    await tx
      .select()
      .from(users)
      // lowered by the database on both sides: JavaScript lowers some letters differently
      .where(eq(sql`lower(${users.email})`, sql`lower(${email.trim()})`))
  )[0];

/** The key of an account's counters: one for every spelling of its e-mail address that finds it, and one for any other text, which is no account's. */
export const accountKey = async (tx: ReadTx, email: string): Promise<string> => {
  const [row] = await rowsOf<{ key: string }>(
    tx,
    sql`select coalesce(
      (select 'user ' || ${users.id} from ${users} where lower(${users.email}) = lower(${email.trim()})),
      'address ' || left(lower(${email.trim()}), 254)
    ) as key`,
  );
  return row?.key ?? '';
};

export const insertUser = async (tx: WriteTx, user: PgInsertValue<typeof users>): Promise<UserRow> =>
  firstRow(await tx.insert(users).values(user).returning());

export const updateUser = async (
  tx: WriteTx,
  id: number,
  changes: PgUpdateSetSource<typeof users>,
): Promise<UserRow | undefined> => {
  if (Object.keys(changes).length === 0) return findUser(tx, id);
  return (await tx.update(users).set(changes).where(eq(users.id, id)).returning())[0];
};

/** Locks an active account whose password hash is still the one that was verified; false for any other. */
export const lockVerifiedUser = async (
  tx: WriteTx,
  verified: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<boolean> => {
  const unchanged = and(
    eq(users.id, verified.id),
    eq(users.passwordHash, verified.passwordHash),
    eq(users.isActive, true),
  );
  const locked = await tx.select({ id: users.id }).from(users).where(unchanged).for('no key update');
  return locked.length > 0;
};
