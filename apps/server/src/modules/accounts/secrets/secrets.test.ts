import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './secrets.ts';

test('a password matches its own hash only', async () => {
  const stored = await hashPassword('Engine0il!');
  expect(await passwordMatches(stored, 'Engine0il!')).toBe(true);
  expect(await passwordMatches(stored, 'Engine0il?')).toBe(false);
  expect(await passwordMatches(undefined, 'Engine0il!')).toBe(false);
});

test('a password of more than 128 characters matches nothing', async () => {
  const longest = 'x'.repeat(128);
  const stored = await hash(longest, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  expect(await passwordMatches(stored, longest)).toBe(true);
  expect(await passwordMatches(stored, `${longest}y`)).toBe(false);
});

const cheapHash = await hash('y', { memoryCost: 8, timeCost: 1, parallelism: 1 });

test('rejects what would wait longer than five seconds, and does the rest', async () => {
  // as many more as there are cores that hash
  const many = 2000 * availableParallelism();
  const burst = await Promise.allSettled(Array.from({ length: many }, () => passwordMatches(cheapHash, 'x')));
  const rejected = burst.filter(({ status }) => status === 'rejected');
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected.length).toBeLessThan(many);
  for (const one of rejected) expect(one).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await passwordMatches(cheapHash, 'x')).toBe(false);
});
