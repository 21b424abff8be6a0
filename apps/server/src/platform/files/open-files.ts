import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { storedFiles } from '../platform.tables.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import { folderStore, removePartials } from './folder-store.ts';
import { inChunks } from './in-chunks.ts';

/**
 * Files in the database, for several servers without a common folder. Each file is read into memory as a whole. Removing a key
 * also removes every key below it.
 */
export const databaseStore = (database: Database): FileStore => ({
  write: async (key, stream) => {
    const content = await buffer(stream);
    await database.write((tx) =>
      tx
        .insert(storedFiles)
        .values({ key, content })
        .onConflictDoUpdate({ target: storedFiles.key, set: { content: sql`excluded.content` } }),
    );
    return content.length;
  },
  read: async (key) => {
    const [file] = await database.read((tx) =>
      tx.select({ content: storedFiles.content }).from(storedFiles).where(eq(storedFiles.key, key)),
    );
    if (!file) throw new FileMissing(key);
    return Readable.from([Buffer.from(file.content)]);
  },
  remove: async (key) => {
    const below = sql`starts_with(${storedFiles.key}, ${`${key}/`})`;
    await database.write((tx) => tx.delete(storedFiles).where(or(eq(storedFiles.key, key), below)));
  },
});

/**
 * S3 if `filesUrl` is set, otherwise the folder `files` in the data folder. With the embedded database one server owns that
 * folder, so partial files are removed at start.
 */
export const openFiles = async (where: {
  filesUrl: string | undefined;
  dataDir: string;
  engine: Database['engine'];
}): Promise<FileStore> => {
  if (!where.filesUrl) {
    const folder = path.join(where.dataDir, 'files');
    await removePartials(folder, where.engine === 'pglite');
    return folderStore(folder);
  }
  // imported only where used: the SDK is large
  const { s3Store } = await import('./s3-store.ts');
  return inChunks(s3Store(where.filesUrl));
};

/** Writes to `store`; also reads and removes the files that an earlier version wrote to `earlier`. */
const withEarlier = (store: FileStore, earlier: FileStore): FileStore => ({
  write: store.write,
  read: (key) =>
    store.read(key).catch((error: unknown) => {
      if (error instanceof FileMissing) return earlier.read(key);
      throw error;
    }),
  remove: async (key) => {
    await store.remove(key);
    await earlier.remove(key);
  },
});

/**
 * The common store of all servers of a database: S3 if `filesUrl` is set, otherwise PostgreSQL; with the
 * embedded database, `files`.
 */
export const openSharedFiles = (
  filesUrl: string | undefined,
  database: Database,
  files: FileStore,
): FileStore =>
  database.engine === 'postgres' && !filesUrl ? withEarlier(inChunks(databaseStore(database)), files) : files;
