import { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

const pieceBytes = 8 << 20;
const pieceKey = (key: string, index: number) => `${key}-${index}`;

async function* splitContent(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    yield chunks;
    chunks = [];
    length = 0;
  }
  if (length > 0) yield chunks;
}

/**
 * Stores content of any length as several files of about 8 MB; an import records their number. A failure of
 * the content leaves nothing.
 * @returns the number of files
 */
export const writePieces = async (
  files: FileStore,
  key: string,
  content: AsyncIterable<Buffer>,
): Promise<number> => {
  let count = 0;
  try {
    for await (const piece of splitContent(content)) {
      await files.write(pieceKey(key, count), Readable.from(piece));
      count += 1;
    }
    return count;
  } catch (error) {
    await removePieces(files, key, count);
    throw error;
  }
};

/** @throws FileMissing */
export async function* readPieces(files: FileStore, key: string, count: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index++) yield* await files.read(pieceKey(key, index));
}

/** Removes the first `count` files; missing ones are skipped. */
export const removePieces = async (files: FileStore, key: string, count: number): Promise<void> => {
  for (let index = 0; index < count; index++) await files.remove(pieceKey(key, index));
};

/** The maximum number of files for content of this many bytes. */
export const maxPieces = (bytes: number): number => Math.ceil(bytes / pieceBytes);
