import path from 'node:path';
import type { Database } from '../database/database.ts';
import { databaseStore } from './database-store.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import { folderStore, removePartials } from './folder-store.ts';
import { inPieces } from './in-pieces.ts';

/** S3 if `filesUrl` is set, else the folder `files` in the data folder, of which the embedded database has one server at most. */
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
  return inPieces(s3Store(where.filesUrl));
};

/** Files that `earlier` has are still read and removed. */
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

/** Where every server of a database finds a file: S3 if `filesUrl` is set, else PostgreSQL; with the embedded database, `files`. */
export const openSharedFiles = (
  filesUrl: string | undefined,
  database: Database,
  files: FileStore,
): FileStore =>
  database.engine === 'postgres' && !filesUrl ? withEarlier(inPieces(databaseStore(database)), files) : files;
