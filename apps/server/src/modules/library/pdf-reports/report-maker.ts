import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ApiError, busy } from '#platform/api-error.ts';
import { FileMissing } from '#platform/files/file-store.ts';
import type { Platform } from '#platform/platform.ts';
import {
  openWorkerThread,
  type ThreadCaller,
  WorkerFailure,
  WorkerTimeout,
} from '#platform/worker-thread.ts';
import type { DataReport } from './document/data-report.types.ts';

/** Increase it when the document changes, otherwise stored data reports keep their old layout. */
const layoutVersion = 10;
/** A hundred times what a report takes: only a machine that is overloaded exceeds it. */
const maxMs = 15_000;

const hashText = (text: string) => createHash('sha256').update(text).digest();

/**
 * The key of a stored data report and the digest of its contents. There is one key for each oil and set of visible tests, so
 * that a report with changed values or layout replaces the previous one.
 */
const storageKey = (report: DataReport) => {
  const tests = report.groups.flatMap((group) => group.tests.map(({ name }) => name));
  return {
    key: `reports/${hashText(JSON.stringify([report.reportNumber, tests])).toString('hex')}`,
    digest: hashText(`${layoutVersion} ${JSON.stringify(report)}`),
  };
};

/** Typesets data reports in a worker thread and stores them. */
export const openReportMaker = ({ files, log }: Pick<Platform, 'files' | 'log'>, timeoutMs = maxMs) => {
  const thread = openWorkerThread<DataReport, Uint8Array>(
    new URL('./document/report.worker.ts', import.meta.url),
    { timeoutMs },
  );
  const making = new Map<string, Promise<Buffer>>();
  const readStored = async (key: string) => {
    try {
      return await buffer(await files.read(key));
    } catch (error) {
      if (error instanceof FileMissing) return undefined;
      throw error;
    }
  };
  const typeset = async (report: DataReport, caller?: ThreadCaller) => {
    try {
      return Buffer.from(await thread.run(report, caller));
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      log.error({ err: error, report: report.reportNumber }, 'a data report could not be made');
      throw error instanceof WorkerTimeout ? error : new ApiError('report_failed');
    }
  };
  const readOrMake = async (key: string, digest: Buffer, report: DataReport, caller?: ThreadCaller) => {
    const file = await readStored(key);
    if (file?.subarray(0, digest.length).equals(digest)) return file.subarray(digest.length);
    const bytes = await typeset(report, caller);
    await files.write(key, Readable.from([digest, bytes]));
    return bytes;
  };
  /** Runs one of several calls for a report. The next call runs only if that one left its turn, not if it took too long. */
  const renderOnce = async (report: DataReport, caller?: ThreadCaller): Promise<Buffer> => {
    const { key, digest } = storageKey(report);
    const name = digest.toString('hex');
    const running = making.get(name);
    if (running)
      return running.catch((error) => {
        if (error instanceof ApiError && error.code === 'unavailable') return renderOnce(report, caller);
        throw error;
      });
    const pending = readOrMake(key, digest, report, caller);
    making.set(name, pending);
    return pending.finally(() => making.delete(name));
  };
  /**
   * Reads the stored file or typesets it. Concurrent calls for the same report share one run; if its caller
   * disconnects or has waited too long, another call typesets the report.
   * @throws ApiError report_failed; unavailable when the caller disconnects or waits too long, or the
   * machine is too busy
   */
  const renderBytes = (report: DataReport, caller?: ThreadCaller): Promise<Buffer> =>
    renderOnce(report, caller).catch((error: unknown) => {
      throw error instanceof WorkerTimeout ? busy() : error;
    });
  return { renderBytes, warm: thread.warm, close: thread.close };
};
