import { eq, sql } from 'drizzle-orm';
import { firstRow, type ReadTx, type WriteTx } from '#platform/database/database.ts';
import { users } from './accounts.tables.ts';

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

export const addUser = async (tx: WriteTx, user: NewUser): Promise<UserRow> =>
  firstRow(await tx.insert(users).values(user).returning());

export const changeUser = async (
  tx: WriteTx,
  id: number,
  changes: Partial<NewUser>,
): Promise<UserRow | undefined> => {
  if (Object.keys(changes).length === 0) return findUser(tx, id);
  return (await tx.update(users).set(changes).where(eq(users.id, id)).returning())[0];
};
