import type { Invoice, InvoiceLine } from '@iom/contract/purchasing/invoices/invoice.schemas.ts';
import { copyLines } from '@iom/contract/purchasing/pricing/pricing.rules.ts';
import { dollarsFromCents } from '@iom/contract/shared/money.ts';
import { findUser } from '#modules/accounts/accounts.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Site } from '#platform/site.ts';
import { findVisibleOrder } from '../orders/order-response.service.ts';
import { datasetsOfOrders, discountsOfOrders } from '../orders/orders.store.ts';
import { regionalOfOrders } from '../orders/regional-items.store.ts';
import { billToOf } from './billing.rules.ts';

const toInvoiceLine = (
  description: string,
  detail: string,
  quantity: number,
  unitCents: number,
): InvoiceLine => ({
  description,
  detail,
  quantity,
  unit_price: dollarsFromCents(unitCents),
  amount: dollarsFromCents(unitCents * quantity),
});

const linesOf = async (tx: ReadTx, orderId: number): Promise<InvoiceLine[]> => [
  ...(await datasetsOfOrders(tx, [orderId])).map(({ name, oils, totalCents }) =>
    toInvoiceLine(name, `Custom dataset, ${oils} ${oils === 1 ? 'oil' : 'oils'}`, 1, totalCents),
  ),
  ...(await regionalOfOrders(tx, [orderId])).flatMap(({ year, region, listPriceCents, ...item }) =>
    copyLines({ ...item, priceCents: listPriceCents }).map(({ further, quantity, unitCents }) =>
      toInvoiceLine(
        `${year} ${region} regional database`,
        further ? 'Further copies at 10 %, single-user licences' : 'Single-user licence',
        quantity,
        unitCents,
      ),
    ),
  ),
];

/** The invoice of an order: as recorded on completion, or with current details before. @throws ApiError not_found */
export const invoiceFor = async (
  tx: ReadTx,
  site: Site,
  caller: SessionUser,
  id: number,
): Promise<Invoice> => {
  const order = await findVisibleOrder(tx, caller, id);
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
    payment_type: order.paymentType,
    card: paidByCard ? { brand: cardBrand, last_four: cardLastFour } : null,
    po_number: order.purchaseOrderNumber,
    seller: order.seller ?? { name: site.siteName, ...site.institute },
    bill_to: order.billTo ?? billToOf(owner),
    lines: await linesOf(tx, id),
    discounts: (await discountsOfOrders(tx, [id])).map(({ code, name, amountCents }) => ({
      code,
      name,
      amount: dollarsFromCents(amountCents),
    })),
    price_before_discount: dollarsFromCents(order.beforeDiscountCents),
    total_discount: dollarsFromCents(order.discountCents),
    total_price: dollarsFromCents(order.totalCents),
    terms_version: order.termsVersion,
  };
};
