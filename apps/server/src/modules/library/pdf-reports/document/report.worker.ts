// A worker thread: sets Engine Oil Data Reports as PDF, so that typesetting holds up no other call.
import { parentPort } from 'node:worker_threads';
import { makePdf } from '#platform/pdf.ts';
import type { WorkerAnswer } from '#platform/worker-thread.ts';
import type { DataReport } from './data-report.ts';
import { reportDocument } from './report-document.ts';

const answer = async (report: DataReport): Promise<WorkerAnswer<Uint8Array>> => {
  try {
    return { made: new Uint8Array(await makePdf(reportDocument(report))) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on('message', (report: DataReport) => {
  void answer(report).then((sent) => parentPort?.postMessage(sent));
});
