import type { Assignment, Invitation } from '@iom/contract/library/assignments/assignments.schemas.ts';
import { reportTypeOf } from '@iom/contract/library/licences/licences.schemas.ts';
import { hashToken, newToken } from '#modules/accounts/accounts.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import { fullName, recipient } from '#platform/mail/mailer.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { DeletedUser, Platform } from '#platform/platform.ts';
import { describeLicence } from '../licences/licence-contents.ts';
import {
  forgetEmailInEvents,
  type LicenceRow,
  lockLicence,
  recordLicenceEvent,
  updateHolder,
} from '../licences/licences.store.ts';
import {
  acceptedMail,
  assignedMail,
  declinedMail,
  invitationMail,
  transferredMail,
  withdrawnMail,
} from './assignment-mails.ts';
import {
  type AssignmentPage,
  type AssignmentRow,
  findAccountPending,
  findAssignment,
  findAssignmentsBy,
  findAssignmentsOf,
  findPendingAssignment,
  findPeople,
  insertAssignment,
  type Person,
  replaceEmail,
  settleAssignment,
  wasAssigned,
} from './assignments.store.ts';

export type AssignmentDeps = Pick<Platform, 'outbox' | 'site'>;

export const sameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const toAssignmentResponse = (assignment: AssignmentRow, licence: LicenceRow): Assignment => ({
  id: assignment.id,
  report_id: licence.id,
  name: licence.name,
  report_type: reportTypeOf(licence),
  email: assignment.email,
  state: assignment.state,
  created: assignment.createdAt.toISOString(),
});

/** Posts one mail to each distinct user; nulls are ignored. */
export const postTo = async (
  tx: WriteTx,
  outbox: Platform['outbox'],
  userIds: readonly (number | null)[],
  mail: Pick<Mail, 'subject' | 'text'>,
) => {
  const people = await findPeople(
    tx,
    userIds.filter((id) => id !== null),
  );
  for (const person of people.values()) await outbox.post(tx, { ...recipient(person), ...mail });
};

/** Notifies the assigner that an assignment was declined. */
const notifyDeclined = async (
  tx: WriteTx,
  { outbox, site }: AssignmentDeps,
  { assignment, licence }: { assignment: AssignmentRow; licence: Pick<LicenceRow, 'id' | 'name'> },
) => {
  const about = { name: licence.name, site };
  const mail = declinedMail(about, {
    email: assignment.email,
    wasAssigned: await wasAssigned(tx, licence.id),
  });
  await postTo(tx, outbox, [assignment.assignedById], mail);
};

/**
 * Assigns a locked licence to an address. The secret is sent in the invitation and stored only as a hash.
 * @throws ApiError already_assigned while another assignment of it is pending.
 */
export const inviteAssignee = async (
  tx: WriteTx,
  { outbox, site }: AssignmentDeps,
  licence: LicenceRow,
  from: Person & { id: number },
  email: string,
): Promise<AssignmentRow> => {
  const { token, tokenHash } = newToken();
  const assignment = await insertAssignment(tx, {
    licenceId: licence.id,
    assignedById: from.id,
    email,
    secretHash: tokenHash,
  }).catch((error: unknown) => {
    throw violates(error, 'assignments_one_pending') ? new ApiError('already_assigned') : error;
  });
  const about = { name: licence.name, site };
  const sender = { name: fullName(from), email: from.email };
  const contents = await describeLicence(tx, licence);
  await outbox.post(tx, { to: email, ...invitationMail({ ...about, contents }, sender, token) });
  await recordLicenceEvent(tx, licence, {
    event: 'ASSIGNED',
    actorId: from.id,
    detail: `${licence.name} to ${email}`,
  });
  return assignment;
};

/**
 * Assigns a licence the caller bought to another person. The address is not looked up: the response is the same whether or
 * not it has an account.
 * @throws ApiError not_found for a licence the caller did not buy or of the other type, bad_input at `email` for the
 * caller's own address, already_assigned.
 */
export const assignLicence = async (
  tx: WriteTx,
  deps: AssignmentDeps,
  caller: SessionUser,
  body: { report_id: number; order_id?: number | null | undefined; email: string; report_type: string },
): Promise<Assignment> => {
  const licence = await lockLicence(tx, body.report_id);
  const named = licence && (body.order_id == null || body.order_id === licence.orderId);
  if (!named || licence.buyerId !== caller.id || reportTypeOf(licence) !== body.report_type)
    throw new ApiError('not_found');
  if (sameEmail(body.email, caller.email)) throw fieldError('email', 'This is your own email address.');
  if (await wasAssigned(tx, licence.id)) throw new ApiError('already_assigned');
  const assignment = await inviteAssignee(tx, deps, licence, caller, body.email);
  const about = { name: licence.name, site: deps.site };
  await deps.outbox.post(tx, { ...recipient(caller), ...assignedMail(about, body.email) });
  return toAssignmentResponse(assignment, licence);
};

/**
 * The subject of the invitation with this secret. @throws ApiError not_found for an unknown secret or a
 * settled assignment.
 */
export const readInvitation = async (tx: ReadTx, token: string): Promise<Invitation> => {
  const pending = await findPendingAssignment(tx, hashToken(token));
  if (!pending) throw new ApiError('not_found');
  const { assignment, licence } = pending;
  const from = (await findPeople(tx, [assignment.assignedById])).get(assignment.assignedById);
  return {
    name: licence.name,
    contents: await describeLicence(tx, licence),
    report_type: reportTypeOf(licence),
    from: from ? fullName(from) : '',
    email: assignment.email,
  };
};

/** The pending assignment of a secret to the caller's address, its licence locked. @throws ApiError not_found */
const lockPendingAssignment = async (tx: WriteTx, caller: SessionUser, token: string) => {
  const pending = await findPendingAssignment(tx, hashToken(token));
  if (!pending || !sameEmail(pending.assignment.email, caller.email)) throw new ApiError('not_found');
  const licence = await lockLicence(tx, pending.licence.id);
  if (!licence) throw new ApiError('not_found');
  return { assignment: pending.assignment, licence };
};

/**
 * Makes the caller the holder, the only user of this copy. Concurrent calls: the first to commit wins.
 * @throws ApiError not_found for a settled or unknown assignment, and for another address.
 */
export const acceptAssignment = async (
  tx: WriteTx,
  deps: AssignmentDeps,
  caller: SessionUser,
  token: string,
) => {
  const { assignment, licence } = await lockPendingAssignment(tx, caller, token);
  const accepted = await settleAssignment(tx, { id: assignment.id }, 'ACCEPTED', caller.id);
  if (!accepted) throw new ApiError('not_found');
  await updateHolder(tx, licence.id, caller.id);
  await recordLicenceEvent(tx, licence, {
    event: 'ACCEPTED',
    actorId: caller.id,
    detail: licence.name,
  });
  const about = { name: licence.name, site: deps.site };
  const others = [licence.buyerId, licence.holderId, assignment.assignedById].filter(
    (id) => id !== caller.id,
  );
  await postTo(tx, deps.outbox, others, transferredMail(about, caller.email));
  await deps.outbox.post(tx, { ...recipient(caller), ...acceptedMail(about) });
  return toAssignmentResponse(accepted, licence);
};

/** @throws ApiError not_found for a settled or unknown assignment, and for another address. */
export const declineAssignment = async (
  tx: WriteTx,
  deps: AssignmentDeps,
  caller: SessionUser,
  token: string,
) => {
  const { assignment, licence } = await lockPendingAssignment(tx, caller, token);
  const declined = await settleAssignment(tx, { id: assignment.id }, 'DECLINED');
  if (!declined) throw new ApiError('not_found');
  await notifyDeclined(tx, deps, { assignment, licence });
  return toAssignmentResponse(declined, licence);
};

/**
 * Withdraws an assignment the caller made.
 * @throws ApiError not_found for another user's assignment, assignment_settled when it is no longer pending.
 */
export const cancelAssignment = async (
  tx: WriteTx,
  deps: AssignmentDeps,
  caller: SessionUser,
  id: number,
) => {
  const own = await findAssignment(tx, id);
  if (own?.assignment.assignedById !== caller.id) throw new ApiError('not_found');
  const licence = await lockLicence(tx, own.licence.id);
  if (!licence) throw new ApiError('not_found');
  const cancelled = await settleAssignment(tx, { id }, 'CANCELLED');
  if (!cancelled) throw new ApiError('assignment_settled');
  const about = { name: licence.name, site: deps.site };
  await deps.outbox.post(tx, { to: cancelled.email, ...withdrawnMail(about) });
  return toAssignmentResponse(cancelled, licence);
};

/** A page of the assignments the user made. */
export const listAssignments = async (tx: ReadTx, userId: number, page: AssignmentPage) => {
  const { count, rows } = await findAssignmentsBy(tx, userId, page);
  return { count, results: rows.map(({ assignment, licence }) => toAssignmentResponse(assignment, licence)) };
};

/** A page of the assignments that an account made or received; empty for an unknown or deleted account. */
export const assignmentsOfUser = async (
  tx: ReadTx,
  userId: number,
  state: AssignmentRow['state'] | undefined,
  page: AssignmentPage,
) => {
  const user = (await findPeople(tx, [userId])).get(userId);
  if (!user) return { count: 0, results: [] };
  const { count, rows } = await findAssignmentsOf(tx, { id: userId, email: user.email }, state, page);
  const people = await findPeople(
    tx,
    rows.map(({ assignment }) => assignment.assignedById),
  );
  const results = rows.map(({ assignment, licence }) => ({
    ...toAssignmentResponse(assignment, licence),
    from: people.get(assignment.assignedById)?.email ?? '',
  }));
  return { count, results };
};

/**
 * Settles the pending assignments of a deleted account: withdraws those it made, declines those it received,
 * and notifies the other side. Removes the address from all assignments.
 */
export const forgetAssignee = async (tx: WriteTx, deps: AssignmentDeps, user: DeletedUser) => {
  for (const { assignment, licence } of await findAccountPending(tx, user)) {
    const isAssigner = assignment.assignedById === user.id;
    await settleAssignment(tx, { id: assignment.id }, isAssigner ? 'CANCELLED' : 'DECLINED');
    if (isAssigner)
      await deps.outbox.post(tx, {
        to: assignment.email,
        ...withdrawnMail({ name: licence.name, site: deps.site }),
      });
    else await notifyDeclined(tx, deps, { assignment, licence });
  }
  await replaceEmail(tx, user);
  await forgetEmailInEvents(tx, user);
};
