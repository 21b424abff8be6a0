import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import { storedFiles } from './stored-files.tables.ts';

/** Files in the database, for several servers without a common folder. Each is held in memory; a key is removed with everything below it. */
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
