import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { folderStore, removePartials } from './folder-store.ts';

const aFolder = async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
};

test('removing a file removes what a killed server had written of it, and no other file', async () => {
  const folder = await aFolder();
  const others = ['imports/1-samples.b', 'imports/2-samples', 'partial/imports%2F1-samples.b.writer'];
  const removed = ['imports/1-samples', 'imports/1-samples.part', 'partial/imports%2F1-samples.writer'];
  for (const name of ['imports', 'partial']) await mkdir(path.join(folder, name));
  for (const name of [...others, ...removed]) await writeFile(path.join(folder, name), 'text');
  await folderStore(folder).remove('imports/1-samples');
  const left = await readdir(folder, { recursive: true });
  expect(left.filter((name) => name.includes('/')).sort()).toEqual(others);
});

test('removing a file of a missing folder succeeds', async () => {
  const folder = await aFolder();
  await folderStore(folder).remove('imports/1-samples');
  expect(await readdir(folder)).toEqual([]);
});

test('of two writers of one file each writes the whole, and the last to finish wins', async () => {
  const folder = await aFolder();
  const store = folderStore(folder);
  const slow = new PassThrough();
  const first = store.write('photos/1-F', slow);
  slow.write('first ');
  await vi.waitFor(async () => expect(await readdir(path.join(folder, 'partial'))).toHaveLength(1));
  await store.write('photos/1-F', Readable.from(['second']));
  expect(await text(await store.read('photos/1-F'))).toBe('second');
  slow.end('and complete');
  expect(await first).toBe('first and complete'.length);
  expect(await text(await store.read('photos/1-F'))).toBe('first and complete');
  expect(await readdir(path.join(folder, 'photos'))).toEqual(['1-F']);
  expect(await readdir(path.join(folder, 'partial'))).toEqual([]);
});

test.each([
  [true, []],
  [false, ['fresh']],
])('a start of the only writer (%s) removes what a killed server was writing', async (isOnlyWriter, left) => {
  const folder = await aFolder();
  const partials = path.join(folder, 'partial');
  await mkdir(partials);
  for (const name of ['old', 'fresh']) await writeFile(path.join(partials, name), 'text');
  await utimes(path.join(partials, 'old'), 0, 0);
  await removePartials(folder, isOnlyWriter);
  expect(await readdir(partials)).toEqual(left);
});
