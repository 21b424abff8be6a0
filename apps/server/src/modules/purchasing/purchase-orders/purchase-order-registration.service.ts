import { pages } from '@iom/contract/pages/pages.ts';
import { registerPurchaseOrder as endpoint } from '@iom/contract/purchasing/purchase-orders/purchase-orders.endpoints.ts';
import type {
  PurchaseOrder,
  PurchaseOrderFields,
} from '@iom/contract/purchasing/purchase-orders/purchase-orders.schemas.ts';
import { formatMoney } from '@iom/contract/shared/money.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import { reserveUses } from '../discounts/discount-uses.service.ts';
import { findReplay, withIdempotencyKey } from '../idempotency/idempotency.store.ts';
import { removeOrderedItems } from '../orders/complete-order.service.ts';
import { countInvoiceAddress, postWithDocument } from '../orders/invoice-mails.service.ts';
import { aboutOrder, purchaseOrderMail } from '../orders/order-mails.ts';
import {
  matchesDisplayedTotal,
  type PricedOrder,
  priceChanged,
  priceOrder,
} from '../orders/order-prices.service.ts';
import { summarizeOrder } from '../orders/order-summary.service.ts';
import { isUnpaid, lockOrder, type OrderRow, recordEvent, updateOrder } from '../orders/orders.store.ts';
import { assertOrderAcknowledged } from '../orders/placing/acknowledgement.service.ts';
import { lockPayableOrder } from '../payments/payable-order.service.ts';
import {
  assertFewAwaitingApprovalWithCodes,
  assertFewUnconfirmedOrders,
} from '../payments/payment-limits.service.ts';
import { toPurchaseOrder } from './purchase-order-response.service.ts';
import { insertPurchaseOrder } from './purchase-orders.store.ts';

/** Maximum number of orders per hour for all accounts of a mailbox together, until one confirms its address. */
const unconfirmedOrdersPerHour = 10;
/** `a+1@x.org` and `A@x.org` are one mailbox. */
const toMailbox = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

type RegistrationDeps = Pick<Platform, 'outbox' | 'site' | 'throttle'> & { catalogue: Catalogue };
type Body = PurchaseOrderFields & { order: number };
/** What the buyer saw and agreed to. */
interface Agreed {
  acknowledged?: string | undefined;
  price_check?: number | undefined;
}

const postMails = async (
  tx: WriteTx,
  deps: RegistrationDeps,
  buyer: SessionUser,
  { number, order, ...billTo }: Body,
  totalCents: number,
) => {
  const { publicUrl, institute } = deps.site;
  const amount = formatMoney(totalCents);
  const summary = await summarizeOrder(tx, { id: order, totalCents });
  const received = purchaseOrderMail(deps.site, { id: order, number }, summary);
  await postWithDocument(tx, deps.outbox, buyer, order, received);
  await deps.outbox.post(tx, {
    to: institute.email,
    about: aboutOrder(order),
    subject: `Purchase order ${number} for order ${order}`,
    text: `${billTo.first_name} ${billTo.last_name} (${buyer.email})${billTo.company && ` of ${billTo.company}`} sent purchase order ${number} for ${amount}.\n\nReview and approve it: ${publicUrl}${pages.manageOrder.path({ id: order })}`,
  });
};

const isAsAgreed = ({ totalCents, lostFullSet }: PricedOrder, stored: OrderRow, shown: number | undefined) =>
  !lostFullSet &&
  (shown === undefined ? totalCents === stored.totalCents : matchesDisplayedTotal(totalCents, shown));

/**
 * The order at current prices if it can be paid and differs from what the buyer agreed to; stores the new
 * amounts. An order whose card is being charged keeps the amounts of the charge.
 */
const changedOrder = async (
  tx: WriteTx,
  catalogue: Catalogue,
  caller: SessionUser,
  { order: orderId, price_check }: Body & Agreed,
): Promise<PricedOrder | undefined> => {
  const order = await lockOrder(tx, orderId);
  if (order?.ownerId !== caller.id || !(await isUnpaid(tx, order))) return undefined;
  const priced = await priceOrder(tx, catalogue, order);
  return isAsAgreed(priced, order, price_check) ? undefined : priced;
};

const payByPurchaseOrder = async (tx: WriteTx, order: OrderRow, { number, order: _, ...billTo }: Body) => {
  const row = await insertPurchaseOrder(tx, { orderId: order.id, number });
  const pending = await updateOrder(tx, order.id, {
    status: 'PO_PENDING',
    paymentType: 'PURCHASE_ORDER',
    billTo,
    cardBrand: null,
    cardLastFour: null,
  });
  return toPurchaseOrder(row, pending);
};

const register = async (
  tx: WriteTx,
  deps: RegistrationDeps,
  caller: SessionUser,
  { acknowledged, price_check, ...body }: Body & Agreed,
): Promise<PurchaseOrder> => {
  const order = await lockPayableOrder(tx, deps.throttle, caller, body.order);
  if (!order) throw new ApiError('order_locked');
  const priced = await priceOrder(tx, deps.catalogue, order);
  if (!isAsAgreed(priced, order, price_check)) throw priceChanged(priced);
  const { totalCents } = priced;
  await assertOrderAcknowledged(tx, order, acknowledged);
  await assertFewUnconfirmedOrders(tx, deps.throttle, caller);
  await assertFewAwaitingApprovalWithCodes(tx, deps.throttle, caller.id, order.id);
  await reserveUses(tx, order.id);
  const registered = await payByPurchaseOrder(tx, order, body);
  await removeOrderedItems(tx, order);
  await recordEvent(tx, order.id, 'PURCHASE_ORDER', { actorId: caller.id, detail: body.number });
  await postMails(tx, deps, caller, body, totalCents);
  return registered;
};

/**
 * Registers a purchase order for the caller's order, once for an idempotency key: reprices it and reserves
 * code uses; the data follow on approval.
 * @throws ApiError as declared by the endpoint; price_changed stores the new amounts.
 */
export const registerPurchaseOrder = async (
  deps: RegistrationDeps & Pick<Platform, 'database'> & { write: WriteAsCaller },
  caller: SessionUser,
  body: Body & Agreed,
  idempotencyKey: string | undefined,
): Promise<PurchaseOrder> => {
  const { path, responses } = endpoint;
  const call = { userId: caller.id, path, key: idempotencyKey, request: body, response: responses[201] };
  const replay = await deps.database.read((tx) => findReplay(tx, call));
  if (replay) return replay;
  if (!caller.emailConfirmed) {
    const key = `purchase orders of unconfirmed ${toMailbox(caller.email)}`;
    await deps.throttle.hit(key, unconfirmedOrdersPerHour, 60);
  }
  await countInvoiceAddress(deps.throttle, caller.email, body.email);
  const changed = await deps.database.write((tx) => changedOrder(tx, deps.catalogue, caller, body));
  if (changed !== undefined) throw priceChanged(changed);
  return deps.write((tx) => withIdempotencyKey(tx, call, () => register(tx, deps, caller, body)));
};
