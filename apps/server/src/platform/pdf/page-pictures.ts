import { openWorkerThread } from '../worker-thread.ts';
import type { PageJob } from './page-pictures.worker.ts';

/** A hundred times what a page takes: only a machine that is overloaded exceeds it. */
const maxMs = 30_000;

/**
 * Pages of a PDF file as WebP, in a thread that ends with the last one.
 * @param pages from 1 on
 * @param width pixels
 * @throws WorkerFailure for a file that is not PDF or a page that it does not have; WorkerTimeout
 */
export const drawPages = async (
  pdf: Uint8Array,
  pages: readonly number[],
  width: number,
): Promise<Buffer[]> => {
  const thread = openWorkerThread<PageJob, Uint8Array>(
    new URL('./page-pictures.worker.ts', import.meta.url),
    {
      timeoutMs: maxMs,
    },
  );
  try {
    return await Promise.all(pages.map(async (page) => Buffer.from(await thread.run({ pdf, page, width }))));
  } finally {
    await thread.close();
  }
};
