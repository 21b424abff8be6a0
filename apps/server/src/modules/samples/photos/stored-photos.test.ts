import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '#platform/files/file-store.ts';
import { folderStore } from '#platform/files/folder-store.ts';
import { type PhotographedOil, storedPhotos } from './photo-source.ts';

const oil: PhotographedOil = {
  reportNumber: 'R-1',
  year: 2016,
  brandName: 'Brand',
  supplier: '',
  saeGrade: '5W30',
  serviceClass: '',
  oilType: '',
  apiMark: null,
  dexosMark: null,
  energySaving: null,
  ilsacMark: null,
  jasoMark: null,
  resourceConserving: null,
};
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 2]);

let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'photos-'));
  files = folderStore(folder);
  await files.write('photos/2016/R-1-F', Readable.from([jpeg]));
  await files.write('photos/2005/R-1-2', Readable.from([png]));
  await files.write('photos/2017/R-1-F', Readable.from(['a text']));
});
afterAll(() => rm(folder, { recursive: true }));

test('finds the stored file of a side with its type', async () => {
  expect(await storedPhotos(files).find(oil, 'front')).toEqual({ type: 'image/jpeg', bytes: jpeg });
  const old = { ...oil, year: 2005 };
  expect(await storedPhotos(files).find(old, 'back')).toEqual({ type: 'image/png', bytes: png });
});

test('finds nothing without a stored file, and draws nothing', async () => {
  expect(await storedPhotos(files).find(oil, 'back')).toBeUndefined();
});

test('fails on a file that is neither JPEG nor PNG', async () => {
  await expect(storedPhotos(files).find({ ...oil, year: 2017 }, 'front')).rejects.toThrow(
    'photos/2017/R-1-F is neither JPEG nor PNG',
  );
});
