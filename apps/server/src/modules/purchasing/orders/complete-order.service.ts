import { removeCodes } from '@iom/contract/purchasing/cart/cart.rules.ts';
import type { Cart, CartDataset } from '@iom/contract/purchasing/cart/cart.schemas.ts';
import { sameContent } from '@iom/contract/purchasing/cart/cart-merge.rules.ts';
import type { PaymentMethod } from '@iom/contract/purchasing/orders/payment-method.rules.ts';
import { sql } from 'drizzle-orm';
import { findUser } from '#modules/accounts/accounts.module.ts';
import { grantLicence } from '#modules/library/library.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { toSeller } from '#platform/site.ts';
import { lockCart, saveCart } from '../cart/cart.store.ts';
import { discountsOfOrder } from '../discounts/discounts.store.ts';
import { postWithDocument } from './invoice-mails.service.ts';
import { dataReadyMail, type GrantedLicence } from './order-mails.ts';
import { summarizeOrder } from './order-summary.service.ts';
import { nextInvoiceNumber, type OrderRow, oilsOfOrder, recordEvent, updateOrder } from './orders.store.ts';
import { digestItems } from './placing/items-digest.rules.ts';
import { regionalOfOrders } from './regional-items.store.ts';

export type CompletionDeps = Pick<Platform, 'outbox' | 'site'>;

/** The payment of a complete order; an administrator approves a purchase order. */
export type CompletedPayment =
  | { method: Exclude<PaymentMethod, 'purchase_order'> }
  | { method: 'purchase_order'; approvedById: number };

const paymentTypes = { free: null, card: 'CREDIT_CARD', purchase_order: 'PURCHASE_ORDER' } as const;

const cellsKey = (oils: readonly { sample: number; tests: readonly number[] }[]) =>
  digestItems({ oils: oils.filter(({ tests }) => tests.length > 0) });

/**
 * Removes from the owner's cart the unchanged datasets and regional databases of the order, and its discount
 * codes. Locks the cart, so that a concurrent save is not lost.
 */
export const removeOrderedItems = async (tx: WriteTx, order: OrderRow) => {
  const cart = await lockCart(tx, order.ownerId);
  if (!cart) return;
  const datasets = Map.groupBy(await oilsOfOrder(tx, order.id), ({ name }) => name);
  const isOrdered = ({ name, oils }: CartDataset) => cellsKey(oils) === cellsKey(datasets.get(name) ?? []);
  const databases = await regionalOfOrders(tx, [order.id]);
  const codes = (await discountsOfOrder(tx, order.id)).map(({ code }) => code);
  const remaining: Cart = {
    ...removeCodes(cart, databases.length > 0 ? 'regional' : 'datasets', codes),
    datasets: cart.datasets.filter((dataset) => !(datasets.has(dataset.name) && isOrdered(dataset))),
    regional: cart.regional.filter(
      ({ id, quantity }) => !databases.some((one) => one.reportId === id && one.quantity === quantity),
    ),
  };
  if (!sameContent(cart, remaining)) await saveCart(tx, order.ownerId, remaining);
};

/** Grants a licence for each dataset and each copy of a regional database. */
const grantBought = async (tx: WriteTx, order: OrderRow): Promise<GrantedLicence[]> => {
  const parties = {
    orderedAt: order.createdAt,
    orderId: order.id,
    buyerId: order.ownerId,
    holderId: order.ownerId,
  };
  const licences: GrantedLicence[] = [];
  for (const ordered of Map.groupBy(await oilsOfOrder(tx, order.id), (oil) => oil.datasetId).values()) {
    const name = ordered[0]?.name ?? '';
    const oils = ordered.map(({ sample, tests, fullSet }) => ({ sampleId: sample, testIds: tests, fullSet }));
    const id = await grantLicence(tx, { ...parties, kind: 'CUSTOM', name, oils });
    licences.push({ id, regional: false });
  }
  for (const { year, region, quantity } of await regionalOfOrders(tx, [order.id])) {
    const name = `${year} ${region}`;
    for (let copy = 0; copy < quantity; copy += 1) {
      const id = await grantLicence(tx, { ...parties, kind: 'REGIONAL', name, year, region });
      licences.push({ id, regional: true });
    }
  }
  return licences;
};

/**
 * The only way an order becomes COMPLETE: invoice number, licences, cart, timeline and mail in the transaction of the payment.
 * The caller holds the order's lock. Items paid by purchase order left the cart when it was registered.
 */
export const completeOrder = async (
  tx: WriteTx,
  deps: CompletionDeps,
  order: OrderRow,
  payment: CompletedPayment,
): Promise<OrderRow> => {
  const invoiceNumber = order.invoiceNumber ?? (await nextInvoiceNumber(tx));
  const complete = await updateOrder(tx, order.id, {
    paymentType: paymentTypes[payment.method],
    invoiceNumber,
    status: 'COMPLETE',
    paidAt: sql`now()`,
    seller: toSeller(deps.site),
  });
  const licences = await grantBought(tx, order);
  if (payment.method === 'purchase_order') {
    await recordEvent(tx, order.id, 'APPROVED', { actorId: payment.approvedById });
  } else {
    await removeOrderedItems(tx, order);
    await recordEvent(tx, order.id, 'PAID', { actorId: order.ownerId });
  }
  const buyer = await findUser(tx, order.ownerId);
  if (buyer) {
    const mail = dataReadyMail(deps.site, complete, await summarizeOrder(tx, complete), licences);
    await postWithDocument(tx, deps.outbox, buyer, order.id, mail);
  }
  return complete;
};
