import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { idempotencyKeys } from '../purchasing.tables.ts';

/**
 * Does the work once for a key: a repeat with the same request gets the first answer, also while the first is still running.
 * Without a key the work is simply done.
 * @throws ApiError idempotency_mismatch when the key stood with another request.
 */
export const withIdempotencyKey = async <T extends object>(
  tx: WriteTx,
  what: { userId: number; call: string; key: string | undefined; request: unknown },
  work: () => Promise<T>,
): Promise<T> => {
  if (!what.key) return work();
  const row = { userId: what.userId, call: what.call, key: what.key };
  const requestHash = createHash('sha256').update(JSON.stringify(what.request)).digest('hex');
  const same = and(
    eq(idempotencyKeys.userId, row.userId),
    eq(idempotencyKeys.call, row.call),
    eq(idempotencyKeys.key, row.key),
  );
  // of two at once the second waits here for the first one's commit
  const first = await tx
    .insert(idempotencyKeys)
    .values({ ...row, requestHash, answer: {} })
    .onConflictDoNothing()
    .returning();
  if (first.length === 0) {
    const [known] = await tx.select().from(idempotencyKeys).where(same);
    if (known?.requestHash !== requestHash) throw new ApiError('idempotency_mismatch');
    return known.answer as T;
  }
  const answer = await work();
  await tx.update(idempotencyKeys).set({ answer }).where(same);
  return answer;
};

/** Forgets answers after two days: nobody repeats a request later than that. */
export const forgetOldKeys = (tx: WriteTx) =>
  tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '48 hours'`));
