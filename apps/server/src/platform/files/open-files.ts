import path from 'node:path';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** S3 if `filesUrl` is set, else the folder `files` in the data folder. */
export const openFiles = async (where: {
  filesUrl: string | undefined;
  dataDir: string;
}): Promise<FileStore> => {
  if (!where.filesUrl) return folderStore(path.join(where.dataDir, 'files'));
  // imported only where used: the SDK is large
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(where.filesUrl);
};
