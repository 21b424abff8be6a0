import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { randomId } from '../random-id.ts';
import { FileMissing, type FileStore } from './file-store.ts';

const defaultChunkBytes = 1 << 20;
/** Random bytes that begin the head of a file stored in chunks. */
const magic = Buffer.from('52ca3f8df0675339dba88e5600fc711f', 'hex');

/** The head stored under the key of a file in chunks; `generation` identifies one write. */
const head = z.object({ generation: z.string(), count: z.int(), bytes: z.int() });
type Head = z.infer<typeof head>;

const startsLikeHead = (content: Buffer) => content.subarray(0, magic.length).equals(magic);
const encodeHead = (of: Head) => Buffer.concat([magic, Buffer.from(JSON.stringify(of))]);
const decodeHead = (content: Buffer): Head | undefined =>
  startsLikeHead(content) ? head.parse(JSON.parse(content.toString('utf8', magic.length))) : undefined;

const generationKey = (key: string, generation: string) => `${key}/${generation}`;
const chunkKey = (key: string, generation: string, index: number) =>
  `${generationKey(key, generation)}/${index}`;

/** Splits the content into chunks of `chunkBytes`. Only the last may be shorter; empty content has no chunks. */
async function* splitIntoChunks(
  content: AsyncIterable<Uint8Array | string>,
  chunkBytes: number,
): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafe(chunkBytes);
  let length = 0;
  for await (const part of content) {
    let rest = typeof part === 'string' ? Buffer.from(part) : part;
    while (rest.length > 0) {
      const taken = rest.subarray(0, chunkBytes - length);
      chunk.set(taken, length);
      length += taken.length;
      rest = rest.subarray(taken.length);
      if (length < chunkBytes) continue;
      yield chunk;
      chunk = Buffer.allocUnsafe(chunkBytes);
      length = 0;
    }
  }
  if (length > 0) yield chunk.subarray(0, length);
}

/**
 * Fetches a chunk when the previous one has been consumed. @throws FileMissing when the file is removed or
 * replaced meanwhile
 */
async function* readChunks(store: FileStore, key: string, { generation, count, bytes }: Head) {
  let length = 0;
  for (let index = 0; index < count; index++)
    for await (const chunk of await store.read(chunkKey(key, generation, index))) {
      length += chunk.length;
      yield chunk;
    }
  if (length !== bytes) throw new Error(`the file ${key} has ${length} bytes of ${bytes}`);
}

/**
 * Writes each chunk once the next has arrived. Content of one chunk is returned, not written, unless it looks
 * like a head. A failure leaves nothing.
 * @returns what to store under the key: the head, or the content itself
 */
const writeChunks = async (store: FileStore, key: string, content: Readable, chunkBytes: number) => {
  const generation = randomId();
  let [count, bytes] = [0, 0];
  let last: Buffer = Buffer.alloc(0);
  const writeLast = async () => {
    const index = count;
    count += 1;
    await store.write(chunkKey(key, generation, index), Readable.from([last]));
  };
  const remove = async () => {
    if (count > 0) await store.remove(generationKey(key, generation));
  };
  try {
    for await (const chunk of splitIntoChunks(content, chunkBytes)) {
      if (bytes > 0) await writeLast();
      bytes += chunk.length;
      last = chunk;
    }
    if (count === 0 && !startsLikeHead(last)) return { top: last, bytes, remove };
    await writeLast();
    return { top: encodeHead({ generation, count, bytes }), bytes, remove };
  } catch (error) {
    await remove();
    throw error;
  }
};

/**
 * Files of any length in a store that holds each of its files in memory. Content of up to `chunkBytes` (1
 * MiB) is stored whole under its key; longer content as chunks of that size under
 * `<key>/<generation>/<index>` and, finally, a head under its key. Removing a key of the store must
 * also remove everything below `<key>/`. Chunks of a killed server stay until their key is removed.
 */
export const inChunks = (store: FileStore, chunkBytes = defaultChunkBytes): FileStore => {
  const readTop = async (key: string) => buffer(await store.read(key));
  const findHead = async (key: string) => {
    try {
      return decodeHead(await readTop(key));
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      throw error;
    }
  };
  return {
    write: async (key, content) => {
      const written = await writeChunks(store, key, content, chunkBytes);
      let earlier: Head | undefined;
      try {
        earlier = await findHead(key);
        await store.write(key, Readable.from([written.top]));
      } catch (error) {
        await written.remove();
        throw error;
      }
      if (earlier) await store.remove(generationKey(key, earlier.generation));
      return written.bytes;
    },
    read: async (key) => {
      const top = await readTop(key);
      const found = decodeHead(top);
      return Readable.from(found ? readChunks(store, key, found) : [top]);
    },
    remove: store.remove,
  };
};
