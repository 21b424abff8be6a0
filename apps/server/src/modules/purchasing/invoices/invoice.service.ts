import type { Invoice, InvoiceLine } from '@iom/contract/purchasing/invoice.schemas.ts';
import { copyLines } from '@iom/contract/purchasing/pricing.rules.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Site } from '#platform/site.ts';
import { findOrder, type OrderWithOwner } from '../orders/order-lists.store.ts';
import { datasetsOfOrders, discountsOfOrders } from '../orders/orders.store.ts';
import { regionalOfOrders } from '../orders/regional-items.store.ts';
import { findPurchaseOrderOf } from '../purchase-orders/purchase-orders.store.ts';
import { billToOf } from './billing.rules.ts';

const line = (description: string, detail: string, quantity: number, unitCents: number): InvoiceLine => ({
  ...{ description, detail, quantity },
  unit_price: dollarsFromCents(unitCents),
  amount: dollarsFromCents(unitCents * quantity),
});

const linesOf = async (tx: ReadTx, orderId: number): Promise<InvoiceLine[]> => [
  ...(await datasetsOfOrders(tx, [orderId])).map(({ name, oils, totalCents }) =>
    line(name, `Custom dataset, ${oils} ${oils === 1 ? 'oil' : 'oils'}`, 1, totalCents),
  ),
  ...(await regionalOfOrders(tx, [orderId])).flatMap(({ year, region, listPriceCents, ...item }) =>
    copyLines({ ...item, priceCents: listPriceCents }).map(({ further, quantity, unitCents }) =>
      line(
        `${year} ${region} regional database`,
        further ? 'Further copies at 10 %, single-user licences' : 'Single-user licence',
        quantity,
        unitCents,
      ),
    ),
  ),
];

/** @throws ApiError not_found for a stranger's order and for none alike. */
export const orderSeenBy = async (tx: ReadTx, caller: SessionUser, id: number): Promise<OrderWithOwner> => {
  const order = await findOrder(tx, id);
  if (!order || (order.ownerId !== caller.id && !caller.isStaff)) throw new ApiError('not_found');
  return order;
};

/** The order as a document, as it stood when it was completed or stands now. @throws ApiError not_found. */
export const invoiceFor = async (
  tx: ReadTx,
  site: Site,
  caller: SessionUser,
  id: number,
): Promise<Invoice> => {
  const order = await orderSeenBy(tx, caller, id);
  const owner = await findUser(tx, order.ownerId);
  if (!owner) throw new Error('an order without its owner');
  const { cardBrand, cardLastFour } = order;
  const paidByCard = order.paymentType === 'CREDIT_CARD' && cardBrand !== null && cardLastFour !== null;
  return {
    order: order.id,
    number: order.invoiceNumber,
    status: order.status,
    ordered: order.createdAt.toISOString(),
    paid: order.paidAt?.toISOString() ?? null,
    payment_type: order.paymentType,
    card: paidByCard ? { brand: cardBrand, last_four: cardLastFour } : null,
    po_number: (await findPurchaseOrderOf(tx, id))?.number ?? null,
    seller: order.seller ?? { name: site.siteName, ...site.institute },
    bill_to: order.billTo ?? billToOf(owner),
    lines: await linesOf(tx, id),
    discounts: (await discountsOfOrders(tx, [id])).map(({ code, name, amountCents }) => ({
      ...{ code, name },
      amount: dollarsFromCents(amountCents),
    })),
    price_before_discount: dollarsFromCents(order.beforeDiscountCents),
    total_discount: dollarsFromCents(order.discountCents),
    total_price: dollarsFromCents(order.totalCents),
    terms_version: order.termsVersion,
  };
};
