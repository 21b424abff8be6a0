import { shownMoney } from '@iom/contract/shared/money.ts';
import { sql } from 'drizzle-orm';
import { findUser } from '#modules/accounts/accounts.module.ts';
import { grantLicence } from '#modules/library/library.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { loadCart, putCart } from './carts.store.ts';
import { changeOrder, type OrderRow, oilsOfOrder } from './orders.store.ts';
import { nextInvoiceNumber } from './payments.store.ts';

export interface CompletionParts {
  outbox: Outbox;
  site: { publicUrl: string; siteName: string };
}

const confirmation = ({ site }: CompletionParts, order: OrderRow, datasets: readonly string[]) => ({
  subject: `${site.siteName}: order ${order.id} is complete`,
  text: [
    'Thank you for your order. Your data are ready.',
    ...datasets.map((name) => `  ${name}`),
    `Total: ${shownMoney(order.totalCents)}. Invoice ${order.invoiceNumber}.`,
    `Your data: ${site.publicUrl}/dataset/owned`,
    `Your invoice: ${site.publicUrl}/ordering/invoice/view/${order.id}`,
  ].join('\n\n'),
});

/** What was bought leaves the cart; the rest stays. */
const takeFromCart = async (tx: WriteTx, ownerId: number, bought: ReadonlySet<string>) => {
  const cart = await loadCart(tx, ownerId);
  const datasets = cart.datasets.filter((dataset) => !bought.has(dataset.name));
  if (datasets.length < cart.datasets.length) await putCart(tx, ownerId, { ...cart, datasets });
};

/**
 * The one way an order becomes COMPLETE: invoice number, licences, cart and mail in the transaction of the payment.
 * The order is locked by the caller and not complete yet.
 */
export const completeOrder = async (
  tx: WriteTx,
  parts: CompletionParts,
  order: OrderRow,
  paymentType: OrderRow['paymentType'],
) => {
  const invoiceNumber = order.invoiceNumber ?? (await nextInvoiceNumber(tx));
  const complete = await changeOrder(tx, order.id, {
    paymentType,
    invoiceNumber,
    status: 'COMPLETE',
    paidAt: sql`now()`,
  });
  const datasets = Map.groupBy(await oilsOfOrder(tx, order.id), (oil) => oil.datasetId);
  const names: string[] = [];
  for (const oils of datasets.values()) {
    const name = oils[0]?.name ?? '';
    names.push(name);
    const parties = { orderId: order.id, buyerId: order.ownerId, holderId: order.ownerId };
    await grantLicence(tx, { ...parties, kind: 'CUSTOM', name, oils });
  }
  await takeFromCart(tx, order.ownerId, new Set(names));
  const buyer = await findUser(tx, order.ownerId);
  if (buyer && complete)
    await parts.outbox.post(tx, { to: buyer.email, ...confirmation(parts, complete, names) });
};
