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

test('a password does not wait for all passwords of another address', async () => {
  const ended: string[] = [];
  const check = async (key: string) => {
    await passwordMatches(cheapHash, 'x', { key });
    ended.push(key);
  };
  const many = 20 * availableParallelism();
  await Promise.all([...Array.from({ length: many }, () => check('many')), check('one')]);
  expect(ended).toHaveLength(many + 1);
  expect(ended.indexOf('one')).toBeLessThan(2 * availableParallelism());
});

test('the password of a disconnected caller is not hashed', async () => {
  await expect(
    passwordMatches(cheapHash, 'x', { key: 'a', left: AbortSignal.abort() }),
  ).rejects.toMatchObject({
    code: 'unavailable',
  });
});
