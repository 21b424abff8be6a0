import { pages } from '@iom/contract/pages/pages.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import type { Site } from '#platform/site.ts';

/** Kinds of mail attachments: the invoice PDF of an order, and its pro forma PDF, even if the order was completed or cancelled since. */
export type InvoiceAttachment = 'invoice' | 'pro-forma-invoice';
/** The attachment of the credit note of a refund, by the id of the refund. */
export const creditNoteAttachment = 'credit-note';
const attach = (kind: InvoiceAttachment, id: number) => ({ kind, id });
/** The subject matter stored with the mails of an order, by which they are found. */
export const aboutOrder = (id: number) => `order ${id}`;

interface InvoicedOrder {
  id: number;
  invoiceNumber: string | null;
}

/** The lines of `summarizeOrder`. */
type Summary = readonly string[];

/** A licence that an order granted. */
export interface GrantedLicence {
  id: number;
  regional: boolean;
}

/** The page of the data: of the dataset itself if there is only one. */
const dataPath = ([first, ...others]: readonly GrantedLicence[]) =>
  first && others.length === 0
    ? pages.ownedDataset.path({ id: first.id }, { regional: first.regional })
    : pages.owned.path();

/** Notifies the buyer that the data of an order are ready, with the invoice. */
export const dataReadyMail = (
  { publicUrl }: Site,
  order: InvoicedOrder,
  summary: Summary,
  licences: readonly GrantedLicence[],
) => ({
  about: aboutOrder(order.id),
  subject: `Your data of order ${order.id} are ready`,
  attachment: attach('invoice', order.id),
  text: [
    'Thank you for your order. Your data are ready.',
    `Open your data: ${publicUrl}${dataPath(licences)}`,
    summary.join('\n'),
    `Invoice ${order.invoiceNumber} is attached.`,
    `Your order: ${publicUrl}${pages.order.path({ id: order.id })}`,
  ].join('\n\n'),
});

/** Sends the invoice of a complete order once more; its data may have been assigned or revoked since. */
export const invoiceMail = ({ publicUrl }: Site, order: InvoicedOrder, summary: Summary) => ({
  about: aboutOrder(order.id),
  subject: `Invoice ${order.invoiceNumber} of your order ${order.id}`,
  attachment: attach('invoice', order.id),
  text: [
    `Invoice ${order.invoiceNumber} of your order ${order.id} is attached.`,
    summary.join('\n'),
    `Your order: ${publicUrl}${pages.order.path({ id: order.id })}`,
  ].join('\n\n'),
});

/** Notifies the buyer that a pending card payment failed. @param reason a sentence */
export const paymentFailedMail = ({ publicUrl }: Site, order: number, reason: string) => ({
  about: aboutOrder(order),
  subject: `The payment of your order ${order} failed`,
  text: [
    `Your card payment of order ${order}, which was being processed, has failed. ${reason} You have not been charged.`,
    `The order is kept. Pay it here: ${publicUrl}${pages.order.path({ id: order })}`,
  ].join('\n\n'),
});

/**
 * Notifies the buyer that the institute has cancelled an unpaid order. @param quote the quote whose offer
 * became the order
 */
export const cancelledMail = ({ publicUrl }: Site, order: number, quote: number | undefined) => ({
  about: aboutOrder(order),
  subject: `Your order ${order} has been canceled`,
  text: [
    `We have canceled your order ${order}, which was not paid. You have nothing to pay.`,
    `Your order: ${publicUrl}${pages.order.path({ id: order })}`,
    ...(quote === undefined
      ? []
      : [`The offer it was made from: ${publicUrl}${pages.quote.path({ id: quote })}`]),
  ].join('\n\n'),
});

/** Notifies the buyer that a charge did not pay its order and will be refunded. @param reason a sentence */
export const refundDueMail = (
  { publicUrl }: Site,
  { orderId, amountCents }: { orderId: number; amountCents: number },
  reason: string,
) => ({
  about: aboutOrder(orderId),
  subject: `A card payment for your order ${orderId} will be refunded`,
  text: [
    `Your card was charged ${formatMoney(amountCents)} for order ${orderId}. ${reason} We will refund this charge to your card; you need not do anything.`,
    `Your order: ${publicUrl}${pages.order.path({ id: orderId })}`,
  ].join('\n\n'),
});

/**
 * Notifies the buyer of a refund, with its credit note. @param order paid by card if it has the last digits of one
 */
export const refundMail = (
  { publicUrl }: Site,
  order: { id: number; paymentType: string | null; cardLastFour: string | null },
  refund: { id: number; amountCents: number; reason: string; revoke: boolean; creditNote: string | null },
) => ({
  about: aboutOrder(order.id),
  subject: `Refund of ${formatMoney(refund.amountCents)} for your order ${order.id}`,
  attachment: { kind: creditNoteAttachment, id: refund.id },
  text: [
    `We have refunded ${formatMoney(refund.amountCents)} of your order ${order.id}${order.paymentType === 'CREDIT_CARD' ? ` to your card ending ${order.cardLastFour}` : ''}. Credit note ${refund.creditNote} is attached.`,
    `The reason: ${refund.reason}`,
    ...(refund.revoke ? ['The licenses of this order have ended.'] : []),
    `Your order: ${publicUrl}${pages.order.path({ id: order.id })}`,
  ].join('\n\n'),
});

interface PendingOrder {
  id: number;
  /** Number of the purchase order. */
  number: string;
}

/** Confirms a purchase order to its buyer, with the pro forma invoice. */
export const purchaseOrderMail = ({ publicUrl }: Site, { id, number }: PendingOrder, summary: Summary) => ({
  about: aboutOrder(id),
  subject: `We have received your purchase order ${number}`,
  text: [
    `Thank you. We have received your purchase order ${number} for order ${id}. The pro forma invoice is attached.`,
    summary.join('\n'),
    'The data are yours as soon as we approve the purchase order; we will email you then. You can upload the document of your purchase order with your order.',
    `View your order: ${publicUrl}${pages.order.path({ id })}`,
  ].join('\n\n'),
  attachment: attach('pro-forma-invoice', id),
});
