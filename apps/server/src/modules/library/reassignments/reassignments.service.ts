import type { Reassignment } from '@iom/contract/library/assignments/reassignments.schemas.ts';
import { reportTypeOf } from '@iom/contract/library/licences/licences.schemas.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { fullName, recipient } from '#platform/mail/recipient.ts';
import { withdrawnMail } from '../assignments/assignment-mails.ts';
import {
  type AssignmentDeps,
  inviteAssignee,
  postTo,
  sameEmail,
} from '../assignments/assignments.service.ts';
import { findPeople, settleAssignment, wasAssigned } from '../assignments/assignments.store.ts';
import { lockLicence } from '../licences/licences.store.ts';
import { decidedMail, requestedMail, requestMail } from './reassignment-mails.ts';
import {
  decideRequest,
  findRequest,
  findRequests,
  insertRequest,
  type RequestPage,
  type RequestWithParties,
} from './reassignments.store.ts';

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

/** A page of reassignment requests, all or those of one status. */
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
  const found = await findRequest(tx, id);
  if (!found || !(await lockLicence(tx, found.licence.id))) throw new ApiError('not_found');
  if (!(await decideRequest(tx, id, status))) throw new ApiError('reassignment_decided');
  const decided = await findRequest(tx, id);
  if (!decided) throw new Error(`request ${id} vanished while its licence was locked`);
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
