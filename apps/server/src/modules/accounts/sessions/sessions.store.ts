import type { FactorMethod } from '@iom/contract/accounts/accounts.schemas.ts';
import type { listSessions } from '@iom/contract/accounts/sessions.endpoints.ts';
import type { OrderingKeyOf } from '@iom/contract/shared/list-endpoint.ts';
import { and, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import { preparedOnce, type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import type { FindCaller, SessionUser } from '#platform/http/session-user.ts';
import { knownBrowsers, passwordResets, sessions, users } from '../accounts.tables.ts';
import { hasNoFactor, removeChallenges } from '../users/second-factor.store.ts';
import { emailIsConfirmed } from '../users/users.store.ts';

/** Since the last use. */
const sessionLifetime = sql`interval '30 days'`;
const isUsed = gt(sessions.lastUsedAt, sql`now() - ${sessionLifetime}`);
/** How long a proof of the second factor counts for calls that need a fresh one. */
const proofLifetime = sql`interval '15 minutes'`;
const resetLifetime = sql`interval '1 hour'`;

/** Where a session begins. */
export interface Browser {
  /** SHA-256 by which the browser is known again. */
  deviceHash: string;
  /** What the browser or program calls itself; empty if unknown. */
  agent: string;
  /** Its network address. */
  address: string;
}

/** How the account of a new session has been verified: by its password alone, or by a second factor. */
export type SignInProof = 'password' | 'second factor';

export interface StartedSession {
  sessionId: number;
  /** Whether the account has been used before, but not from this browser. */
  isNewBrowser: boolean;
}

/**
 * Starts a session of an account, records the sign-in and its browser, in one statement. A password is enough only for an account
 * without a second factor.
 * @param condition which rows of `users` are the verified account
 * @returns undefined when the account no longer exists
 */
export const insertSession = async (
  tx: WriteTx,
  condition: SQL | undefined,
  { tokenHash, browser, proof }: { tokenHash: string; browser: Browser; proof: SignInProof },
): Promise<StartedSession | undefined> => {
  const { deviceHash, agent, address } = browser;
  const isEnough = proof === 'password' ? hasNoFactor : sql`true`;
  const provedAt = proof === 'password' ? sql`null::timestamptz` : sql`now()`;
  const [started] = await rowsOf<{ session_id: number | string; is_new_browser: boolean }>(
    tx,
    sql`with verified as (
        select ${users.id} as id, ${users.lastLoginAt} as last_login_at from ${users}
        where ${and(condition, isEnough)} for no key update),
      signed_in as (
        update ${users} set last_login_at = now() from verified where ${users.id} = verified.id),
      browser as (
        insert into ${knownBrowsers} (user_id, device_hash) select id, ${deviceHash}::text from verified
        on conflict (user_id, device_hash) do update set last_used_at = excluded.last_used_at returning (xmax = 0) as is_new),
      started as (
        insert into ${sessions} (user_id, token_hash, device_hash, agent, address, proved_at)
        select id, ${tokenHash}::text, ${deviceHash}::text, ${agent}::text, ${address}::text, ${provedAt} from verified
        returning id)
      select started.id as session_id, browser.is_new and verified.last_login_at is not null as is_new_browser
      from started, browser, verified`,
  );
  return started && { sessionId: Number(started.session_id), isNewBrowser: started.is_new_browser };
};

/** Saves the secret by which a mail can end the session. */
export const saveEndToken = (tx: WriteTx, sessionId: number, endTokenHash: string) =>
  tx.update(sessions).set({ endTokenHash }).where(eq(sessions.id, sessionId));

/** Ends the session of a mailed secret; its browser counts as new from then on. @returns false for an unknown secret */
export const endSessionByToken = async (tx: WriteTx, endTokenHash: string): Promise<boolean> => {
  const [ended] = await tx.delete(sessions).where(eq(sessions.endTokenHash, endTokenHash)).returning();
  if (!ended) return false;
  await tx
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, ended.userId), eq(knownBrowsers.deviceHash, ended.deviceHash ?? '')));
  return true;
};

export const renewProof = (tx: WriteTx, sessionId: number) =>
  tx.update(sessions).set({ provedAt: sql`now()` }).where(eq(sessions.id, sessionId));

const sortable = { id: sessions.id, created: sessions.createdAt, last_used: sessions.lastUsedAt };

/** Live sessions of a user, last used first unless ordered otherwise. */
export const listSessionRows = (
  tx: ReadTx,
  userId: number,
  page: ListPage<OrderingKeyOf<typeof listSessions>>,
) =>
  listRows(
    tx,
    {
      select: tx.select().from(sessions),
      where: and(eq(sessions.userId, userId), isUsed),
      from: sessions,
      sortable,
      id: sessions.id,
      defaultOrder: desc(sessions.lastUsedAt),
    },
    page,
  );

const callerColumns = {
  id: users.id,
  sessionId: sessions.id,
  email: users.email,
  emailConfirmed: emailIsConfirmed,
  firstName: users.firstName,
  lastName: users.lastName,
  isStaff: users.isStaff,
  methods: users.factorMethods,
  isFresh: sql<boolean>`coalesce(${sessions.provedAt} > now() - ${proofLifetime}, false)`,
};

const isLive = and(eq(users.isActive, true), isUsed);

/** The user of a live session, before the rules of the site are applied. */
interface SessionRow extends Omit<SessionUser, 'sessionId' | 'secondFactor'> {
  sessionId: number;
  methods: FactorMethod[];
  isFresh: boolean;
}

/** @param required whether administrators need a second factor: the role of one without it is suspended */
const toSessionUser = ({ methods, isFresh, ...user }: SessionRow, required: boolean): SessionUser => {
  const isMissing = required && user.isStaff && methods.length === 0;
  return { ...user, isStaff: user.isStaff && !isMissing, secondFactor: { methods, isFresh, isMissing } };
};

/** A text about the row of `users` in a statement; null without one. */
export type UserText = SQL<string | null>;

const sessionByHash = (name: string, details: UserText) =>
  preparedOnce((tx) =>
    tx
      .select({
        ...callerColumns,
        needsTouch: sql<boolean>`${sessions.lastUsedAt} < now() - interval '10 minutes'`,
        details,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isLive))
      .prepare(name),
  );

export type FindSession = (
  tx: ReadTx,
  tokenHash: string,
) => Promise<{ user: SessionUser; sessionId: number; needsTouch: boolean } | undefined>;

/**
 * Finds the active user of a live session; `needsTouch` when the session should be touched.
 * @param details to read about the user
 */
export const findSessionWith = (required: boolean, details?: UserText): FindSession => {
  const statement = details
    ? sessionByHash('session_with_details', details)
    : sessionByHash('session_by_hash', sql`null`);
  return async (tx, tokenHash) => {
    const [row] = await statement(tx).execute({ tokenHash });
    if (!row) return undefined;
    const { needsTouch, details: text, ...session } = row;
    const user = toSessionUser(session, required);
    return {
      user: text === null ? user : { ...user, details: text },
      sessionId: session.sessionId,
      needsTouch,
    };
  };
};

const sessionById = preparedOnce((tx) =>
  tx
    .select(callerColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isLive))
    .prepare('session_by_id'),
);

export const findCallerWith =
  (required: boolean): FindCaller =>
  async (tx, sessionId) => {
    const [row] = await sessionById(tx).execute({ sessionId });
    return row ? toSessionUser(row, required) : null;
  };

export const touchSession = (tx: WriteTx, sessionId: number) =>
  tx.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, sessionId));

/** @returns false without such a session of the user */
export const endSession = async (tx: WriteTx, userId: number, sessionId: number): Promise<boolean> =>
  (
    await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
      .returning({ id: sessions.id })
  ).length > 0;

/** Ends every session of the user except one, and every sign-in that awaits a second factor. */
export const endSessions = async (
  tx: WriteTx,
  userId: number,
  exceptSessionId: number | null = null,
): Promise<void> => {
  await removeChallenges(tx, userId);
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        exceptSessionId === null ? undefined : ne(sessions.id, exceptSessionId),
      ),
    );
};

export const removeBrowsers = (tx: WriteTx, userId: number) =>
  tx.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));

/** A browser that has not signed in for a year counts as new. */
export const removeUnusedBrowsers = (tx: WriteTx) =>
  tx.delete(knownBrowsers).where(lt(knownBrowsers.lastUsedAt, sql`now() - interval '1 year'`));

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
