import type { Reassignment } from '@iom/contract/library/assignments/reassignments.schemas.ts';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import { licences } from '../licences/licences.tables.ts';
import { reassignmentRequests as requests } from './reassignments.tables.ts';

export type RequestRow = typeof requests.$inferSelect;

export const insertRequest = (
  tx: WriteTx,
  request: Pick<RequestRow, 'licenceId' | 'requestedById' | 'email' | 'reason'>,
) => tx.insert(requests).values(request);

const requester = alias(users, 'requester');
const holder = alias(users, 'holder');

const withParties = (tx: ReadTx) =>
  tx
    .select({ request: requests, licence: licences, requestedBy: requester.email, holder: holder.email })
    .from(requests)
    .innerJoin(licences, eq(licences.id, requests.licenceId))
    .innerJoin(requester, eq(requester.id, requests.requestedById))
    .innerJoin(holder, eq(holder.id, licences.holderId));

export const findRequest = async (tx: ReadTx, id: number) =>
  (await withParties(tx).where(eq(requests.id, id)))[0];
export type RequestWithParties = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Sets the status of a pending request. @returns false when it is no longer pending. */
export const decideRequest = async (
  tx: WriteTx,
  id: number,
  status: 'APPROVED' | 'DECLINED',
): Promise<boolean> => {
  const rows = await tx
    .update(requests)
    .set({ status, decidedAt: sql`now()` })
    .where(and(eq(requests.id, id), eq(requests.status, 'PENDING')))
    .returning({ id: requests.id });
  return rows.length > 0;
};

/** Declines the pending requests an account made or that name its address, and removes the address from all requests. */
export const forgetRequester = async (
  tx: WriteTx,
  { id, email, placeholder }: { id: number; email: string; placeholder: string },
) => {
  const toAddress = eq(sql`lower(${requests.email})`, sql`lower(${email})`);
  await tx
    .update(requests)
    .set({ status: 'DECLINED', decidedAt: sql`now()` })
    .where(and(eq(requests.status, 'PENDING'), or(eq(requests.requestedById, id), toAddress)));
  await tx.update(requests).set({ email: placeholder }).where(toAddress);
};

const sortable = { id: requests.id, created: requests.createdAt };
export type RequestPage = ListPage<keyof typeof sortable>;

/** A page of requests, newest first unless ordered otherwise. */
export const findRequests = (tx: ReadTx, status: Reassignment['status'] | undefined, page: RequestPage) => {
  const where = status && eq(requests.status, status);
  const { id } = requests;
  const list = { select: withParties(tx), where, from: requests, sortable, id, defaultOrder: desc(id) };
  return listRows(tx, list, page);
};

export const countOpenReassignments = (tx: ReadTx) => tx.$count(requests, eq(requests.status, 'PENDING'));
