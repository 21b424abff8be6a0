import { eq, sql } from 'drizzle-orm';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { users } from './accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

export const findUser = async (tx: ReadTx, id: number): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)))[0];

/** Holds the account against others that ask the same, until the transaction ends; rows that refer to it can still be added. */
export const lockUser = (tx: WriteTx, id: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');

/** Without regard to case. */
export const findUserByEmail = async (tx: ReadTx, email: string): Promise<UserRow | undefined> =>
  (
    await tx
      .select()
      .from(users)
      // both by the database, which does not lower every letter as JavaScript does
      .where(eq(sql`lower(${users.email})`, sql`lower(${email.trim()})`))
  )[0];

export const addUser = async (tx: WriteTx, user: NewUser): Promise<UserRow> => {
  return firstRow(await tx.insert(users).values(user).returning());
};

export const changeUser = async (
  tx: WriteTx,
  id: number,
  changes: Partial<NewUser>,
): Promise<UserRow | undefined> => {
  if (Object.keys(changes).length === 0) return findUser(tx, id);
  return (await tx.update(users).set(changes).where(eq(users.id, id)).returning())[0];
};
