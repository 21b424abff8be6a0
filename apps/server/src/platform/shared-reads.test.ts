import { expect, onTestFinished, test, vi } from 'vitest';
import { sharedReads } from './async.ts';

/** Reads that end on demand; each returns its number. */
const openReads = () => {
  const ends: ((fails?: boolean) => void)[] = [];
  const read = sharedReads((_key: string) => {
    const number = ends.length + 1;
    return new Promise<number>((resolve, reject) => {
      ends.push((fails = false) => (fails ? reject(new Error(`read ${number}`)) : resolve(number)));
    });
  });
  return { read, ends };
};

test('calls during a read share the next one', async () => {
  const { read, ends } = openReads();
  const first = read('a');
  const [second, third] = [read('a'), read('a')];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => ends.length).toBe(2);
  const fourth = read('a');
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  expect(await fourth).toBe(3);
});

test('calls between the end of a read and the start of the next one share the next one', async () => {
  const { read, ends } = openReads();
  const served = [read('a'), read('a')];
  ends[0]?.();
  for (let turn = 0; turn < 10; turn++) {
    await Promise.resolve();
    served.push(read('a'));
  }
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  expect(new Set(await Promise.all(served))).toEqual(new Set([1, 2, 3]));
});

test('calls with other keys, and calls after a read, have separate reads', async () => {
  const { read, ends } = openReads();
  const [a, b] = [read('a'), read('b')];
  for (const end of ends) end();
  expect(await Promise.all([a, b])).toEqual([1, 2]);
  const again = read('a');
  ends[2]?.();
  expect(await again).toBe(3);
});

test('a failed read rejects its own calls and no others', async () => {
  const { read, ends } = openReads();
  const first = read('a');
  const second = read('a');
  ends[0]?.(true);
  await expect(first).rejects.toThrow('read 1');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await second).toBe(2);
});

test('a call that has waited for seconds fails with the read before it, and the next call reads', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { read, ends } = openReads();
  const [first, second] = [read('a'), read('a')];
  vi.advanceTimersByTime(3000);
  ends[0]?.(true);
  await expect(first).rejects.toThrow('read 1');
  await expect(second).rejects.toThrow('read 1');
  const third = read('a');
  ends[1]?.();
  expect(await third).toBe(2);
});
