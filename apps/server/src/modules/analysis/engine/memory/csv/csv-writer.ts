import os from 'node:os';
import { openWorkerThread } from '#platform/worker-thread.ts';
import { type CsvJob, type CsvSource, csvLines } from './csv-lines.ts';

/** Writes lines of CSV, long files in worker threads. */
export interface CsvWriter {
  /** The rows as lines, in chunks. A chunk is written when the consumer is at most as many chunks behind as there are threads. */
  lines(source: CsvSource, rows: Uint32Array): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Maximum number of values in a file written in this thread: a few milliseconds of work. */
const fewValues = 50_000;
/** Number of values in a chunk: about a megabyte. */
const valuesPerChunk = 200_000;
const maxThreads = 4;
const timeoutMs = 30_000;

const openThreads = () =>
  Array.from({ length: Math.min(os.availableParallelism(), maxThreads) }, () =>
    openWorkerThread<CsvJob, Uint8Array>(new URL('./csv.worker.ts', import.meta.url), {
      timeoutMs,
    }),
  );

export const openCsvWriter = (): CsvWriter => {
  const threads = openThreads();
  let jobs = 0;
  const run = (job: CsvJob): Promise<Uint8Array> => {
    const thread = threads[jobs % threads.length];
    jobs += 1;
    if (!thread) throw new Error('no threads');
    const chunk = thread.run(job);
    // thrown when its turn comes; a consumer that has stopped does not ask
    chunk.catch(() => {});
    return chunk;
  };
  async function* inThreads(source: CsvSource, rows: Uint32Array, rowsPerChunk: number) {
    const waiting: Promise<Uint8Array>[] = [];
    for (let start = 0; start < rows.length; start += rowsPerChunk) {
      waiting.push(run({ source, rows: rows.slice(start, start + rowsPerChunk) }));
      const first = waiting.length > threads.length ? waiting.shift() : undefined;
      if (first) yield await first;
    }
    for (const chunk of waiting) yield await chunk;
  }
  async function* lines(source: CsvSource, rows: Uint32Array) {
    const valuesPerRow = source.values.length + 1;
    if (rows.length * valuesPerRow <= fewValues) yield* csvLines({ source, rows });
    else yield* inThreads(source, rows, Math.ceil(valuesPerChunk / valuesPerRow));
  }
  return {
    lines,
    close: async () => {
      for (const thread of threads) await thread.close();
    },
  };
};
