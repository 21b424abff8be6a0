import { expect, test } from 'vitest';
import { cacheSize } from '../oil-catalogue.ts';
import { responseCache } from './sql-engine.ts';

test('answers a call even if others fill the cache meanwhile; the next call asks again', async () => {
  const keep = responseCache({ ...cacheSize, maxSize: 60 });
  const { promise, resolve } = Promise.withResolvers<string>();
  let asked = 0;
  const ask = () => {
    asked += 1;
    return promise;
  };
  const slow = [keep('slow', ask), keep('slow', ask)];
  for (const name of ['a', 'b', 'c', 'd']) await keep(name, async () => 'x'.repeat(20));
  resolve('answer');
  expect((await Promise.all(slow)).map(String)).toEqual(['"answer"', '"answer"']);
  expect(asked).toBe(1);
  expect(String(await keep('slow', ask))).toBe('"answer"');
});

test('a failure is not cached', async () => {
  const keep = responseCache();
  await expect(
    keep('question', async () => {
      throw new Error('lost');
    }),
  ).rejects.toThrow('lost');
  expect(String(await keep('question', async () => 'answer'))).toBe('"answer"');
});
