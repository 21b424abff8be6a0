import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '#platform/log.ts';
import { openArchiveWatch } from './archive-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A watch of an archive whose version is `stored.version`. */
const aWatch = async (reload: () => Promise<void>) => {
  const stored = { version: 1 };
  const watch = await openArchiveWatch(openLog('silent'), async () => stored.version);
  watch.onChange(reload);
  const loaded = async () => (await watch.loaded.get()).values[0]?.value;
  return { stored, watch, loaded };
};

test('a change without a notification is loaded within a minute, once', async () => {
  const reload = vi.fn(async () => {});
  const { stored, watch, loaded } = await aWatch(reload);
  stored.version = 2;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loaded()).toBe(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reload).toHaveBeenCalledOnce();
  stored.version = 3;
  watch.close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await loaded()).toBe(2);
});

test('a reload that fails is tried again', async () => {
  const reload = vi.fn(async () => {});
  const { stored, watch, loaded } = await aWatch(reload);
  stored.version = 2;
  reload.mockRejectedValueOnce(new Error('lock timeout'));
  await watch.reload();
  expect([await loaded(), watch.hasFailed()]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([await loaded(), watch.hasFailed()]).toEqual([2, false]);
  watch.close();
});

test('a reload for a new price that fails is tried again', async () => {
  const reload = vi.fn(async () => {}).mockRejectedValueOnce(new Error('lock timeout'));
  const { watch } = await aWatch(reload);
  await watch.reload();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reload).toHaveBeenCalledTimes(2);
  watch.close();
});

test('a reload that never ends delays later ones for at most ten minutes', async () => {
  const reload = vi.fn(async () => {});
  const { stored, watch, loaded } = await aWatch(reload);
  stored.version = 2;
  reload.mockReturnValueOnce(new Promise(() => {}));
  void watch.reload();
  const later = watch.reload();
  await vi.advanceTimersByTimeAsync(600_000);
  await later;
  expect(await loaded()).toBe(2);
  watch.close();
});

test('content that depends on the version alone is reloaded for a new version, not for the name or price of a test', async () => {
  const runs: string[] = [];
  const { stored, watch } = await aWatch(async () => void runs.push('change'));
  watch.onNewVersion(async () => void runs.push('version'));
  await watch.reload();
  expect(runs).toEqual(['change']);
  stored.version = 2;
  await watch.reload();
  expect(runs).toEqual(['change', 'change', 'version']);
  await watch.reload();
  expect(runs.slice(3)).toEqual(['change']);
  watch.close();
});

test('after a failed round the version still counts as new', async () => {
  const { stored, watch } = await aWatch(async () => {});
  const reload = vi.fn(async () => {}).mockRejectedValueOnce(new Error('lock timeout'));
  watch.onNewVersion(reload);
  stored.version = 2;
  await watch.reload();
  await watch.reload();
  await watch.reload();
  expect(reload).toHaveBeenCalledTimes(2);
  watch.close();
});
