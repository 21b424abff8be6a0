// A worker thread that typesets invoices as PDF: an invoice of thousands of oils takes seconds.
import { makePdf } from '#platform/pdf/pdf.ts';
import { serveBytes } from '#platform/worker-thread.ts';
import { type InvoiceDocument, invoiceDocument } from './invoice-document.ts';

serveBytes((document: InvoiceDocument) => makePdf(invoiceDocument(document)));
