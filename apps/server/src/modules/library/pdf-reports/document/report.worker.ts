// A worker thread that typesets Engine Oil Data Reports as PDF, so that other requests are not blocked.
import { makePdf } from '#platform/pdf/pdf.ts';
import { serveBytes } from '#platform/worker-thread.ts';
import type { DataReport } from './data-report.types.ts';
import { reportDocument } from './report-document.ts';

serveBytes((report: DataReport) => makePdf(reportDocument(report)));
