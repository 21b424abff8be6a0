import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { randomId } from '../random-id.ts';
import { FileMissing, type FileStore } from './file-store.ts';

const partialFolder = 'partial';

/** Empty for a missing folder. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** A partial file not written to for this long is from a killed server. */
const abandonedAfterMs = 3600_000;

/**
 * Removes partial files of killed servers.
 * @param isOnlyWriter no other process writes to the folder, so that none of its files is still being written
 */
export const removePartials = async (folder: string, isOnlyWriter: boolean): Promise<void> => {
  const partials = path.join(folder, partialFolder);
  for (const name of await namesIn(partials)) {
    const file = path.join(partials, name);
    const found = await stat(file).catch(() => undefined);
    if (found && (isOnlyWriter || Date.now() - found.mtimeMs > abandonedAfterMs))
      await rm(file, { force: true });
  }
};

/**
 * Files in a local folder. A file is written under a unique name in `partial` and renamed when complete: of
 * several writers the last to finish wins.
 */
export const folderStore = (folder: string): FileStore => {
  const toPath = (key: string) => path.join(folder, key);
  const partials = toPath(partialFolder);
  const partialPrefix = (key: string) => `${encodeURIComponent(key)}.`;
  const newPartial = (key: string) => path.join(partials, `${partialPrefix(key)}${randomId()}`);
  /** Partial files of the file's writers, killed servers included. */
  const findPartials = async (key: string): Promise<string[]> => {
    const names = await namesIn(partials);
    const ofKey = names.filter((name) => name.slice(0, name.lastIndexOf('.') + 1) === partialPrefix(key));
    return ofKey.map((name) => path.join(partials, name));
  };
  return {
    write: async (key, content) => {
      const [target, partial] = [toPath(key), newPartial(key)];
      for (const file of [target, partial]) await mkdir(path.dirname(file), { recursive: true });
      try {
        await pipeline(content, createWriteStream(partial, { flush: true }));
        const { size } = await stat(partial);
        await rename(partial, target);
        return size;
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: async (key) => {
      const handle = await open(toPath(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(key) : error;
      });
      return createReadStream('', { fd: handle });
    },
    // partial files of killed servers are removed with it; earlier versions wrote them beside the file
    remove: async (key) => {
      for (const file of [toPath(key), `${toPath(key)}.part`, ...(await findPartials(key))])
        await rm(file, { force: true });
    },
  };
};
