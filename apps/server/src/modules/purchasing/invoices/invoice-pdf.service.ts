import type { Invoice } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { maxOrderOils } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { QueueCaller } from '#platform/fair-queue.ts';
import type { MailAttachment } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import { openWorkerThread, WorkerFailure } from '#platform/worker-thread.ts';
import { oilsOfOrder } from '../orders/orders.store.ts';
import type { InvoiceDocument, InvoicedDataset } from './document/invoice-document.ts';

const timeoutMs = 60_000;

/** The datasets of an order with the recorded line of each oil, if they can be listed. */
const invoicedDatasets = async (
  tx: ReadTx,
  orderId: number,
): Promise<{ datasets: InvoicedDataset[]; unlistedOils: number }> => {
  const ordered = await oilsOfOrder(tx, orderId);
  // typesetting more takes too long for a call, and too much memory
  if (ordered.length > maxOrderOils) return { datasets: [], unlistedOils: ordered.length };
  const byDataset = Map.groupBy(ordered, (oil) => oil.datasetId);
  const datasets = [...byDataset.values()].map((oils) => ({
    name: oils[0]?.name ?? '',
    oils: oils.map(({ lineText, priceCents }) => ({ text: lineText, price: dollarsFromCents(priceCents) })),
  }));
  return { datasets, unlistedOils: 0 };
};

const fileName = ({ status, number, order }: Invoice) => {
  if (status === 'COMPLETE') return `invoice-${number}.pdf`;
  return status === 'PO_PENDING' ? `pro-forma-invoice-order-${order}.pdf` : `order-${order}.pdf`;
};

export interface InvoicePdf {
  /** The contents of the PDF, read in the caller's transaction. */
  read(tx: ReadTx, invoice: Invoice): Promise<InvoiceDocument>;
  /** @throws ApiError report_failed; unavailable when the caller disconnects or waits too long */
  typeset(document: InvoiceDocument, caller?: QueueCaller): Promise<MailAttachment>;
  close(): Promise<void>;
}

/** Invoices as PDF, typeset in a worker thread. */
export const openInvoicePdf = ({ log }: Pick<Platform, 'log'>): InvoicePdf => {
  const thread = openWorkerThread<InvoiceDocument, Uint8Array>(
    new URL('./document/invoice.worker.ts', import.meta.url),
    { timeoutMs },
  );
  const renderBytes = async (document: InvoiceDocument, caller?: QueueCaller) => {
    try {
      return Buffer.from(await thread.run(document, caller));
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      log.error({ err: error, order: document.invoice.order }, 'an invoice could not be typeset');
      throw new ApiError('report_failed');
    }
  };
  return {
    read: async (tx, invoice) => ({
      invoice,
      ...(await invoicedDatasets(tx, invoice.order)),
    }),
    typeset: async (document, caller) => ({
      filename: fileName(document.invoice),
      contentType: 'application/pdf',
      content: await renderBytes(document, caller),
    }),
    close: thread.close,
  };
};
