import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { FileStore } from './file-store.ts';
import { storedFiles } from './stored-files.tables.ts';

/** Files of a few megabytes in the database, for several servers without a common folder. Files that `earlier` has are still read and removed. */
export const databaseStore = (database: Database, earlier: FileStore): FileStore => ({
  write: async (key, stream) => {
    const content = await buffer(stream);
    await database.write((tx) =>
      tx
        .insert(storedFiles)
        .values({ key, content })
        .onConflictDoUpdate({ target: storedFiles.key, set: { content } }),
    );
    return content.length;
  },
  read: async (key) => {
    const [file] = await database.read((tx) =>
      tx.select({ content: storedFiles.content }).from(storedFiles).where(eq(storedFiles.key, key)),
    );
    return file ? Readable.from([Buffer.from(file.content)]) : earlier.read(key);
  },
  remove: async (key) => {
    await database.write((tx) => tx.delete(storedFiles).where(eq(storedFiles.key, key)));
    await earlier.remove(key);
  },
});
