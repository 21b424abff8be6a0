import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileMissing, type FileStore } from './file-store.ts';

/** Files in a local folder. A file appears under its name only when complete: written aside, then renamed. */
export const folderStore = (folder: string): FileStore => {
  const placeOf = (key: string) => path.join(folder, key);
  return {
    write: async (key, content) => {
      const place = placeOf(key);
      const aside = `${place}.part`;
      await mkdir(path.dirname(place), { recursive: true });
      try {
        await pipeline(content, createWriteStream(aside, { flush: true }));
        await rename(aside, place);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      return (await stat(place)).size;
    },
    read: async (key) => {
      const handle = await open(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(key) : error;
      });
      return createReadStream('', { fd: handle });
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
};
