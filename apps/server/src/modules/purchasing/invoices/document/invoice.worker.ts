// A worker thread that typesets invoices as PDF: an invoice of thousands of oils takes seconds.
import { parentPort } from 'node:worker_threads';
import { makePdf } from '#platform/pdf.ts';
import type { WorkerResponse } from '#platform/worker-thread.ts';
import { type InvoiceDocument, invoiceDocument } from './invoice-document.ts';

const typeset = async (document: InvoiceDocument): Promise<WorkerResponse<Uint8Array>> => {
  try {
    return { result: new Uint8Array(await makePdf(invoiceDocument(document))) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

parentPort?.on('message', (document: InvoiceDocument) => {
  void typeset(document).then((response) => parentPort?.postMessage(response));
});
