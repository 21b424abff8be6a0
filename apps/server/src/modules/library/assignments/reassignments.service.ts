import type { Reassignment } from '@iom/contract/library/assignments.schemas.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { decidedMail, requestedMail, requestMail, withdrawnMail } from './assignment-mails.ts';
import {
  type AssignmentDeps,
  fullName,
  offerLicence,
  postTo,
  reportTypeOf,
  sameEmail,
} from './assignments.service.ts';
import { findPeople, lockLicence, settleOffer, wasAssigned } from './assignments.store.ts';
import {
  addRequest,
  decideRequest,
  findRequest,
  listRequests,
  type RequestPage,
  type RequestWithParties,
} from './reassignments.store.ts';

const answerOf = ({ request, licence, requestedBy, holder }: RequestWithParties): Reassignment => ({
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
 * Asks for a licence that was assigned to go to somebody else. Nobody's access changes by that.
 * @throws ApiError not_found for who is neither its buyer nor its holder, bad_input at `email` for its holder's,
 *   not_assigned, reassignment_open.
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
  if (sameEmail(holder, email)) throw fieldError('email', 'This address holds the data already.');
  if (!(await wasAssigned(tx, licence.id))) throw new ApiError('not_assigned');
  await addRequest(tx, { licenceId: licence.id, requestedById: caller.id, email, reason }).catch(
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
  await outbox.post(tx, { to: caller.email, ...requestedMail(about, email) });
  return { success: 'Your request has been sent. We look at it and write to you.' };
};

export const requestsPage = async (
  tx: ReadTx,
  status: Reassignment['status'] | undefined,
  page: RequestPage,
) => {
  const { count, rows } = await listRequests(tx, status, page);
  return { count, results: rows.map(answerOf) };
};

/** Mails a new offer in the name of who asked; an older one that is still out is taken back. */
const offerAnew = async (tx: WriteTx, parts: AssignmentDeps, { request, licence }: RequestWithParties) => {
  const about = { name: licence.name, site: parts.site };
  const older = await settleOffer(tx, { licenceId: licence.id }, 'CANCELLED');
  if (older) await parts.outbox.post(tx, { to: older.email, ...withdrawnMail(about) });
  const from = (await findPeople(tx, [request.requestedById])).get(request.requestedById);
  if (!from) throw new Error('who asked is gone');
  await offerLicence(tx, parts, licence, from, request.email);
};

/**
 * Decides a request; on approval an offer goes out, and the data move when it is accepted. Buyer and holder are told.
 * @throws ApiError not_found, reassignment_decided.
 */
export const decideReassignment = async (
  tx: WriteTx,
  parts: AssignmentDeps,
  decision: { id: number; status: 'APPROVED' | 'DECLINED' },
): Promise<Audited<Reassignment>> => {
  const { id, status } = decision;
  const asked = await findRequest(tx, id);
  if (!asked || !(await lockLicence(tx, asked.licence.id))) throw new ApiError('not_found');
  if (!(await decideRequest(tx, id, status))) throw new ApiError('reassignment_decided');
  const decided = await findRequest(tx, id);
  if (!decided) throw new Error('a request vanished while its licence was locked');
  if (status === 'APPROVED') await offerAnew(tx, parts, decided);
  const { licence } = decided;
  const { email, requestedById } = decided.request;
  const about = { name: licence.name, site: parts.site };
  const parties = [requestedById, licence.buyerId, licence.holderId];
  await postTo(tx, parts.outbox, parties, decidedMail(about, email, status === 'APPROVED'));
  return {
    response: answerOf(decided),
    change: { target: `licence ${licence.id}`, before: { status: 'PENDING' }, after: { status, email } },
  };
};
