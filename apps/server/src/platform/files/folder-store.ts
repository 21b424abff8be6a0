import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileMissing, type FileStore } from './file-store.ts';

/** Files in a local folder. A file is written under a temporary name and renamed when complete. */
export const folderStore = (folder: string): FileStore => {
  const pathOf = (key: string) => path.join(folder, key);
  const partialOf = (key: string) => `${pathOf(key)}.part`;
  return {
    write: async (key, content) => {
      const target = pathOf(key);
      const partial = partialOf(key);
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await pipeline(content, createWriteStream(partial, { flush: true }));
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return (await stat(target)).size;
    },
    read: async (key) => {
      const handle = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(key) : error;
      });
      return createReadStream('', { fd: handle });
    },
    // what a killed server was writing is removed with it
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await rm(partialOf(key), { force: true });
    },
  };
};
