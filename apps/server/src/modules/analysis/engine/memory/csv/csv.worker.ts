// A worker thread that writes lines of CSV from columns on shared memory, so that other requests are not blocked.
import { serveBytes } from '#platform/worker-thread.ts';
import { type CsvJob, csvLines } from './csv-lines.ts';

serveBytes((job: CsvJob) => Buffer.concat([...csvLines(job)]));
