import type { Cart } from '@iom/contract/purchasing/orders.schemas.ts';
import { shownMoney } from '@iom/contract/shared/money.ts';
import { pages } from '@iom/contract/shared/pages.ts';
import { sql } from 'drizzle-orm';
import { findUser } from '#modules/accounts/accounts.module.ts';
import { grantLicence } from '#modules/library/library.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Site } from '#platform/site.ts';
import { loadCart, putCart } from '../cart/cart.store.ts';
import { nextInvoiceNumber } from '../payments/payments.store.ts';
import { recordEvent } from './order-events.store.ts';
import { changeOrder, type OrderRow, oilsOfOrder } from './orders.store.ts';
import { regionalOfOrders } from './regional-items.store.ts';

export interface CompletionParts {
  outbox: Outbox;
  site: Site;
}

const confirmation = ({ site }: CompletionParts, order: OrderRow, bought: readonly string[]) => ({
  subject: `${site.siteName}: order ${order.id} is complete`,
  text: [
    'Thank you for your order. Your data are ready.',
    ...bought.map((name) => `  ${name}`),
    `Total: ${shownMoney(order.totalCents)}. Invoice ${order.invoiceNumber}.`,
    `Your data: ${site.publicUrl}${pages.owned.path()}`,
    `Your invoice: ${site.publicUrl}${pages.order.path({ id: order.id })}`,
  ].join('\n\n'),
});

/** What was ordered leaves the cart; the rest stays. */
export const removeOrderedItems = async (tx: WriteTx, order: OrderRow) => {
  const cart = await loadCart(tx, order.ownerId);
  const names = new Set((await oilsOfOrder(tx, order.id)).map((oil) => oil.name));
  const databases = new Set((await regionalOfOrders(tx, [order.id])).map((item) => item.reportId));
  const left: Cart = {
    ...cart,
    datasets: cart.datasets.filter((dataset) => !names.has(dataset.name)),
    regional: cart.regional.filter((one) => !databases.has(one.id)),
  };
  await putCart(tx, order.ownerId, left);
};

/** One licence a dataset and one a copy of a database; answers what was bought, in words. */
const grantBought = async (tx: WriteTx, order: OrderRow): Promise<string[]> => {
  const parties = { orderId: order.id, buyerId: order.ownerId, holderId: order.ownerId };
  const bought: string[] = [];
  for (const oils of Map.groupBy(await oilsOfOrder(tx, order.id), (oil) => oil.datasetId).values()) {
    const name = oils[0]?.name ?? '';
    await grantLicence(tx, { ...parties, kind: 'CUSTOM', name, oils });
    bought.push(name);
  }
  for (const { year, region, quantity } of await regionalOfOrders(tx, [order.id])) {
    const name = `${year} ${region}`;
    for (let copy = 0; copy < quantity; copy += 1)
      await grantLicence(tx, { ...parties, kind: 'REGIONAL', name, year, region });
    bought.push(quantity > 1 ? `${name}, ${quantity} copies` : name);
  }
  return bought;
};

/**
 * The one way an order becomes COMPLETE: invoice number, licences, cart, timeline and mail in the transaction of the payment.
 * The order is locked by the caller and not complete yet. `approvedBy` is the administrator who saw a purchase order paid;
 * that order left the cart when the purchase order was registered.
 */
export const completeOrder = async (
  tx: WriteTx,
  parts: CompletionParts,
  order: OrderRow,
  paymentType: OrderRow['paymentType'],
  approvedBy?: number,
) => {
  const { siteName, institute } = parts.site;
  const invoiceNumber = order.invoiceNumber ?? (await nextInvoiceNumber(tx));
  const complete = await changeOrder(tx, order.id, {
    paymentType,
    invoiceNumber,
    status: 'COMPLETE',
    paidAt: sql`now()`,
    seller: { name: siteName, ...institute },
  });
  const bought = await grantBought(tx, order);
  if (approvedBy === undefined) {
    await removeOrderedItems(tx, order);
    await recordEvent(tx, order.id, 'PAID', { actorId: order.ownerId });
  } else await recordEvent(tx, order.id, 'APPROVED', { actorId: approvedBy });
  const buyer = await findUser(tx, order.ownerId);
  if (buyer && complete)
    await parts.outbox.post(tx, { to: buyer.email, ...confirmation(parts, complete, bought) });
};
