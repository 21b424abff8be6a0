import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { ColumnFileError, decodeColumns, encodeColumns } from '@iom/columnar/files/column-file.ts';
import { MeasuredColumn } from '@iom/columnar/measured-column.ts';
import { sharedFloat64 } from '@iom/columnar/shared-memory.ts';
import { isTextResult } from '@iom/contract/library/values/cells.rules.ts';
import type { Catalogue, OilTable } from '#modules/catalogue/catalogue.module.ts';
import {
  type Dictionary,
  type OilValues,
  readArchiveStamp,
  readArchiveValues,
  type Samples,
} from '#modules/samples/samples.module.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { type ArchiveTable, archiveTable } from './archive-table.ts';

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

/** Values read per statement: more would block other requests on the embedded database for too long. */
const valuesPerRead = { pglite: 200_000, postgres: 1_000_000 };

/** Ids from the first to the last. */
interface IdRange {
  first: number;
  last: number;
}

/** Ranges of consecutive oils that have about this many values together. */
const splitRanges = ({ oils }: OilTable, dictionary: Dictionary, valuesPerRange: number): IdRange[] => {
  const ranges: IdRange[] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const { id, testedIds } of oils) {
    const values = testedIds.reduce((sum, test) => sum + (dictionary.test(test)?.analytes.length ?? 0), 0);
    if (size + values > valuesPerRange) {
      ranges.push({ first: id, last: id });
      size = 0;
    }
    const current = ranges.at(-1);
    if (current) current.last = id;
    size += values;
  }
  return ranges;
};

/** The values of the ranges; the next range is read while one is consumed. */
async function* readAhead(database: Database, ranges: readonly IdRange[]): AsyncGenerator<OilValues[]> {
  const read = (range: IdRange | undefined) =>
    range && database.read((tx) => readArchiveValues(tx, range.first, range.last));
  let next = read(ranges[0]);
  for (const index of ranges.keys()) {
    const current = await next;
    next = read(ranges[index + 1]);
    // a failure while the current range is consumed is thrown when its turn comes
    next?.catch(() => {});
    if (current) yield current;
  }
}

/** Collects values of one analyte while the archive is read. */
interface AnalyteValues {
  numbers: Float64Array;
  texts: (string | null)[];
}

/** Values by test and position. */
class ValuesByTest {
  readonly #rowCount: number;
  readonly #tests = new Map<number, (AnalyteValues | undefined)[]>();

  constructor(rowCount: number) {
    this.#rowCount = rowCount;
  }

  /** Adds the values of an oil. A text result contributes its text only, not its stored code. */
  add(row: number, oil: OilValues): void {
    oil.eachNumber((test, position, number) => {
      this.#readVisible(test, position).numbers[row] = number;
    });
    for (const [test, qualifiers] of oil.qualifiers)
      for (const [position, text] of qualifiers.entries()) {
        if (text === null) continue;
        const values = this.#readVisible(test, position);
        values.texts[row] = text;
        if (isTextResult(text)) values.numbers[row] = Number.NaN;
      }
  }

  /** The column of the analyte, or undefined. */
  column(test: number, position: number): MeasuredColumn | undefined {
    const values = this.#tests.get(test)?.[position];
    return values && MeasuredColumn.over(values.numbers, values.texts);
  }

  #readVisible(test: number, position: number): AnalyteValues {
    const ofTest = this.#tests.get(test) ?? [];
    if (ofTest.length === 0) this.#tests.set(test, ofTest);
    ofTest[position] ??= { numbers: sharedFloat64(this.#rowCount).fill(Number.NaN), texts: [] };
    return ofTest[position];
  }
}

/**
 * Reads the values of the oils as columns by analyte id; analytes without a value are omitted.
 * @throws the reason of the signal when it is aborted.
 */
const readColumns = async (
  database: Database,
  dictionary: Dictionary,
  oils: OilTable,
  signal: AbortSignal,
): Promise<Map<number, MeasuredColumn>> => {
  const values = new ValuesByTest(oils.table.rowCount);
  const ranges = splitRanges(oils, dictionary, valuesPerRead[database.engine]);
  for await (const read of readAhead(database, ranges)) {
    signal.throwIfAborted();
    for (const oil of read) {
      const row = oils.rowById.get(oil.sampleId);
      if (row !== undefined) values.add(row, oil);
    }
  }
  const columns = new Map<number, MeasuredColumn>();
  for (const { id: testId, analytes } of dictionary.tests)
    for (const { id, position } of analytes) {
      const column = values.column(testId, position);
      if (column) columns.set(id, column);
    }
  return columns;
};

type ColumnsById = ReadonlyMap<number, MeasuredColumn>;

/** The columns of the archive on this server's disk, so that a start need not read them from the database. */
interface ColumnsFile {
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
