import * as endpoints from '@iom/contract/purchasing/orders/orders.endpoints.ts';
import type { ReorderableItems } from '@iom/contract/purchasing/orders/orders.schemas.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { findUser, resolveListOwner } from '#modules/accounts/accounts.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import { idempotencyKeyOf, networkAddressOf, pageOf } from '#platform/http/requests.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { SessionUser, WriteAsCaller } from '#platform/http/session-user.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Platform } from '#platform/platform.ts';
import { limitGuessing } from '../discounts/code-guesses.service.ts';
import { releaseHeldUses } from '../discounts/discount-uses.service.ts';
import { findReplay, withIdempotencyKey } from '../idempotency/idempotency.store.ts';
import { regionalPricesCents } from '../pricing/regional-prices.store.ts';
import { cancelledMail } from './order-mails.ts';
import {
  findVisibleOrder,
  listOrderResponses,
  orderDatasetsFor,
  orderFor,
} from './order-response.service.ts';
import {
  endAcceptance,
  eventsOfOrder,
  isUnpaid,
  lockOrder,
  oilsOfOrder,
  recordEvent,
  updateOrder,
} from './orders.store.ts';
import { countPlacedOrder } from './placing/open-orders.service.ts';
import { listDiscountCodes, placeDatasetOrder } from './placing/place-order.service.ts';
import { placeRegionalOrder, updateUnpaidOrder } from './placing/regional-order.service.ts';
import { regionalOfOrders } from './regional-items.store.ts';

/**
 * Cancels an unpaid order and reopens its quote offer, if any. Mails the buyer if an administrator cancels.
 * @throws ApiError not_found; order_locked once the order is paid, has a purchase order, or may have been charged.
 */
const cancelUnpaid = async (
  tx: WriteTx,
  { outbox, site }: Pick<Platform, 'outbox' | 'site'>,
  caller: SessionUser,
  id: number,
): Promise<Audited<null>> => {
  const order = await lockOrder(tx, id);
  if (!order || (order.ownerId !== caller.id && !caller.isStaff)) throw new ApiError('not_found');
  if (order.status === 'CANCELLED') return { response: null, change: null };
  if (!(await isUnpaid(tx, order))) throw new ApiError('order_locked');
  await releaseHeldUses(tx, id);
  const after = { status: 'CANCELLED' as const };
  await updateOrder(tx, id, after);
  const quote = await endAcceptance(tx, id, 'QUOTED');
  await recordEvent(tx, id, 'CANCELLED', { actorId: caller.id });
  if (order.ownerId === caller.id) return { response: null, change: null };
  const buyer = await findUser(tx, order.ownerId);
  if (buyer) await outbox.post(tx, { ...recipient(buyer), ...cancelledMail(site, id, quote?.id) });
  return { response: null, change: { target: `order ${id}`, before: { status: order.status }, after } };
};

/**
 * The items of an order that are still for sale.
 * @throws ApiError not_found for an order of another account, unless the caller is an administrator
 */
const readReorderableItems = async (
  tx: ReadTx,
  catalogue: Catalogue,
  caller: SessionUser,
  orderId: number,
): Promise<ReorderableItems> => {
  await findVisibleOrder(tx, caller, orderId);
  const ordered = await oilsOfOrder(tx, orderId);
  const forSale = await catalogue.forSale(
    tx,
    ordered.map(({ sample }) => sample),
  );
  const oils = ordered
    .map(({ name, sample, tests }) => {
      const sold = new Set(forSale.get(sample)?.map(({ id }) => id));
      return { name, sample, tests: tests.filter((test) => sold.has(test)) };
    })
    .filter(({ tests }) => tests.length > 0);
  const databases = await regionalOfOrders(tx, [orderId]);
  const prices = await regionalPricesCents(
    tx,
    databases.map(({ reportId }) => reportId),
  );
  return {
    datasets: [...Map.groupBy(oils, ({ name }) => name)].map(([name, group]) => ({
      name,
      oils: group.map(({ sample, tests }) => ({ sample, tests })),
    })),
    regional: databases
      .filter(({ reportId }) => prices.has(reportId))
      .map(({ reportId, quantity }) => ({ id: reportId, quantity })),
  };
};

type OrderDeps = Pick<Platform, 'database' | 'outbox' | 'throttle' | 'site'> & { catalogue: Catalogue };

interface PlacementCall {
  user: { id: number };
  body: unknown;
  request: FastifyRequest;
  write: WriteAsCaller;
  /** Number of oils. */
  oils: number;
  /** Discount codes. */
  codes: readonly string[];
}

/** Places an order once per idempotency key. Applies the limits of orders, oils and rejected discount codes. */
const placeOnce = async <T extends object>(
  { database, throttle }: OrderDeps,
  { path, responses }: { path: string; responses: { 201: z.ZodType<T> } },
  { user, body, request, write, oils, codes }: PlacementCall,
  place: (tx: WriteTx) => Promise<T>,
): Promise<T> => {
  const key = idempotencyKeyOf(request);
  const call = { userId: user.id, path, key, request: body, response: responses[201] };
  const replay = await database.read((tx) => findReplay(tx, call));
  if (replay) return replay;
  const address = networkAddressOf(request);
  await countPlacedOrder(throttle, { userId: user.id, address }, oils);
  return limitGuessing(throttle, address, codes, () =>
    write((tx) => withIdempotencyKey(tx, call, () => place(tx))),
  );
};

const placementRoutes = (routes: Routes, deps: OrderDeps) => {
  const { catalogue, throttle } = deps;
  routes.raw(endpoints.placeOrder, (call) => {
    const { user, body } = call;
    const oils = body.reports.reduce((sum, { samples }) => sum + samples.length, 0);
    const codes = listDiscountCodes(body.discount);
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

const queryRoutes = (routes: Routes, { catalogue, database, site }: OrderDeps) => {
  routes.query(endpoints.readOrder, ({ tx, user, params }) => orderFor(tx, user, params.id));
  routes.heavy.raw(endpoints.readOrderDatasets, async ({ user, params }) => ({
    datasets: await database.compute((tx) => orderDatasetsFor(tx, user, params.id)),
  }));
  routes.heavy.raw(endpoints.readOrderItems, ({ user, params }) =>
    database.compute((tx) => readReorderableItems(tx, catalogue, user, params.id)),
  );
  routes.query(endpoints.readTimeline, async ({ tx, user, params }) => {
    await findVisibleOrder(tx, user, params.id);
    // buyers read the name of the institute, administrators who of them acted
    const results = await eventsOfOrder(tx, params.id, user.isStaff ? null : site.siteName);
    return { count: results.length, results };
  });
  for (const list of [endpoints.listOrderHistory, endpoints.listOrders])
    routes.query(list, async ({ tx, user, query }) => {
      const ownerId = await resolveListOwner(tx, user, query.owner);
      return ownerId === undefined
        ? { count: 0, results: [] }
        : listOrderResponses(tx, { ownerId }, pageOf(query));
    });
};

export const orderRoutes = (routes: Routes, deps: OrderDeps) => {
  placementRoutes(routes, deps);
  queryRoutes(routes, deps);
};
