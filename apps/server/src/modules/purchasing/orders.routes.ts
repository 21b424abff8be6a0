import * as line from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { idempotencyKeyOf, networkAddressOf, pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { limitGuessing } from './code-guesses.service.ts';
import { onceByKey } from './idempotency.store.ts';
import { invoiceFor, orderSeenBy } from './invoice.service.ts';
import { invoicePdf } from './invoice-pdf.service.ts';
import { orderFor, ordersOf } from './order-answers.service.ts';
import { eventsOfOrder } from './order-events.store.ts';
import { cancelUnpaid, ownerOfList } from './orders.service.ts';
import { codesOf, placeDatasetOrder } from './place-order.service.ts';
import type { PurchasingParts } from './purchasing.module.ts';
import { changeUnpaid, startRegionalOrder } from './regional-order.service.ts';

const makingRoutes = (routes: Routes, { catalogue, database, throttle }: PurchasingParts) => {
  routes.plain(line.placeOrder, ({ user, body, request }) => {
    const key = idempotencyKeyOf(request);
    const what = { userId: user.id, call: line.placeOrder.path, key, request: body };
    return limitGuessing(throttle, networkAddressOf(request), codesOf(body.discount), () =>
      database.write((tx) => onceByKey(tx, what, () => placeDatasetOrder(tx, catalogue, user.id, body))),
    );
  });
  routes.write(line.createRegionalOrder, ({ tx, user, request }) => {
    const key = idempotencyKeyOf(request);
    const what = { userId: user.id, call: line.createRegionalOrder.path, key, request: null };
    return onceByKey(tx, what, () => startRegionalOrder(tx, user.id));
  });
  routes.plain(line.changeOrder, ({ user, params, body, request }) =>
    limitGuessing(throttle, networkAddressOf(request), body.discounts ?? [], () =>
      database.write(async (tx) => {
        await changeUnpaid(tx, catalogue, user, params.id, body);
        return orderFor(tx, user, params.id);
      }),
    ),
  );
  routes.write(line.cancelOrder, async ({ tx, user, params, request }) => {
    await cancelUnpaid(tx, user, params.id, request);
    return null;
  });
};

const readingRoutes = (routes: Routes, { database, site }: PurchasingParts) => {
  routes.read(line.readOrder, ({ tx, user, params }) => orderFor(tx, user, params.id));
  routes.read(line.readInvoice, ({ tx, user, params }) => invoiceFor(tx, site, user, params.id));
  routes.plain(line.readInvoicePdf, async ({ user, params, reply }) => {
    const invoice = await database.read((tx) => invoiceFor(tx, site, user, params.id));
    const name = invoice.number ? `invoice-${invoice.number}` : `order-${invoice.order}`;
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}.pdf`)
      .send(await invoicePdf(invoice));
  });
  routes.read(line.readTimeline, async ({ tx, user, params }) => {
    await orderSeenBy(tx, user, params.id);
    const results = await eventsOfOrder(tx, params.id, site.siteName);
    return { count: results.length, results };
  });
  routes.read(line.listOrderHistory, async ({ tx, user, query }) => {
    const ownerId = await ownerOfList(tx, user, query.owner);
    return ownerId === undefined ? { count: 0, results: [] } : ordersOf(tx, { ownerId }, pageOf(query));
  });
  routes.read(line.listOrders, async ({ tx, user, query }) => {
    if (user.isStaff && query.owner === undefined) return ordersOf(tx, {}, pageOf(query));
    const ownerId = await ownerOfList(tx, user, query.owner);
    return ownerId === undefined ? { count: 0, results: [] } : ordersOf(tx, { ownerId }, pageOf(query));
  });
};

export const orderRoutes = (routes: Routes, parts: PurchasingParts) => {
  makingRoutes(routes, parts);
  readingRoutes(routes, parts);
};
