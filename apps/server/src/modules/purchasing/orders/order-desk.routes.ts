import type { OrderNote } from '@iom/contract/purchasing/orders/order-desk.endpoints.ts';
import * as endpoints from '@iom/contract/purchasing/orders/order-desk.endpoints.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '#modules/accounts/accounts.tables.ts';
import { ApiError } from '#platform/api-error.ts';
import { firstRow, type ReadTx, rowsOf, type WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { Routes } from '#platform/http/routes.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { orderNotes, orders } from '../tables/orders.tables.ts';
import { lockOrder } from './orders.store.ts';

const target = (order: number) => `order ${order}`;

const listNotes = async (tx: ReadTx, order: number): Promise<OrderNote[]> => {
  const rows = await tx
    .select({ note: orderNotes, author: users.email })
    .from(orderNotes)
    .innerJoin(users, eq(users.id, orderNotes.authorId))
    .where(eq(orderNotes.orderId, order))
    .orderBy(asc(orderNotes.id));
  return rows.map(({ note: { id, createdAt, text }, author }) => ({
    ...{ id, author, text },
    created: createdAt.toISOString(),
  }));
};

/** @throws ApiError not_found */
const readDesk = async (tx: ReadTx, id: number) => {
  const [order] = await tx.select({ tags: orders.tags }).from(orders).where(eq(orders.id, id));
  if (!order) throw new ApiError('not_found');
  const tagRows = await rowsOf<{ tag: string }>(
    tx,
    sql`select distinct unnest(${orders.tags}) as tag from ${orders} where ${orders.tags} <> '{}' order by 1 limit 500`,
  );
  return {
    notes: await listNotes(tx, id),
    tags: order.tags,
    known_tags: tagRows.map(({ tag }) => tag),
  };
};

/** @throws ApiError not_found */
const addNote = async (
  tx: WriteTx,
  caller: SessionUser,
  id: number,
  text: string,
): Promise<Audited<OrderNote>> => {
  if (!(await lockOrder(tx, id))) throw new ApiError('not_found');
  const note = firstRow(
    await tx.insert(orderNotes).values({ orderId: id, authorId: caller.id, text }).returning(),
  );
  const response = { id: note.id, author: caller.email, text, created: note.createdAt.toISOString() };
  return { response, change: { target: target(id), before: null, after: { note: note.id, text } } };
};

/** @throws ApiError not_found for a note of another order */
const deleteNote = async (tx: WriteTx, id: number, note: number): Promise<Audited<null>> => {
  const [deleted] = await tx
    .delete(orderNotes)
    .where(and(eq(orderNotes.id, note), eq(orderNotes.orderId, id)))
    .returning();
  if (!deleted) throw new ApiError('not_found');
  const before = { note, text: deleted.text };
  return { response: null, change: { target: target(id), before, after: null } };
};

/** @throws ApiError not_found */
const setTags = async (tx: WriteTx, id: number, tags: string[]): Promise<Audited<{ tags: string[] }>> => {
  const order = await lockOrder(tx, id);
  if (!order) throw new ApiError('not_found');
  await tx.update(orders).set({ tags }).where(eq(orders.id, id));
  const change = { target: target(id), before: { tags: order.tags }, after: { tags } };
  return { response: { tags }, change };
};

/** Internal notes and tags of orders. */
export const orderDeskRoutes = (routes: Routes) => {
  routes.query(endpoints.readOrderDesk, ({ tx, params }) => readDesk(tx, params.id));
  routes.auditedMutation(endpoints.addOrderNote, ({ tx, user, params, body }) =>
    addNote(tx, user, params.id, body.text),
  );
  routes.auditedMutation(endpoints.deleteOrderNote, ({ tx, params }) =>
    deleteNote(tx, params.id, params.note),
  );
  routes.auditedMutation(endpoints.setOrderTags, ({ tx, params, body }) => setTags(tx, params.id, body.tags));
};
