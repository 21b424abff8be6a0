// The credit note of a refund: a document that looks like the invoice it corrects.

import { addressLines } from '@iom/contract/purchasing/invoices/billing.rules.ts';
import { invoiceLabels, invoicePaymentLabel } from '@iom/contract/purchasing/invoices/invoice.rules.ts';
import type { Invoice } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { formatDay } from '@iom/contract/shared/dates.ts';
import { dollarsFromCents, formatMoney } from '@iom/contract/shared/money.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Site } from '#platform/site.ts';
import { documentLine, documentTemplate } from '../invoices/document/invoice-document.ts';
import type { DocumentFile } from '../invoices/document-pdf.service.ts';
import { invoiceFor, invoiceOfOrder } from '../invoices/invoice.service.ts';
import { findRefund, type RefundRow } from '../orders/refunds.store.ts';

const documentFile = (
  { number, order, seller, bill_to, ...payment }: Invoice,
  { creditNote, amountCents, reason, revoke, createdAt, settledAt }: RefundRow,
): DocumentFile => {
  const amount = dollarsFromCents(amountCents);
  const description = `Refund of invoice ${number}`;
  return {
    filename: `credit-note-${creditNote}.pdf`,
    document: {
      template: documentTemplate,
      content: {
        title: `Credit note ${creditNote}`,
        kind: 'CREDIT NOTE',
        stamp: '',
        seller: seller.name,
        contact: [seller.address, seller.email, seller.phone].filter(Boolean),
        labels: { ...invoiceLabels, billTo: 'Credit to' },
        billTo: addressLines(bill_to),
        facts: [
          ['Credit note', creditNote],
          ['Date', formatDay((settledAt ?? createdAt).toISOString())],
          ['Invoice', number],
          ['Order', String(order)],
          ['Payment', invoicePaymentLabel(payment)],
        ],
        lines: [documentLine({ description, detail: reason, quantity: 1, unit_price: amount, amount })],
        totals: [['Total credited in US dollars', formatMoney(amountCents)]],
        unlisted: '',
        payment: revoke ? [['Licenses', 'The licenses of this order have ended.']] : [],
        terms: `This credit note reduces what invoice ${number} states. All amounts in US dollars.`,
        datasets: [],
      },
    },
  };
};

/**
 * The credit note of a refund, for the owner of its order and administrators.
 * @throws ApiError not_found for an order of another account, for a refund of another order and for one that is not settled
 */
export const creditNoteFor = async (
  tx: ReadTx,
  site: Site,
  caller: SessionUser,
  { id: orderId, refund: refundId }: { id: number; refund: number },
): Promise<DocumentFile> => {
  const invoice = await invoiceFor(tx, site, caller, orderId);
  const refund = await findRefund(tx, refundId);
  if (refund?.orderId !== orderId || refund.status !== 'SUCCEEDED') throw new ApiError('not_found');
  return documentFile(invoice, refund);
};

/** The credit note of a refund without a check of the caller, for a mail. */
export const creditNoteFile = async (tx: ReadTx, site: Site, refundId: number): Promise<DocumentFile> => {
  const refund = await findRefund(tx, refundId);
  if (!refund) throw new Error(`refund ${refundId} does not exist`);
  return documentFile(await invoiceOfOrder(tx, site, refund.orderId), refund);
};
