import { expect, test } from 'vitest';
import { openLatest } from './async.ts';

/** Loads that end on demand: the n-th load returns n. */
const heldLoads = () => {
  const loads: PromiseWithResolvers<number>[] = [];
  const load = () => {
    const held = Promise.withResolvers<number>();
    loads.push(held);
    return held.promise;
  };
  const end = async (index: number) => {
    loads[index]?.resolve(index + 1);
    await settled();
  };
  return { load, loads, end };
};
/** Resolves when every promise that can settle has settled. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the first value is loaded once for all waiting callers', async () => {
  const { load, loads, end } = heldLoads();
  const latest = openLatest(load);
  const both = Promise.all([latest.get(), latest.get()]);
  await settled();
  await end(0);
  expect(await both).toEqual([1, 1]);
  expect(loads).toHaveLength(1);
});

test('two reloads run one after the other, and the later one stays', async () => {
  const { load, loads, end } = heldLoads();
  const latest = openLatest(load);
  const reloads = Promise.all([latest.reload(), latest.reload()]);
  await settled();
  expect(loads).toHaveLength(1);
  await end(1);
  await end(0);
  await end(1);
  await reloads;
  expect(await latest.get()).toBe(2);
});

test('a reload during the first load begins after it', async () => {
  const { load, loads, end } = heldLoads();
  const latest = openLatest(load);
  const first = latest.get();
  const reload = latest.reload();
  await settled();
  expect(loads).toHaveLength(1);
  await end(0);
  expect(await first).toBe(1);
  await end(1);
  await reload;
  expect(await latest.get()).toBe(2);
});

test('the old value is returned while a new one is loaded', async () => {
  const { load, end } = heldLoads();
  const latest = openLatest(load);
  const reload = latest.reload();
  await settled();
  await end(0);
  await reload;
  void latest.reload();
  await settled();
  expect(await latest.get()).toBe(1);
});

test('after a failed load the next call loads again', async () => {
  const { load, loads, end } = heldLoads();
  const latest = openLatest(load);
  const first = latest.get();
  await settled();
  loads[0]?.reject(new Error('connection lost'));
  await expect(first).rejects.toThrow('connection lost');
  const second = latest.get();
  await settled();
  await end(1);
  expect(await second).toBe(2);
});

test('after a failed reload the old value is no longer returned', async () => {
  const { load, loads, end } = heldLoads();
  const latest = openLatest(load);
  const first = latest.get();
  await settled();
  await end(0);
  expect(await first).toBe(1);
  const reload = latest.reload();
  await settled();
  loads[1]?.reject(new Error('connection lost'));
  await expect(reload).rejects.toThrow('connection lost');
  const next = latest.get();
  await settled();
  await end(2);
  expect(await next).toBe(3);
});
