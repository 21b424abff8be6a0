import * as endpoints from '@iom/contract/purchasing/purchasing.endpoints.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { idempotencyKeyOf, networkAddressOf, pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import { limitGuessing } from '../discounts/code-guesses.service.ts';
import { invoiceFor, orderSeenBy } from '../invoices/invoice.service.ts';
import { invoicePdf } from '../invoices/invoice-pdf.service.ts';
import type { PurchasingDeps } from '../purchasing.module.ts';
import { withIdempotencyKey } from './idempotency.store.ts';
import { eventsOfOrder } from './order-events.store.ts';
import { orderFor, ordersOf } from './order-response.service.ts';
import { cancelUnpaid, resolveListOwner } from './orders.service.ts';
import { codesOf, placeDatasetOrder } from './place-order.service.ts';
import { changeUnpaid, startRegionalOrder } from './regional-order.service.ts';

const makingRoutes = (routes: Routes, { catalogue, database, throttle }: PurchasingDeps) => {
  routes.raw(endpoints.placeOrder, ({ user, body, request }) => {
    const key = idempotencyKeyOf(request);
    const what = { userId: user.id, call: endpoints.placeOrder.path, key, request: body };
    return limitGuessing(throttle, networkAddressOf(request), codesOf(body.discount), () =>
      database.write((tx) =>
        withIdempotencyKey(tx, what, () => placeDatasetOrder(tx, catalogue, user.id, body)),
      ),
    );
  });
  routes.mutation(endpoints.createRegionalOrder, ({ tx, user, request }) => {
    const key = idempotencyKeyOf(request);
    const what = { userId: user.id, call: endpoints.createRegionalOrder.path, key, request: null };
    return withIdempotencyKey(tx, what, () => startRegionalOrder(tx, user.id));
  });
  routes.raw(endpoints.changeOrder, ({ user, params, body, request }) =>
    limitGuessing(throttle, networkAddressOf(request), body.discounts ?? [], () =>
      database.write(async (tx) => {
        await changeUnpaid(tx, catalogue, user, params.id, body);
        return orderFor(tx, user, params.id);
      }),
    ),
  );
  routes.auditedMutation(endpoints.cancelOrder, ({ tx, user, params }) => cancelUnpaid(tx, user, params.id));
};

const readingRoutes = (routes: Routes, { database, site }: PurchasingDeps) => {
  routes.query(endpoints.readOrder, ({ tx, user, params }) => orderFor(tx, user, params.id));
  routes.query(endpoints.readInvoice, ({ tx, user, params }) => invoiceFor(tx, site, user, params.id));
  routes.raw(endpoints.readInvoicePdf, async ({ user, params, reply }) => {
    const invoice = await database.read((tx) => invoiceFor(tx, site, user, params.id));
    const name = invoice.number ? `invoice-${invoice.number}` : `order-${invoice.order}`;
    return reply
      .type('application/pdf')
      .header('content-disposition', contentDisposition('attachment', `${name}.pdf`))
      .send(await invoicePdf(invoice));
  });
  routes.query(endpoints.readTimeline, async ({ tx, user, params }) => {
    await orderSeenBy(tx, user, params.id);
    const results = await eventsOfOrder(tx, params.id, site.siteName);
    return { count: results.length, results };
  });
  routes.query(endpoints.listOrderHistory, async ({ tx, user, query }) => {
    const ownerId = await resolveListOwner(tx, user, query.owner);
    return ownerId === undefined ? { count: 0, results: [] } : ordersOf(tx, { ownerId }, pageOf(query));
  });
  routes.query(endpoints.listOrders, async ({ tx, user, query }) => {
    if (user.isStaff && query.owner === undefined) return ordersOf(tx, {}, pageOf(query));
    const ownerId = await resolveListOwner(tx, user, query.owner);
    return ownerId === undefined ? { count: 0, results: [] } : ordersOf(tx, { ownerId }, pageOf(query));
  });
};

export const orderRoutes = (routes: Routes, parts: PurchasingDeps) => {
  makingRoutes(routes, parts);
  readingRoutes(routes, parts);
};
