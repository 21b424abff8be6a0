import type { Reassignment } from '@iom/contract/library/assignments/reassignments.endpoints.ts';
import { reportTypeOf } from '@iom/contract/library/licences/licences.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#modules/accounts/accounts.tables.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { type ListPage, listRows } from '#platform/database/list-rows.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { fullName, recipient } from '#platform/mail/mailer.ts';
import {
  assignmentsLink,
  composeMail,
  type MailSubject,
  withdrawnMail,
} from '../assignments/assignment-mails.ts';
import {
  type AssignmentDeps,
  inviteAssignee,
  postTo,
  sameEmail,
} from '../assignments/assignments.service.ts';
import { findPeople, settleAssignment, wasAssigned } from '../assignments/assignments.store.ts';
import { reassignmentRequests as requests } from '../assignments/assignments.tables.ts';
import { lockLicence } from '../licences/licences.store.ts';
import { licences } from '../licences/licences.tables.ts';

/** Mail to the institute. */
const requestMail = (
  { name, site }: MailSubject,
  request: { by: string; holder: string; email: string; reason: string },
) => ({
  subject: `Reassignment requested by ${request.by}`,
  text: [
    `${request.by} requests the reassignment of ${name}.`,
    `Held by: ${request.holder}\nTo: ${request.email}`,
    request.reason,
    `Decide: ${site.publicUrl}${pages.reassignments.path()}`,
  ].join('\n\n'),
});

/** Mail to the requester. */
const requestedMail = ({ name }: MailSubject, email: string) =>
  composeMail(
    'We have received your reassignment request',
    `You requested the reassignment of ${name} to ${email}. We will review it and write to you.`,
    'Nothing changes until the request is approved and the new holder has accepted.',
  );

/** Mail to the requester, and to the buyer or holder, whichever is not the requester. */
export const decidedMail = ({ name, site }: MailSubject, email: string, approved: boolean) =>
  approved
    ? composeMail(
        'A reassignment has been approved',
        `The request to reassign ${name} to ${email} has been approved.`,
        `We have mailed the invitation to ${email}. The current holder keeps this copy of the data until it is accepted.`,
        assignmentsLink(site),
      )
    : composeMail(
        'A reassignment has been declined',
        `The request to reassign ${name} to ${email} has been declined. Nothing has changed.`,
        `Questions: ${site.publicUrl}${pages.contact.path()}`,
      );

type RequestRow = typeof requests.$inferSelect;

const insertRequest = (
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

const findRequest = async (tx: ReadTx, id: number) => (await withParties(tx).where(eq(requests.id, id)))[0];
type RequestWithParties = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Sets the status of a pending request. @returns false when it is no longer pending. */
const decideRequest = async (tx: WriteTx, id: number, status: 'APPROVED' | 'DECLINED'): Promise<boolean> => {
  const rows = await tx
    .update(requests)
    .set({ status, decidedAt: sql`now()` })
    .where(and(eq(requests.id, id), eq(requests.status, 'PENDING')))
    .returning({ id: requests.id });
  return rows.length > 0;
};

/**
 * Declines the pending requests that an account made or that name its address, and removes the address from
 * all requests.
 */
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
type RequestPage = ListPage<keyof typeof sortable>;

/** A page of requests, newest first unless ordered otherwise. */
const findRequests = (tx: ReadTx, status: Reassignment['status'] | undefined, page: RequestPage) => {
  const where = status && eq(requests.status, status);
  const { id } = requests;
  const list = { select: withParties(tx), where, from: requests, sortable, id, defaultOrder: desc(id) };
  return listRows(tx, list, page);
};

export const countOpenReassignments = (tx: ReadTx) => tx.$count(requests, eq(requests.status, 'PENDING'));

const toReassignmentResponse = ({
  request,
  licence,
  requestedBy,
  holder,
}: RequestWithParties): Reassignment => ({
  id: request.id,
  created: request.createdAt.toISOString(),
  email: request.email,
  reason: request.reason,
  report_id: licence.id,
  report_type: reportTypeOf(licence),
  name: licence.name,
  holder,
  requested_by: requestedBy,
  status: request.status,
});

/**
 * Requests the reassignment of an assigned licence; access does not change until it is approved and accepted.
 * @throws ApiError not_found when the caller is neither buyer nor holder, bad_input at `email` for the holder's address,
 * not_assigned, reassignment_open.
 */
export const requestReassignment = async (
  tx: WriteTx,
  { outbox, site }: AssignmentDeps,
  caller: SessionUser,
  body: { report_id: number; report_type: string; email: string; reason: string },
) => {
  const { email, reason } = body;
  const licence = await lockLicence(tx, body.report_id);
  const party = licence && (licence.buyerId === caller.id || licence.holderId === caller.id);
  if (!party || reportTypeOf(licence) !== body.report_type) throw new ApiError('not_found');
  const holder = (await findPeople(tx, [licence.holderId])).get(licence.holderId)?.email ?? '';
  if (sameEmail(holder, email)) throw fieldError('email', 'This address already holds the data.');
  if (!(await wasAssigned(tx, licence.id))) throw new ApiError('not_assigned');
  await insertRequest(tx, { licenceId: licence.id, requestedById: caller.id, email, reason }).catch(
    (error: unknown) => {
      throw violates(error, 'reassignment_requests_one_open') ? new ApiError('reassignment_open') : error;
    },
  );
  const about = { name: licence.name, site };
  const by = `${fullName(caller)} (${caller.email})`;
  await outbox.post(tx, {
    to: site.institute.email,
    ...requestMail(about, { by, holder, email, reason }),
  });
  await outbox.post(tx, { ...recipient(caller), ...requestedMail(about, email) });
  return { success: 'Your request has been sent. We will review it and write to you.' };
};

/** A page of reassignment requests, all or of one status. */
export const listReassignments = async (
  tx: ReadTx,
  status: Reassignment['status'] | undefined,
  page: RequestPage,
) => {
  const { count, rows } = await findRequests(tx, status, page);
  return { count, results: rows.map(toReassignmentResponse) };
};

/** Invites the new assignee in the name of the requester; a pending assignment is cancelled first. */
const replaceAssignment = async (
  tx: WriteTx,
  deps: AssignmentDeps,
  { request, licence }: RequestWithParties,
) => {
  const about = { name: licence.name, site: deps.site };
  const pending = await settleAssignment(tx, { licenceId: licence.id }, 'CANCELLED');
  if (pending) await deps.outbox.post(tx, { to: pending.email, ...withdrawnMail(about) });
  const requester = (await findPeople(tx, [request.requestedById])).get(request.requestedById);
  if (!requester) throw new Error(`user ${request.requestedById} does not exist`);
  await inviteAssignee(tx, deps, licence, requester, request.email);
};

/**
 * Approves or declines a request. On approval the new assignee is invited; the holder changes when the invitation is accepted.
 * Buyer, holder and requester are notified.
 * @throws ApiError not_found, reassignment_decided.
 */
export const decideReassignment = async (
  tx: WriteTx,
  deps: AssignmentDeps,
  { id, status }: { id: number; status: 'APPROVED' | 'DECLINED' },
): Promise<Audited<Reassignment>> => {
  const pending = await findRequest(tx, id);
  if (!pending || !(await lockLicence(tx, pending.licence.id))) throw new ApiError('not_found');
  if (!(await decideRequest(tx, id, status))) throw new ApiError('reassignment_decided');
  const decided = await findRequest(tx, id);
  if (!decided) throw new Error(`request ${id} vanished while its license was locked`);
  if (status === 'APPROVED') await replaceAssignment(tx, deps, decided);
  const { licence } = decided;
  const { email, requestedById } = decided.request;
  const about = { name: licence.name, site: deps.site };
  const parties = [requestedById, licence.buyerId, licence.holderId];
  await postTo(tx, deps.outbox, parties, decidedMail(about, email, status === 'APPROVED'));
  return {
    response: toReassignmentResponse(decided),
    change: { target: `licence ${licence.id}`, before: { status: 'PENDING' }, after: { status, email } },
  };
};
