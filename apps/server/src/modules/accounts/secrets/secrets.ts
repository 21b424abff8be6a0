import { createHash, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Histogram } from 'prom-client';
import { openFairQueue, type QueueCaller } from '#platform/fair-queue.ts';

/** A new token of 256 random bits, base64url, and the digest to store. */
export const newToken = () => {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
};

/** SHA-256, hex. A random secret needs no slow hash. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const passwordHashSeconds = new Histogram({
  name: 'password_hash_seconds',
  help: 'Time that hashing or verifying a password takes, without waiting for its turn',
  buckets: [0.01, 0.02, 0.05, 0.1, 0.5],
  registers: [],
});

/**
 * The queue of all password hashing and verification. One core stays free for other work. Callers take turns and wait at most
 * five seconds.
 */
const hashing = openFairQueue({ concurrency: Math.max(1, availableParallelism() - 1) });

const inTurn = <T>(work: () => Promise<T>, caller: QueueCaller | undefined): Promise<T> =>
  hashing.run(async () => {
    const started = performance.now();
    const result = await work();
    passwordHashSeconds.observe((performance.now() - started) / 1000);
    return result;
  }, caller);

/** argon2id with OWASP's parameters (19 MiB, 2 passes, 1 lane), as a PHC string. */
const argon2id = (password: string) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/**
 * The hash to store for a password. Call it outside transactions, because a caller may have to wait.
 * @throws ApiError unavailable when the wait is too long or the caller disconnects
 */
export const hashPassword = (password: string, caller?: QueueCaller) =>
  inTurn(() => argon2id(password), caller);

let decoy: Promise<string> | undefined;

/**
 * Takes the same time for an unknown user (no hash) as for a wrong password. A password over 128 characters
 * never matches.
 * @throws ApiError unavailable when the wait is too long or the caller disconnects
 */
export const passwordMatches = async (
  passwordHash: string | undefined,
  password: string,
  caller?: QueueCaller,
) => {
  decoy ??= argon2id(randomBytes(16).toString('hex'));
  const expected = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(expected, password.slice(0, 128)), caller);
  return matches && passwordHash !== undefined && password.length <= 128;
};
