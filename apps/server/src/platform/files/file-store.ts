import type { Readable } from 'node:stream';

/** Stores files by key. Keys come from the server (`downloads/<random>.csv`), never from a caller. */
export interface FileStore {
  /** Writes the whole content or nothing; resolves with the size in bytes. */
  write(key: string, content: Readable): Promise<number>;
  /** @throws FileMissing */
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}

export class FileMissing extends Error {}
