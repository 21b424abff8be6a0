import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** A new token of 256 random bits, base64url, and the digest that is stored. */
export const newToken = () => {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
};

/** SHA-256, hex. A slow hash is not needed for a random secret. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), as a PHC string. */
export const hashPassword = (password: string) =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

let decoy: Promise<string> | undefined;

/** Takes the same time for an unknown user (no hash) as for a wrong password. A password over 128 characters never matches. */
export const passwordMatches = async (passwordHash: string | undefined, password: string) => {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(passwordHash ?? (await decoy), password.slice(0, 128));
  return matches && passwordHash !== undefined && password.length <= 128;
};
