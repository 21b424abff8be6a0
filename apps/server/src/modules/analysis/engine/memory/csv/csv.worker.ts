// A worker thread that writes lines of CSV from columns on shared memory, so that other requests are not blocked.
import { parentPort } from 'node:worker_threads';
import type { WorkerResponse } from '#platform/worker-thread.ts';
import { type CsvJob, csvLines } from './csv-lines.ts';

const respond = (job: CsvJob): WorkerResponse<Uint8Array> => {
  try {
    return { result: new Uint8Array(Buffer.concat([...csvLines(job)])) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on('message', (job: CsvJob) => {
  const response = respond(job);
  parentPort?.postMessage(response, 'result' in response ? [response.result.buffer as ArrayBuffer] : []);
});
