import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage, tabStorage } from './browser-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const refusing = () => {
  throw new DOMException('Access is denied.', 'SecurityError');
};

test('keeps texts in the storage of the browser', () => {
  browserStorage.setItem('a', 'text');
  expect([browserStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['text', 'text']);
  browserStorage.removeItem('a');
  expect([browserStorage.getItem('a'), localStorage.getItem('a')]).toEqual([null, null]);
});

test.each([
  [
    'is refused',
    () => vi.stubGlobal('sessionStorage', new Proxy({} as Storage, { get: refusing, ownKeys: refusing })),
  ],
  ['is absent, as while pages are prerendered', () => vi.stubGlobal('sessionStorage', undefined)],
])('keeps them for the document where the storage %s', (_how, stub) => {
  stub();
  expect(tabStorage.getItem('b')).toBeNull();
  tabStorage.setItem('b', 'text');
  expect([tabStorage.getItem('b'), tabStorage.keys()]).toEqual(['text', ['b']]);
  tabStorage.removeItem('b');
  expect(tabStorage.getItem('b')).toBeNull();
});

test('keeps for the document what no longer fits, in place of an older text', () => {
  tabStorage.setItem('c', 'old');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refusing);
  tabStorage.setItem('c', 'new');
  full.mockRestore();
  expect(tabStorage.getItem('c')).toBe('new');
  tabStorage.setItem('c', 'newer');
  expect([tabStorage.getItem('c'), sessionStorage.getItem('c')]).toEqual(['newer', 'newer']);
});
