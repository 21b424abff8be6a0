import * as endpoints from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { resolveListOwner } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { idempotencyKeyOf, networkAddressOf, pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { WriteAsCaller } from '#platform/http/session-user.ts';
import type { Platform } from '#platform/platform.ts';
import { limitGuessing } from '../discounts/code-guesses.service.ts';
import { findReplay, withIdempotencyKey } from '../idempotency/idempotency.store.ts';
import { eventsOfOrder } from './order-events.store.ts';
import { findVisibleOrder, orderDatasetsFor, orderFor, ordersOf } from './order-response.service.ts';
import { cancelUnpaid } from './orders.service.ts';
import { countPlacedOrder } from './placing/open-orders.service.ts';
import { discountCodesOf, placeDatasetOrder } from './placing/place-order.service.ts';
import { placeRegionalOrder, updateUnpaidOrder } from './placing/regional-order.service.ts';
import { reorderableItemsOf } from './placing/reorderable-items.service.ts';

type OrderDeps = Pick<Platform, 'database' | 'outbox' | 'throttle' | 'site'> & { catalogue: Catalogue };

interface Placing {
  user: { id: number };
  body: unknown;
  request: FastifyRequest;
  write: WriteAsCaller;
  /** How many, and which discount codes. */
  oils: number;
  codes: readonly string[];
}

/** Places an order once for its idempotency key, within the limits of orders, oils and rejected codes. */
const placeOnce = async <T extends object>(
  { database, throttle }: OrderDeps,
  { path, responses }: { path: string; responses: { 201: z.ZodType<T> } },
  { user, body, request, write, oils, codes }: Placing,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> => {
  const key = idempotencyKeyOf(request);
  const call = { userId: user.id, path, key, request: body, response: responses[201] };
  const replay = await database.read((tx) => findReplay(tx, call));
  if (replay) return replay;
  const address = networkAddressOf(request);
  await countPlacedOrder(throttle, { userId: user.id, address }, oils);
  return limitGuessing(throttle, address, codes, () =>
    write((tx) => withIdempotencyKey(tx, call, () => work(tx))),
  );
};

const orderingRoutes = (routes: Routes, deps: OrderDeps) => {
  const { catalogue, throttle } = deps;
  routes.raw(endpoints.placeOrder, (call) => {
    const { user, body } = call;
    const oils = body.reports.reduce((sum, { samples }) => sum + samples.length, 0);
    const codes = discountCodesOf(body.discount);
    return placeOnce(deps, endpoints.placeOrder, { ...call, oils, codes }, (tx) =>
      placeDatasetOrder(tx, catalogue, user.id, body),
    );
  });
  routes.raw(endpoints.createRegionalOrder, (call) => {
    const { user, body } = call;
    return placeOnce(
      deps,
      endpoints.createRegionalOrder,
      { ...call, oils: 0, codes: body?.discounts ?? [] },
      (tx) => placeRegionalOrder(tx, catalogue, user.id, body ?? {}),
    );
  });
  routes.raw(endpoints.updateOrder, ({ user, params, body, request, write }) =>
    limitGuessing(throttle, networkAddressOf(request), body.discounts ?? [], () =>
      write(async (tx) => {
        await updateUnpaidOrder(tx, catalogue, user, params.id, body);
        return orderFor(tx, user, params.id);
      }),
    ),
  );
  routes.auditedMutation(endpoints.cancelOrder, ({ tx, user, params }) =>
    cancelUnpaid(tx, deps, user, params.id),
  );
};

const readingRoutes = (routes: Routes, { catalogue, database, site }: OrderDeps) => {
  routes.query(endpoints.readOrder, ({ tx, user, params }) => orderFor(tx, user, params.id));
  routes.heavy.raw(endpoints.readOrderDatasets, async ({ user, params }) => ({
    datasets: await database.compute((tx) => orderDatasetsFor(tx, user, params.id)),
  }));
  routes.heavy.raw(endpoints.readOrderItems, ({ user, params }) =>
    database.compute((tx) => reorderableItemsOf(tx, catalogue, user, params.id)),
  );
  routes.query(endpoints.readTimeline, async ({ tx, user, params }) => {
    await findVisibleOrder(tx, user, params.id);
    const results = await eventsOfOrder(tx, params.id, site.siteName);
    return { count: results.length, results };
  });
  for (const list of [endpoints.listOrderHistory, endpoints.listOrders])
    routes.query(list, async ({ tx, user, query }) => {
      const ownerId = await resolveListOwner(tx, user, query.owner);
      return ownerId === undefined ? { count: 0, results: [] } : ordersOf(tx, { ownerId }, pageOf(query));
    });
};

export const orderRoutes = (routes: Routes, deps: OrderDeps) => {
  orderingRoutes(routes, deps);
  readingRoutes(routes, deps);
};
