import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { signingKeys } from '../watches.tables.ts';

const purpose = 'unsubscribe';

/** The secret with which tokens are signed; undefined before the first one. */
export const findSecret = async (tx: ReadTx): Promise<string | undefined> =>
  (
    await tx.select({ secret: signingKeys.secret }).from(signingKeys).where(eq(signingKeys.purpose, purpose))
  )[0]?.secret;

/** Draws the secret unless there is one. */
export const drawSecret = (tx: WriteTx) =>
  tx
    .insert(signingKeys)
    .values({ purpose, secret: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
