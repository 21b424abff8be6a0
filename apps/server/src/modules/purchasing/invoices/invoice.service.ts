import type { Invoice, InvoiceLine } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import type { OrderLine } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { type Site, toSeller } from '#platform/site.ts';
import { toCopyLines } from '../orders/order-lines.ts';
import { findOrder, type OrderWithOwner } from '../orders/order-lists.store.ts';
import { findVisibleOrder, paymentDay } from '../orders/order-response.service.ts';
import { datasetsOfOrders, discountsOfOrders } from '../orders/orders.store.ts';
import { regionalOfOrders } from '../orders/regional-items.store.ts';
import { toBillTo } from './billing.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The line of a dataset, whose oils are listed separately. */
export const datasetLine = (dataset: { name: string; oils: number; totalCents: number }): InvoiceLine => ({
  description: dataset.name,
  detail: `Custom dataset, ${counted(dataset.oils, 'oil')}`,
  quantity: 1,
  unit_price: dollarsFromCents(dataset.totalCents),
  amount: dollarsFromCents(dataset.totalCents),
});

/** The lines of copies of regional databases. */
export const databaseLines = (lines: readonly OrderLine[]): InvoiceLine[] =>
  lines.map(({ kind: _, text, ...amounts }) => ({
    description: text,
    detail: amounts.quantity === 1 ? 'Single-user license' : 'Single-user licenses',
    ...amounts,
  }));

const readInvoiceLines = async (tx: ReadTx, orderId: number): Promise<InvoiceLine[]> => [
  ...(await datasetsOfOrders(tx, [orderId])).map(datasetLine),
  ...databaseLines((await regionalOfOrders(tx, [orderId])).flatMap(toCopyLines)),
];

/** How and by when a purchase order is paid, from the settings; empty for other orders, and once it is paid or voided. */
const listPaymentDetails = (
  order: OrderWithOwner,
  { remitTo, paymentTerms, paymentDueDays }: Site['payment'],
) => {
  const { status, paymentType, paidAt } = order;
  if (paymentType !== 'PURCHASE_ORDER' || status === 'CANCELLED' || paymentDay(order))
    return { remit_to: '', payment_terms: '', due_days: null, due: null };
  const isDueKnown = paidAt !== null && paymentDueDays !== undefined;
  return {
    remit_to: remitTo,
    payment_terms: paymentTerms,
    due_days: paymentDueDays ?? null,
    due: isDueKnown ? new Date(paidAt.getTime() + paymentDueDays * dayMs).toISOString().slice(0, 10) : null,
  };
};

/** The invoice of an order: as recorded on completion, or before that with current details. */
const buildInvoice = async (tx: ReadTx, site: Site, order: OrderWithOwner): Promise<Invoice> => {
  const { id } = order;
  const owner = await findUser(tx, order.ownerId);
  if (!owner) throw new Error(`order ${id} has no owner`);
  const { cardBrand, cardLastFour } = order;
  const paidByCard = order.paymentType === 'CREDIT_CARD' && cardBrand !== null && cardLastFour !== null;
  return {
    order: order.id,
    number: order.invoiceNumber,
    status: order.status,
    ordered: order.createdAt.toISOString(),
    paid: order.paidAt?.toISOString() ?? null,
    payment_received: paymentDay(order),
    payment_type: order.paymentType,
    card: paidByCard ? { brand: cardBrand, last_four: cardLastFour } : null,
    po_number: order.purchaseOrderNumber,
    seller: order.seller ?? toSeller(site),
    bill_to: order.billTo ?? toBillTo(owner),
    lines: await readInvoiceLines(tx, id),
    discounts: (await discountsOfOrders(tx, [id])).map(({ code, name, amountCents }) => ({
      code,
      name,
      amount: dollarsFromCents(amountCents),
    })),
    price_before_discount: dollarsFromCents(order.beforeDiscountCents),
    total_discount: dollarsFromCents(order.discountCents),
    total_price: dollarsFromCents(order.totalCents),
    terms_version: order.termsVersion,
    ...listPaymentDetails(order, site.payment),
  };
};

/**
 * @throws ApiError not_found for an order of another account, unless the caller is an administrator, and for
 * an unknown id.
 */
export const invoiceFor = async (tx: ReadTx, site: Site, caller: SessionUser, id: number): Promise<Invoice> =>
  buildInvoice(tx, site, await findVisibleOrder(tx, caller, id));

const existingOrder = async (tx: ReadTx, id: number): Promise<OrderWithOwner> => {
  const order = await findOrder(tx, id);
  if (!order) throw new Error(`order ${id} does not exist`);
  return order;
};

/** The invoice of an order without a check of the caller, for a mail to its owner. */
export const invoiceOfOrder = async (tx: ReadTx, site: Site, id: number): Promise<Invoice> =>
  buildInvoice(tx, site, await existingOrder(tx, id));

/** The pro forma invoice of an order with a purchase order, which may have been approved or voided since. */
export const proFormaOfOrder = async (tx: ReadTx, site: Site, id: number): Promise<Invoice> =>
  buildInvoice(tx, site, {
    ...(await existingOrder(tx, id)),
    ...{ status: 'PO_PENDING', paidAt: null, recordedPayment: null },
  });
