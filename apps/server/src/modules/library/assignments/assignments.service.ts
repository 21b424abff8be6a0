import type { Assignment, Offer } from '@iom/contract/library/assignments.schemas.ts';
import { hashToken, newToken } from '#modules/accounts/accounts.module.ts';
import { ApiError, fieldError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { violates } from '#platform/database/retry.ts';
import type { SessionUser } from '#platform/http/session-user.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import type { Site } from '#platform/site.ts';
import type { LicenceRow } from '../licences/licences.store.ts';
import {
  declinedMail,
  handedOverMail,
  offeredMail,
  offerMail,
  receivedMail,
  withdrawnMail,
} from './assignment-mails.ts';
import {
  type AssignmentPage,
  type AssignmentRow,
  addAssignment,
  changeHolder,
  findOffer,
  findOpenOffer,
  findPeople,
  listOffers,
  lockLicence,
  type Person,
  settleOffer,
  wasAssigned,
} from './assignments.store.ts';

export interface AssignmentDeps {
  outbox: Outbox;
  site: Site;
  /** Notes on the timeline of the order that bought it what happened to a licence. */
  recordOrderEvent: (
    tx: WriteTx,
    orderId: number,
    event: 'ASSIGNED' | 'ACCEPTED',
    by: { actorId: number; detail: string },
  ) => Promise<unknown>;
}

export const reportTypeOf = ({ kind }: Pick<LicenceRow, 'kind'>) =>
  kind === 'REGIONAL' ? ('REGIONAL' as const) : ('CUSTOM' as const);

export const sameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

export const fullName = ({ firstName, lastName }: Omit<Person, 'email'>) => `${firstName} ${lastName}`.trim();

const answerOf = (offer: AssignmentRow, licence: LicenceRow): Assignment => ({
  id: offer.id,
  report_id: licence.id,
  name: licence.name,
  report_type: reportTypeOf(licence),
  email: offer.email,
  state: offer.state,
  created: offer.createdAt.toISOString(),
});

/** One mail to each of these people, however many parts they play. */
export const postTo = async (
  tx: WriteTx,
  outbox: Outbox,
  ids: readonly (number | null)[],
  mail: Omit<Mail, 'to'>,
) => {
  const people = await findPeople(
    tx,
    ids.filter((id) => id !== null),
  );
  for (const { email } of people.values()) await outbox.post(tx, { to: email, ...mail });
};

/**
 * Offers a locked licence to an address; the secret leaves in the mail and is kept only as a hash.
 * @throws ApiError already_assigned while another offer of it is out.
 */
export const offerLicence = async (
  tx: WriteTx,
  { outbox, site, recordOrderEvent }: AssignmentDeps,
  licence: LicenceRow,
  from: Person & { id: number },
  email: string,
): Promise<AssignmentRow> => {
  const { token, tokenHash } = newToken();
  const offer = await addAssignment(tx, {
    licenceId: licence.id,
    offeredById: from.id,
    email,
    secretHash: tokenHash,
  }).catch((error: unknown) => {
    throw violates(error, 'assignments_one_pending') ? new ApiError('already_assigned') : error;
  });
  const about = { name: licence.name, site };
  await outbox.post(tx, { to: email, ...offerMail(about, `${fullName(from)} (${from.email})`, token) });
  if (licence.orderId !== null)
    await recordOrderEvent(tx, licence.orderId, 'ASSIGNED', {
      actorId: from.id,
      detail: `${licence.name} to ${email}`,
    });
  return offer;
};

/**
 * Offers what the caller bought to a colleague. Nothing is looked up by the address: the answer is the same whether it has an account.
 * @throws ApiError not_found for what he did not buy, bad_input at `email` for his own, already_assigned.
 */
export const assignLicence = async (
  tx: WriteTx,
  parts: AssignmentDeps,
  caller: SessionUser,
  body: { report_id: number; order_id?: number | null | undefined; email: string; report_type: string },
): Promise<Assignment> => {
  const licence = await lockLicence(tx, body.report_id);
  const named = licence && (body.order_id == null || body.order_id === licence.orderId);
  if (!named || licence.buyerId !== caller.id || reportTypeOf(licence) !== body.report_type)
    throw new ApiError('not_found');
  if (sameEmail(body.email, caller.email)) throw fieldError('email', 'This is your own email address.');
  if (await wasAssigned(tx, licence.id)) throw new ApiError('already_assigned');
  const offer = await offerLicence(tx, parts, licence, caller, body.email);
  const about = { name: licence.name, site: parts.site };
  await parts.outbox.post(tx, { to: caller.email, ...offeredMail(about, body.email) });
  return answerOf(offer, licence);
};

/** What is offered with this secret. @throws ApiError not_found once it is answered, and for none alike. */
export const readOffer = async (tx: ReadTx, token: string): Promise<Offer> => {
  const found = await findOpenOffer(tx, hashToken(token));
  if (!found) throw new ApiError('not_found');
  const from = (await findPeople(tx, [found.offer.offeredById])).get(found.offer.offeredById);
  return {
    name: found.licence.name,
    report_type: reportTypeOf(found.licence),
    from: from ? fullName(from) : '',
    email: found.offer.email,
  };
};

/** The open offer of a secret made to the caller's address, its licence locked. @throws ApiError not_found */
const lockedOffer = async (tx: WriteTx, caller: SessionUser, token: string) => {
  const found = await findOpenOffer(tx, hashToken(token));
  if (!found || !sameEmail(found.offer.email, caller.email)) throw new ApiError('not_found');
  const licence = await lockLicence(tx, found.licence.id);
  if (!licence) throw new ApiError('not_found');
  return { offer: found.offer, licence };
};

/**
 * The caller becomes the holder, and the only one who sees the data. Of two answers at once the first counts.
 * @throws ApiError not_found for an offer that is answered, unknown, or made to another address.
 */
export const acceptOffer = async (tx: WriteTx, parts: AssignmentDeps, caller: SessionUser, token: string) => {
  const { offer, licence } = await lockedOffer(tx, caller, token);
  const accepted = await settleOffer(tx, { id: offer.id }, 'ACCEPTED', caller.id);
  if (!accepted) throw new ApiError('not_found');
  await changeHolder(tx, licence.id, caller.id);
  if (licence.orderId !== null)
    await parts.recordOrderEvent(tx, licence.orderId, 'ACCEPTED', {
      actorId: caller.id,
      detail: licence.name,
    });
  const about = { name: licence.name, site: parts.site };
  const before = [licence.buyerId, licence.holderId, offer.offeredById].filter((id) => id !== caller.id);
  await postTo(tx, parts.outbox, before, handedOverMail(about, caller.email));
  await parts.outbox.post(tx, { to: caller.email, ...receivedMail(about) });
  return answerOf(accepted, licence);
};

/** @throws ApiError not_found for an offer that is answered, unknown, or made to another address. */
export const declineOffer = async (
  tx: WriteTx,
  parts: AssignmentDeps,
  caller: SessionUser,
  token: string,
) => {
  const { offer, licence } = await lockedOffer(tx, caller, token);
  const declined = await settleOffer(tx, { id: offer.id }, 'DECLINED');
  if (!declined) throw new ApiError('not_found');
  const about = { name: licence.name, site: parts.site };
  await postTo(tx, parts.outbox, [offer.offeredById], declinedMail(about, offer.email));
  return answerOf(declined, licence);
};

/** Takes the caller's offer back. @throws ApiError not_found for another's, assignment_settled once it is answered. */
export const cancelOffer = async (tx: WriteTx, parts: AssignmentDeps, caller: SessionUser, id: number) => {
  const found = await findOffer(tx, id);
  if (found?.offer.offeredById !== caller.id) throw new ApiError('not_found');
  const licence = await lockLicence(tx, found.licence.id);
  if (!licence) throw new ApiError('not_found');
  const cancelled = await settleOffer(tx, { id }, 'CANCELLED');
  if (!cancelled) throw new ApiError('assignment_settled');
  const about = { name: licence.name, site: parts.site };
  await parts.outbox.post(tx, { to: cancelled.email, ...withdrawnMail(about) });
  return answerOf(cancelled, licence);
};

export const offersOf = async (tx: ReadTx, userId: number, page: AssignmentPage) => {
  const { count, rows } = await listOffers(tx, userId, page);
  return { count, results: rows.map(({ offer, licence }) => answerOf(offer, licence)) };
};
