import type { Readable } from 'node:stream';

/** Where made files are kept. Keys are made by the server (`downloads/<random>.csv`), never by a caller. */
export interface FileStore {
  /** Writes whole or not at all; resolves with the size in bytes. */
  write(key: string, content: Readable): Promise<number>;
  /** @throws FileMissing */
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
}

export class FileMissing extends Error {}
