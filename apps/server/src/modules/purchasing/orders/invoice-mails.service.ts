// Who gets the mails with an invoice: the buyer, and for a purchase order the address that invoices go to.

import { formatMoney } from '@iom/contract/shared/money.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { findOrder, type OrderWithOwner } from './order-lists.store.ts';
import { aboutOrder, type InvoiceAttachment } from './order-mails.ts';

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The invoice address of an order by purchase order, unless it is the account's. */
const findInvoiceAddress = ({ billTo, paymentType, ownerEmail }: OrderWithOwner) =>
  paymentType === 'PURCHASE_ORDER' && billTo && !isSameAddress(billTo.email, ownerEmail)
    ? billTo.email
    : undefined;

/** What the invoice address gets: a document with its total in cents. */
interface PayableDocument {
  title: string;
  totalCents: number;
  attachment: Mail['attachment'];
}

/** The invoice, or before the approval the pro forma invoice. */
const invoiceDocument = ({ id, status, invoiceNumber, totalCents }: OrderWithOwner): PayableDocument => {
  const isComplete = status === 'COMPLETE';
  const kind: InvoiceAttachment = isComplete ? 'invoice' : 'pro-forma-invoice';
  return {
    title: isComplete ? `Invoice ${invoiceNumber}` : 'Pro forma invoice',
    totalCents,
    attachment: { kind, id },
  };
};

/** A document for the people who pay a purchase order and have no account. */
const accountsPayableMail = (
  { id, billTo, purchaseOrderNumber }: OrderWithOwner,
  { title, totalCents, attachment }: PayableDocument,
) => {
  const document = `${title} for purchase order ${purchaseOrderNumber}`;
  const buyer = billTo?.company || `${billTo?.first_name} ${billTo?.last_name}`;
  return {
    about: aboutOrder(id),
    subject: document,
    attachment,
    text: [
      `${document} of ${buyer} is attached.`,
      `Total: ${formatMoney(totalCents)}.`,
      `You get this mail because the purchase order names this address for invoices.`,
    ].join('\n\n'),
  };
};

/**
 * Mails the buyer of an order, and the document to the invoice address of its purchase order, if that differs. Two mails, so that
 * neither shows the other's address.
 * @param document the invoice of the order if not given
 */
export const postWithDocument = async (
  tx: WriteTx,
  outbox: Platform['outbox'],
  buyer: Parameters<typeof recipient>[0],
  orderId: number,
  mail: Pick<Mail, 'subject' | 'text' | 'attachment' | 'about'>,
  document?: PayableDocument,
) => {
  await outbox.post(tx, { ...recipient(buyer), ...mail });
  const order = await findOrder(tx, orderId);
  const to = order && findInvoiceAddress(order);
  if (to) await outbox.post(tx, { to, ...accountsPayableMail(order, document ?? invoiceDocument(order)) });
};

const invoiceMailsPerHour = 5;

/**
 * Counts a purchase order by its invoice address, where that is not the account's: nobody has confirmed it.
 * @throws ApiError too_many_requests after five an hour for one address
 */
export const countInvoiceAddress = async (
  throttle: Platform['throttle'],
  account: string,
  address: string,
) => {
  if (!isSameAddress(account, address))
    await throttle.hit(`purchase orders with invoices to ${address.toLowerCase()}`, invoiceMailsPerHour, 60);
};
