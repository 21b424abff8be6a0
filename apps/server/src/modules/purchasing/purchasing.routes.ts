import * as line from '@iom/contract/purchasing/purchasing.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { Routes } from '#platform/http/routes.ts';
import { badField, Refusal } from '#platform/refusal.ts';
import { loadCart, putCart } from './carts.store.ts';
import { limitGuessing } from './code-guesses.service.ts';
import { findDiscounts } from './discounts.store.ts';
import { onceByKey } from './idempotency.store.ts';
import { orderFor, ordersOf } from './order-answers.service.ts';
import { acceptCard, cancelUnpaid, ownerOfList } from './orders.service.ts';
import { payOrder } from './payment.service.ts';
import { codesOf, placeDatasetOrder } from './place-order.service.ts';
import { calculate } from './prices.service.ts';
import type { PurchasingParts } from './purchasing.module.ts';

const pageOf = <O>(query: { page: number; page_size: number; ordering?: O[] | undefined }) => ({
  offset: (query.page - 1) * query.page_size,
  limit: query.page_size,
  ordering: query.ordering ?? [],
});

const longestKey = 255;
const keyOf = (request: FastifyRequest) => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  if (key.length > longestKey) throw badField('Idempotency-Key', `At most ${longestKey} characters.`);
  return key;
};

const cartRoutes = (routes: Routes, parts: PurchasingParts) => {
  routes.read(line.readCart, ({ tx, user }) => loadCart(tx, user.id));
  routes.write(line.saveCart, ({ tx, user, body }) => putCart(tx, user.id, body));
  routes.plain(line.calculatePrice, ({ body, request }) =>
    limitGuessing(parts.throttle, request.ip, body.discounts, () =>
      parts.database.read((tx) => calculate(tx, parts.catalogue, body)),
    ),
  );
  routes.read(line.checkDiscount, async ({ tx, query }) => {
    const [discount] = await findDiscounts(tx, [query.code.trim()]);
    if (!discount || discount.currentUses >= discount.numberOfUses) throw new Refusal('discount_not_valid');
    const { code, name, kind, amountHundredths } = discount;
    return { code, name, amount: amountHundredths / 100, discount_type: kind };
  });
};

const orderRoutes = (routes: Routes, { catalogue, database, throttle }: PurchasingParts) => {
  routes.plain(line.placeOrder, ({ user, body, request }) => {
    const what = { userId: user.id, call: line.placeOrder.path, key: keyOf(request), request: body };
    return limitGuessing(throttle, request.ip, codesOf(body.discount), () =>
      database.write((tx) => onceByKey(tx, what, () => placeDatasetOrder(tx, catalogue, user.id, body))),
    );
  });
  routes.read(line.readOrder, ({ tx, user, params }) => orderFor(tx, user, params.id));
  routes.write(line.cancelOrder, async ({ tx, user, params, request }) => {
    await cancelUnpaid(tx, user, params.id, request);
    return null;
  });
  routes.read(line.listOrderHistory, async ({ tx, user, query }) => {
    const owner = await ownerOfList(tx, user, query.owner);
    return owner === undefined ? { count: 0, results: [] } : ordersOf(tx, owner, pageOf(query));
  });
  routes.read(line.listOrders, async ({ tx, user, query }) => {
    if (user.isStaff && query.owner === undefined) return ordersOf(tx, undefined, pageOf(query));
    const owner = await ownerOfList(tx, user, query.owner);
    return owner === undefined ? { count: 0, results: [] } : ordersOf(tx, owner, pageOf(query));
  });
};

const paymentRoutes = (routes: Routes, parts: PurchasingParts) => {
  routes.plain(line.validateCard, async ({ user, body }) => {
    if ('payment_method' in body) throw new Refusal('card_not_validated');
    return acceptCard(parts, user, body);
  });
  routes.plain(line.makePayment, async ({ user, body, reply }) => {
    const outcome = await payOrder(parts, user, body);
    if (outcome === 'processing') return reply.code(202).send({ status: 'processing' });
    return { paid: true as const, order: await parts.database.read((tx) => orderFor(tx, user, body.order)) };
  });
};

export const purchasingRoutes = (routes: Routes, parts: PurchasingParts) => {
  cartRoutes(routes, parts);
  orderRoutes(routes, parts);
  paymentRoutes(routes, parts);
};
