import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '../database/database.ts';
import { signingKeys } from '../platform.tables.ts';

/** What a secret of this site is for. */
export type SigningPurpose = 'unsubscribe' | 'hidden-names';

/** The secret of a purpose; undefined before the first one is drawn. */
export const findSigningKey = async (tx: ReadTx, purpose: SigningPurpose): Promise<string | undefined> =>
  (
    await tx.select({ secret: signingKeys.secret }).from(signingKeys).where(eq(signingKeys.purpose, purpose))
  )[0]?.secret;

/** The secret of a purpose, generated unless one is stored. */
export const drawSigningKey = async (tx: WriteTx, purpose: SigningPurpose): Promise<string> => {
  await tx
    .insert(signingKeys)
    .values({ purpose, secret: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const secret = await findSigningKey(tx, purpose);
  if (secret === undefined) throw new Error(`there is no secret for ${purpose}`);
  return secret;
};
