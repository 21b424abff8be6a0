import { crc32 } from 'node:zlib';
import type { Catalogue, OilTable } from '#modules/catalogue/catalogue.module.ts';
import { readArchiveStamp, type Samples } from '#modules/samples/samples.module.ts';
import type { Platform } from '#platform/platform.ts';
import { type ArchiveTable, archiveTable } from './archive-table.ts';
import { type ColumnsById, type ColumnsFile, openColumnsFile } from './columns-file.ts';
import { readColumns } from './read-columns.ts';

export interface SourceDeps extends Pick<Platform, 'database' | 'log'> {
  samples: Pick<Samples, 'dictionary'>;
  catalogue: Pick<Catalogue, 'releasedOils'>;
  /** Folder of the file with the values between two starts. */
  folder: string;
}

/** Source of the archive in memory. */
export interface ArchiveSource {
  /**
   * The first load reads the values from the file in the folder, if it was written for this archive; all
   * others read the database.
   */
  load(): Promise<ArchiveTable>;
  /** Ends a load early and waits for its last write. */
  close(): Promise<void>;
}

/** Identifies the source of the columns: the stamp of the archive and the oils of the rows. */
const columnsKey = (stamp: string, { oils }: OilTable) =>
  `${stamp} ${crc32(new Uint8Array(Float64Array.from(oils, ({ id }) => id).buffer))}`;

export const openArchiveSource = ({
  database,
  log,
  samples,
  catalogue,
  folder,
}: SourceDeps): ArchiveSource => {
  const file: ColumnsFile = openColumnsFile(folder, log);
  const closing = new AbortController();
  let writing: Promise<void> = Promise.resolve();
  let isFirstLoad = true;
  const readStamp = () => database.read(readArchiveStamp);
  const loadColumns = async (oils: OilTable): Promise<ColumnsById> => {
    const stamp = await readStamp();
    if (stamp === undefined) return new Map();
    const key = columnsKey(stamp, oils);
    const cached = isFirstLoad ? await file.read(key) : undefined;
    isFirstLoad = false;
    if (cached) return cached;
    const columns = await readColumns(database, samples.dictionary(), oils, closing.signal);
    // values read before and after a change do not belong to one archive
    if ((await readStamp()) === stamp) writing = writing.then(() => file.write(key, columns));
    return columns;
  };
  return {
    load: async () => {
      closing.signal.throwIfAborted();
      const oils = await catalogue.releasedOils();
      return archiveTable(samples.dictionary(), oils, await loadColumns(oils));
    },
    close: async () => {
      closing.abort(new Error('the server is closing'));
      await writing;
    },
  };
};
