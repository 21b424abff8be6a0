import { randomBytes } from 'node:crypto';

/** An id of 128 random bits, base64url, which cannot be guessed. */
export const randomId = () => randomBytes(16).toString('base64url');
