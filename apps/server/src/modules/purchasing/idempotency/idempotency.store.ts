import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { idempotencyKeys } from '../tables/idempotency.tables.ts';

/** A call that may carry an `Idempotency-Key`. `response` is the schema of its stored response. */
export interface KeyedCall<T> {
  userId: number;
  path: string;
  key: string | undefined;
  request: unknown;
  response: z.ZodType<T>;
}

const hashRequest = (request: unknown) => createHash('sha256').update(JSON.stringify(request)).digest('hex');

const sameCall = ({ userId, path }: KeyedCall<unknown>, key: string) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.call, path), eq(idempotencyKeys.key, key));

/**
 * The stored response of an earlier call with the same key and request, or undefined.
 * @throws ApiError idempotency_mismatch when the key was used with another request.
 */
export const findReplay = async <T>(tx: ReadTx, call: KeyedCall<T>): Promise<T | undefined> => {
  if (!call.key) return undefined;
  const [stored] = await tx.select().from(idempotencyKeys).where(sameCall(call, call.key));
  if (!stored) return undefined;
  if (stored.requestHash !== hashRequest(call.request)) throw new ApiError('idempotency_mismatch');
  return call.response.parse(stored.response);
};

/**
 * Does the work once per key: a repeat returns the stored response, even while the first call is still
 * running. Without a key the work is always done.
 * @throws ApiError idempotency_mismatch when the key was used with another request.
 */
export const withIdempotencyKey = async <T extends object>(
  tx: WriteTx,
  call: KeyedCall<T>,
  work: () => Promise<T>,
): Promise<T> => {
  const { userId, path, key, request } = call;
  if (!key) return work();
  // a concurrent call with the same key waits here for the first one's commit
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({ userId, call: path, key, requestHash: hashRequest(request), response: {} })
    .onConflictDoNothing()
    .returning();
  if (inserted.length === 0) {
    const replay = await findReplay(tx, call);
    if (replay) return replay;
    throw new Error('an idempotency key is neither new nor stored');
  }
  const response = await work();
  await tx.update(idempotencyKeys).set({ response }).where(sameCall(call, key));
  return response;
};

/** Deletes keys older than 48 hours. */
export const deleteOldKeys = (tx: WriteTx) =>
  tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '48 hours'`));

export const deleteUserKeys = (tx: WriteTx, userId: number) =>
  tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
