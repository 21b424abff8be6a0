import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { FileMissing, type FileStore } from './file-store.ts';
import { openFiles } from './open-files.ts';
import { s3Store } from './s3-store.ts';

let folder: string;
let bucket: S3rver;
let address: (name: string) => string;
let files: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bucket-'));
  const configureBuckets = [{ name: 'reports', configs: [] }];
  bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets });
  const { port } = await bucket.run();
  address = (name) => `s3://S3RVER:S3RVER@127.0.0.1:${port}/${name}?region=eu-central-1&tls=off`;
  files = await openFiles({ filesUrl: address('reports'), dataDir: folder, engine: 'pglite' });
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const readContent = async (key: string) => text(await files.read(key));

test('a file written in parts, as data reports are, reads back unchanged', async () => {
  const pieces = ['year,brand\n', '2016,Öl “A”\n'];
  const size = await files.write('downloads/a.csv', Readable.from(pieces));
  expect(size).toBe(Buffer.byteLength(pieces.join('')));
  expect(await readContent('downloads/a.csv')).toBe(pieces.join(''));
});

test('a large file of bytes reads back unchanged', async () => {
  const bytes = Buffer.alloc(5_000_000, 'engine oil ');
  await files.write('downloads/large.csv', Readable.from([bytes]));
  expect((await buffer(await files.read('downloads/large.csv'))).equals(bytes)).toBe(true);
});

test('readers who pause hold no connection to the bucket', async () => {
  await files.write('downloads/slow.csv', Readable.from([Buffer.alloc(2_000_000)]));
  const paused = await Promise.all(Array.from({ length: 60 }, () => files.read('downloads/slow.csv')));
  await files.write('downloads/next.csv', Readable.from(['next']));
  expect(await readContent('downloads/next.csv')).toBe('next');
  for (const reader of paused) reader.destroy();
});

test('replaces a file that is written again', async () => {
  await files.write('downloads/again.csv', Readable.from(['the first, longer']));
  await files.write('downloads/again.csv', Readable.from(['second']));
  expect(await readContent('downloads/again.csv')).toBe('second');
});

test('stores nothing of a stream that breaks off', async () => {
  const failing = Readable.from(
    (async function* () {
      yield 'half';
      throw new Error('the download failed');
    })(),
  );
  await expect(files.write('downloads/half.csv', failing)).rejects.toThrow('the download failed');
  await expect(files.read('downloads/half.csv')).rejects.toThrow(FileMissing);
});

test('a removed file is missing, and removing it again is not an error', async () => {
  await files.write('downloads/old.csv', Readable.from(['x']));
  await files.remove('downloads/old.csv');
  await expect(files.read('downloads/old.csv')).rejects.toThrow(FileMissing);
  await files.remove('downloads/old.csv');
});

test('a missing bucket is an error of the installation, not a missing file', async () => {
  const noBucket = await openFiles({
    filesUrl: address('no-such-bucket'),
    dataDir: folder,
    engine: 'pglite',
  });
  const failure = await noBucket.read('downloads/a.csv').catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'NoSuchBucket' });
  expect(failure).not.toBeInstanceOf(FileMissing);
});

/** A store whose bucket does this with each connection, until the test ends. */
const storeAt = async (silenceMs: number, serve: (socket: Socket) => void) => {
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return s3Store(`s3://key:secret@127.0.0.1:${port}/files?tls=off`, silenceMs);
};

test('a call to a silent bucket fails in time', async () => {
  const store = await storeAt(200, () => {});
  const refused = { code: 'unavailable' };
  await expect(store.read('a.csv')).rejects.toMatchObject(refused);
  await expect(store.write('a.csv', Readable.from(['a']))).rejects.toMatchObject(refused);
});

test('a slow bucket may take longer for a file than the limit of silence', async () => {
  const sent = Buffer.alloc(64_000_000);
  const store = await storeAt(1000, async (socket) => {
    socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    let [took, pauses] = [0, 0];
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      took += chunk.length;
      // more than the buffers of the connection hold
      if (took > pauses * 16_000_000) {
        pauses += 1;
        await setTimeout(500);
      }
      if (took > sent.length) break;
    }
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
  expect(await store.write('a.csv', Readable.from([sent]))).toBe(sent.length);
});
