// A worker thread that typesets invoices and offers as PDF: a document of thousands of oils takes seconds.
import { makePdf, type PdfDocument } from '#platform/pdf/pdf.ts';
import { serveBytes } from '#platform/worker-thread.ts';

serveBytes((document: PdfDocument) => makePdf(document));
