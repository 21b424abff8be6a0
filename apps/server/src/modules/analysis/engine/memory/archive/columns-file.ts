import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ColumnFileError, decodeColumns, encodeColumns } from '@iom/columnar/files/column-file.ts';
import type { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import type { Logger } from '#platform/log.ts';

export type ColumnsById = ReadonlyMap<number, MeasuredColumn>;

/** The columns of the archive on this server's disk, so that a start need not read them from the database. */
export interface ColumnsFile {
  /** The columns written with this key; undefined if there is no such file, or it cannot be used. */
  read(key: string): Promise<ColumnsById | undefined>;
  /** Replaces the file as a whole. A failure is logged: the next start reads the database. */
  write(key: string, columns: ColumnsById): Promise<void>;
}

/** Number of chunks in one system call, which accepts at most 1,024. */
const piecesPerWrite = 1000;
/** Below the 2 GiB that one call reads at most. */
const bytesPerRead = 2 ** 28;

const readShared = async (file: string): Promise<SharedArrayBuffer> => {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const shared = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(shared);
    for (let offset = 0; offset < size; ) {
      const { bytesRead } = await handle.read(bytes, offset, Math.min(size - offset, bytesPerRead), offset);
      if (bytesRead === 0) throw new ColumnFileError('shorter than its size');
      offset += bytesRead;
    }
    return shared;
  } finally {
    await handle.close();
  }
};

const writePieces = async (file: string, pieces: readonly Uint8Array[]) => {
  const handle = await open(file, 'w');
  try {
    for (let start = 0; start < pieces.length; start += piecesPerWrite)
      await handle.writev(pieces.slice(start, start + piecesPerWrite));
  } finally {
    await handle.close();
  }
};

/** A file in the folder, which is created if missing. */
export const openColumnsFile = (folder: string, log: Logger): ColumnsFile => {
  const file = path.join(folder, 'archive.columns');
  // one name for all: a file left by a crash is overwritten, and the checksum detects writes by two processes
  const unfinished = `${file}.unfinished`;
  return {
    read: async (key) => {
      try {
        const columns = decodeColumns(await readShared(file), key);
        return new Map([...columns].map(([id, column]) => [Number(id), column]));
      } catch (error) {
        // a first start has no file
        const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
        log.info(isMissing ? {} : { err: error }, 'the values of Data Analysis are read from the database');
        return undefined;
      }
    },
    write: async (key, columns) => {
      try {
        await mkdir(folder, { recursive: true });
        const named = new Map([...columns].map(([id, column]) => [String(id), column]));
        await writePieces(unfinished, encodeColumns(named, key));
        await rename(unfinished, file);
      } catch (error) {
        log.warn({ err: error }, 'the values of Data Analysis could not be written to the data folder');
        await rm(unfinished, { force: true }).catch(() => {});
      }
    },
  };
};
