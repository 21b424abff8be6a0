import { and, eq, sql } from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { firstRow, type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import { users } from '../accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

/** Whether the address counts as confirmed: an administrator's always does. */
export const emailIsConfirmed = sql<boolean>`(${users.emailConfirmed} or ${users.isStaff})`;

export const findUser = async (tx: ReadTx, id: number): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)))[0];

/** Locks the account until the transaction ends; rows that refer to it can still be inserted. */
export const lockUser = (tx: WriteTx, id: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');

/** Compares without regard to case. */
export const findUserByEmail = async (tx: ReadTx, email: string): Promise<UserRow | undefined> =>
  (
    await tx
      .select()
      .from(users)
      // the database lowers both sides: JavaScript lowers some letters differently
      .where(eq(sql`lower(${users.email})`, sql`lower(${email.trim()})`))
  )[0];

/** The key of an account's counters, equal for every accepted spelling of its email address. Each unknown text has a separate key. */
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

export type Verified = Pick<UserRow, 'id' | 'passwordHash'>;

/** Condition for an active account that still has the verified password hash. */
export const isVerified = ({ id, passwordHash }: Verified) =>
  and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.isActive, true));

/** Locks a verified account. @returns undefined if its password has changed or it is no longer active */
export const lockVerifiedUser = async (tx: WriteTx, verified: Verified): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(isVerified(verified)).for('no key update'))[0];
