import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { Histogram } from 'prom-client';
import { busy } from '#platform/api-error.ts';

/** A new token of 256 random bits, base64url, and the digest that is stored. */
export const newToken = () => {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
};

/** SHA-256, hex. A slow hash is not needed for a random secret. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Every password that is hashed or verified. */
export const passwordHashSeconds = new Histogram({
  name: 'password_hash_seconds',
  help: 'Time that hashing or verifying a password takes, without waiting for its turn',
  buckets: [0.01, 0.02, 0.05, 0.1, 0.5],
  registers: [],
});

/** One core stays free for everything else. */
const hashing = pLimit(Math.max(1, availableParallelism() - 1));
/** Milliseconds that a password may wait for its turn. */
const longestWait = 5000;
/** Moving average of what one hash takes, in milliseconds. */
let hashMs = 20;

/**
 * Runs a hash in its turn.
 * @throws ApiError unavailable where those before it would take more than five seconds.
 */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  if (hashing.pendingCount * hashMs > longestWait * hashing.concurrency) throw busy();
  return hashing(async () => {
    const started = performance.now();
    const result = await work();
    const took = performance.now() - started;
    passwordHashSeconds.observe(took / 1000);
    hashMs += (took - hashMs) / 10;
    return result;
  });
};

/** argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), as a PHC string. */
const argon2id = (password: string) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** The hash that is stored for a password. @throws ApiError unavailable */
export const hashPassword = async (password: string) => inTurn(() => argon2id(password));

let decoy: Promise<string> | undefined;

/**
 * Takes the same time for an unknown user (no hash) as for a wrong password. A password over 128 characters never matches.
 * @throws ApiError unavailable
 */
export const passwordMatches = async (passwordHash: string | undefined, password: string) => {
  decoy ??= argon2id(randomBytes(16).toString('hex'));
  const expected = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(expected, password.slice(0, 128)));
  return matches && passwordHash !== undefined && password.length <= 128;
};
