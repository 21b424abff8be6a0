import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { sql } from 'drizzle-orm';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/setup/test-app.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import { inChunks } from './in-chunks.ts';
import { databaseStore } from './open-files.ts';
import { s3Store } from './s3-store.ts';

/** Smaller than the default, so that the embedded database stores them quickly. */
const chunk = 1 << 15;
const magic = Buffer.from('52ca3f8df0675339dba88e5600fc711f', 'hex');

interface Stored {
  store: FileStore;
  /** Keys of everything stored under the key. */
  keys: (key: string) => Promise<string[]>;
}

let app: TestApp;
let folder: string;
let bucket: S3rver;
const stores: Record<string, Stored> = {};

const openBucket = async (): Promise<Stored> => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bucket-'));
  const configureBuckets = [{ name: 'files', configs: [] }];
  bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets });
  const { port } = await bucket.run();
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({ endpoint, region: 'eu-central-1', forcePathStyle: true, credentials });
  return {
    store: s3Store(`s3://S3RVER:S3RVER@127.0.0.1:${port}/files?region=eu-central-1&tls=off`),
    keys: async (key) => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'files', Prefix: key }));
      return Contents.map(({ Key = '' }) => Key);
    },
  };
};

beforeAll(async () => {
  app = await openTestApp();
  stores.database = {
    store: databaseStore(app.database),
    keys: async (key) => {
      const found = sql`select key from stored_files where starts_with(key, ${key}) order by key`;
      return (await app.rows<{ key: string }>(found)).map((row) => row.key);
    },
  };
  stores.bucket = await openBucket();
});
afterAll(async () => {
  await app.close();
  await bucket.close();
  await rm(folder, { recursive: true });
});

const readContent = async (files: FileStore, key: string) => buffer(await files.read(key));
const write = (files: FileStore, key: string, ...chunks: (Buffer | string)[]) =>
  files.write(key, Readable.from(chunks));

/** The store, recording the keys that are read from it. */
const watched = (store: FileStore) => {
  const reads: string[] = [];
  const read = (key: string) => {
    reads.push(key);
    return store.read(key);
  };
  return { reads, files: inChunks({ ...store, read }, chunk) };
};

describe.each(['database', 'bucket'])('in the %s', (name) => {
  const opened = () => {
    const found = stores[name];
    if (!found) throw new Error(`no store ${name}`);
    return { ...found, files: inChunks(found.store, chunk) };
  };

  test.each([
    [0, 1],
    [chunk - 1, 1],
    [chunk, 1],
    [chunk + 1, 3],
    [5 * chunk + 3, 7],
  ])('%i bytes read back unchanged from %i stored files', async (length, count) => {
    const { files, keys } = opened();
    const content = randomBytes(length);
    const key = `lengths/${length}`;
    expect(await write(files, key, content)).toBe(length);
    expect((await readContent(files, key)).equals(content)).toBe(true);
    expect(await keys(key)).toHaveLength(count);
  });

  test('a chunk is 1 MiB by default', async () => {
    const { store, keys } = opened();
    const files = inChunks(store);
    const mebibyte = 1 << 20;
    await write(files, 'default/whole', Buffer.alloc(mebibyte));
    await write(files, 'default/chunks', Buffer.alloc(mebibyte + 1));
    expect(await keys('default/')).toHaveLength(4);
  });

  test('content of any chunks reads back unchanged', async () => {
    const { files } = opened();
    const chunks = [1, chunk - 1, 1, 3 * chunk, 0, chunk + 7].map((length) => randomBytes(length));
    const text = 'Öl “A”\n'.repeat(9);
    await write(files, 'chunks', ...chunks, text);
    expect((await readContent(files, 'chunks')).equals(Buffer.concat([...chunks, Buffer.from(text)]))).toBe(
      true,
    );
  });

  test('content that begins like a head is not mistaken for one', async () => {
    const { files, keys } = opened();
    const content = Buffer.concat([magic, Buffer.from('{"generation":"x","count":1,"bytes":1}')]);
    await write(files, 'like-a-head', content);
    expect((await readContent(files, 'like-a-head')).equals(content)).toBe(true);
    expect(await keys('like-a-head')).toHaveLength(2);
  });

  test.each([0, chunk, 3 * chunk])('content that fails after %i bytes leaves nothing', async (length) => {
    const { files, keys } = opened();
    async function* failing() {
      yield Buffer.alloc(length);
      yield await Promise.reject(new Error('the download failed'));
    }
    const key = `half-${length}`;
    await expect(files.write(key, Readable.from(failing()))).rejects.toThrow('the download failed');
    await expect(files.read(key)).rejects.toThrow(FileMissing);
    expect(await keys(key)).toEqual([]);
  });

  test('a failed write leaves the file that it would have replaced', async () => {
    const { files, store, keys } = opened();
    const first = randomBytes(2 * chunk);
    await write(files, 'kept', first);
    const before = await keys('kept');
    const full = { ...store, write: (key: string, content: Readable) => refuseHead(store, key, content) };
    const refuseHead = (to: FileStore, key: string, content: Readable) =>
      key === 'kept' ? Promise.reject(new Error('no space left')) : to.write(key, content);
    await expect(write(inChunks(full, chunk), 'kept', randomBytes(3 * chunk))).rejects.toThrow(
      'no space left',
    );
    expect((await readContent(files, 'kept')).equals(first)).toBe(true);
    expect(await keys('kept')).toEqual(before);
  });

  test.each([5, 2 * chunk])('replaces a long file by one of %i bytes', async (length) => {
    const { files, keys } = opened();
    const key = `replaced-${length}`;
    await write(files, key, randomBytes(4 * chunk));
    const reader = await files.read(key);
    const second = randomBytes(length);
    await write(files, key, second);
    expect((await readContent(files, key)).equals(second)).toBe(true);
    expect(await keys(key)).toHaveLength(length > chunk ? 3 : 1);
    // it has read the head of the first
    await expect(buffer(reader)).rejects.toThrow(FileMissing);
  });

  test('a removed file leaves nothing, and nothing else is removed', async () => {
    const { files, keys } = opened();
    const content = randomBytes(2 * chunk);
    // `_` and `%` are wildcards of LIKE
    for (const key of ['re_%/a', 're_%/ab', 'rexy/a', 're_%/b']) await write(files, key, content);
    await files.remove('re_%/a');
    await expect(files.read('re_%/a')).rejects.toThrow(FileMissing);
    expect(await keys('re_%/a/')).toEqual([]);
    for (const key of ['re_%/ab', 'rexy/a', 're_%/b'])
      expect((await readContent(files, key)).equals(content)).toBe(true);
    await files.remove('re_%/a');
  });

  test('reads a long file that is stored whole', async () => {
    const { files, store } = opened();
    const content = randomBytes(3 * chunk);
    await write(store, 'whole', content);
    expect((await readContent(files, 'whole')).equals(content)).toBe(true);
  });

  test('a chunk is fetched when the previous one has been read', async () => {
    const { store, files: plain } = opened();
    await write(plain, 'slow', randomBytes(4 * chunk));
    const { files, reads } = watched(store);
    const reader = await files.read('slow');
    expect(reads).toEqual(['slow']);
    for (const fetched of [1, 2, 3, 4]) {
      if (reader.readableLength === 0) await once(reader, 'readable');
      expect(reads).toHaveLength(1 + fetched);
      reader.read();
    }
    reader.destroy();
  });
});
