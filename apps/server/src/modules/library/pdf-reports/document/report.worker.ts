// A worker thread that typesets Engine Oil Data Reports as PDF, so that other requests are not blocked.
import { parentPort } from 'node:worker_threads';
import { makePdf } from '#platform/pdf.ts';
import type { WorkerResponse } from '#platform/worker-thread.ts';
import type { DataReport } from './data-report.types.ts';
import { reportDocument } from './report-document.ts';

const typeset = async (report: DataReport): Promise<WorkerResponse<Uint8Array>> => {
  try {
    return { result: new Uint8Array(await makePdf(reportDocument(report))) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on('message', (report: DataReport) => {
  void typeset(report).then((response) => parentPort?.postMessage(response));
});
