import type { Invoice } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { maxOrderOils } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { oilsOfOrder } from '../orders/orders.store.ts';
import { type InvoicedDataset, invoiceDocument } from './document/invoice-document.ts';
import type { DocumentFile } from './document-pdf.service.ts';

interface RecordedOil {
  lineText: string;
  priceCents: number;
}

/** The datasets of a document with the line of each oil, if they can be listed. */
export const listDatasets = (
  datasets: readonly { name: string; oils: readonly RecordedOil[] }[],
): { datasets: InvoicedDataset[]; unlistedOils: number } => {
  const count = datasets.reduce((sum, { oils }) => sum + oils.length, 0);
  // typesetting more takes too long for a call, and too much memory
  if (count > maxOrderOils) return { datasets: [], unlistedOils: count };
  const toOil = ({ lineText, priceCents }: RecordedOil) => ({
    text: lineText,
    price: dollarsFromCents(priceCents),
  });
  return { datasets: datasets.map(({ name, oils }) => ({ name, oils: oils.map(toOil) })), unlistedOils: 0 };
};

const fileName = ({ status, number, order }: Invoice) => {
  if (status === 'COMPLETE') return `invoice-${number}.pdf`;
  return status === 'PO_PENDING' ? `pro-forma-invoice-order-${order}.pdf` : `order-${order}.pdf`;
};

/** The document of an invoice, read in the caller's transaction. */
export const invoiceFile = async (tx: ReadTx, invoice: Invoice): Promise<DocumentFile> => {
  const byDataset = Map.groupBy(await oilsOfOrder(tx, invoice.order), (oil) => oil.datasetId);
  const datasets = [...byDataset.values()].map((oils) => ({ name: oils[0]?.name ?? '', oils }));
  return {
    filename: fileName(invoice),
    document: invoiceDocument({ invoice, ...listDatasets(datasets) }),
  };
};
