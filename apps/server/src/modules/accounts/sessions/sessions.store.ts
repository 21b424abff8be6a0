import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { preparedOnce, type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import type { FindCaller, SessionUser } from '#platform/http/session-user.ts';
import { passwordResets, sessions, users } from '../accounts.tables.ts';
import { emailIsConfirmed, isVerified, type Verified } from '../users/users.store.ts';

/** Since the last use. */
const sessionLifetime = sql`interval '30 days'`;
const resetLifetime = sql`interval '1 hour'`;

export const insertSession = async (tx: WriteTx, userId: number, tokenHash: string): Promise<void> => {
  await tx.insert(sessions).values({ userId, tokenHash });
};

/**
 * Starts a session of a verified account and records the sign-in, in one statement; false when the account is
 * no longer verified.
 */
export const startVerifiedSession = async (
  tx: WriteTx,
  verified: Verified,
  tokenHash: string,
): Promise<boolean> => {
  const started = await rowsOf(
    tx,
    sql`with verified as (
        update ${users} set last_login_at = now() where ${isVerified(verified)} returning ${users.id} as id)
      insert into ${sessions} (user_id, token_hash) select id, ${tokenHash} from verified returning 1`,
  );
  return started.length > 0;
};

const callerColumns = {
  id: users.id,
  sessionId: sessions.id,
  email: users.email,
  emailConfirmed: emailIsConfirmed,
  firstName: users.firstName,
  lastName: users.lastName,
  isStaff: users.isStaff,
};

const isLive = and(eq(users.isActive, true), gt(sessions.lastUsedAt, sql`now() - ${sessionLifetime}`));

const sessionByHash = preparedOnce((tx) =>
  tx
    .select({
      ...callerColumns,
      stale: sql<boolean>`${sessions.lastUsedAt} < now() - interval '10 minutes'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isLive))
    .prepare('session_by_hash'),
);

/** The active user of a live session; `stale` when the session should be touched. */
export const findSession = async (
  tx: ReadTx,
  tokenHash: string,
): Promise<{ user: SessionUser; sessionId: number; stale: boolean } | undefined> => {
  const [row] = await sessionByHash(tx).execute({ tokenHash });
  if (!row) return undefined;
  const { stale, ...user } = row;
  return { user, sessionId: user.sessionId, stale };
};

const sessionById = preparedOnce((tx) =>
  tx
    .select(callerColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isLive))
    .prepare('session_by_id'),
);

export const findCaller: FindCaller = async (tx, sessionId) =>
  (await sessionById(tx).execute({ sessionId }))[0] ?? null;

export const touchSession = (tx: WriteTx, sessionId: number) =>
  tx.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, sessionId));

export const endSession = (tx: WriteTx, sessionId: number) =>
  tx.delete(sessions).where(eq(sessions.id, sessionId));

/** Ends every session of the user except one. */
export const endSessions = (tx: WriteTx, userId: number, exceptSessionId: number | null = null) =>
  tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        exceptSessionId === null ? undefined : ne(sessions.id, exceptSessionId),
      ),
    );

export const removeExpiredSessions = (tx: WriteTx) =>
  tx.delete(sessions).where(lt(sessions.lastUsedAt, sql`now() - ${sessionLifetime}`));

/** Replaces any older reset token of the user. */
export const saveReset = (tx: WriteTx, userId: number, tokenHash: string) =>
  tx
    .insert(passwordResets)
    .values({ userId, tokenHash })
    .onConflictDoUpdate({
      target: passwordResets.userId,
      set: { tokenHash, createdAt: sql`excluded.created_at` },
    });

const liveReset = (tokenHash: string) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.createdAt, sql`now() - ${resetLifetime}`));

export const removeReset = (tx: WriteTx, userId: number) =>
  tx.delete(passwordResets).where(eq(passwordResets.userId, userId));

export const resetIsLive = async (tx: ReadTx, tokenHash: string) =>
  (await tx.select({ userId: passwordResets.userId }).from(passwordResets).where(liveReset(tokenHash)))
    .length > 0;

/** Consumes a live token. @returns its user's id, or undefined; of two concurrent calls one gets the id */
export const consumeReset = async (tx: WriteTx, tokenHash: string): Promise<number | undefined> =>
  (
    await tx.delete(passwordResets).where(liveReset(tokenHash)).returning({ userId: passwordResets.userId })
  )[0]?.userId;
