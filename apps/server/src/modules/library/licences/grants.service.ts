import { findUser, lockUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import type { Audited } from '#platform/http/audited.ts';
import { revokedMail, withdrawnMail } from '../assignments/assignment-mails.ts';
import { type AssignmentDeps, postTo } from '../assignments/assignments.service.ts';
import { lockLicence, settleOffer } from '../assignments/assignments.store.ts';
import {
  findRegionalScope,
  findReleasedOil,
  holdsRegional,
  holdsSingle,
  removeLicence,
} from './grants.store.ts';
import { grantLicence, type NewLicence } from './licences.service.ts';

const noMatch = () =>
  new ApiError('not_found', { message: 'A report matching those options does not exist.' });

/** The user, held against a twin of this grant. @throws ApiError not_found */
const lockedUser = async (tx: WriteTx, id: number) => {
  await lockUser(tx, id);
  const user = await findUser(tx, id);
  if (!user) throw noMatch();
  return user;
};

const grant = async (tx: WriteTx, email: string, licence: NewLicence): Promise<Audited<{ id: number }>> => {
  const id = await grantLicence(tx, licence);
  const { kind, name } = licence;
  return {
    response: { id },
    change: { target: `licence ${id}`, before: null, after: { user: email, kind, name } },
  };
};

const asGrant = (holderId: number) => ({ orderId: null, buyerId: null, holderId });

/** @throws ApiError not_found for no such user or database, already_granted when he holds it. */
export const grantRegional = async (tx: WriteTx, body: { user_id: number; region: string; year: number }) => {
  const user = await lockedUser(tx, body.user_id);
  const scope = await findRegionalScope(tx, body.year, body.region);
  if (!scope) throw noMatch();
  if (await holdsRegional(tx, user.id, scope)) throw new ApiError('already_granted');
  const { year, region } = scope;
  const name = `${year} ${region}`;
  return grant(tx, user.email, { ...asGrant(user.id), kind: 'REGIONAL', name, year, region });
};

/** Every test of one oil. @throws ApiError not_found for no such user or released oil, already_granted when he holds it. */
export const grantSingle = async (tx: WriteTx, body: { user_id: number; report_num: string }) => {
  const user = await lockedUser(tx, body.user_id);
  const oil = await findReleasedOil(tx, body.report_num);
  if (!oil) throw noMatch();
  if (await holdsSingle(tx, user.id, oil.id)) throw new ApiError('already_granted');
  const oils = [{ sampleId: oil.id, testIds: null, fullSet: true }];
  return grant(tx, user.email, { ...asGrant(user.id), kind: 'SINGLE', name: oil.reportNumber, oils });
};

/**
 * Takes a licence away, bought or granted, with its offers and files. Whoever loses it is told.
 * @returns the change, and the keys of the stored files to remove.
 * @throws ApiError not_found, also for one of the other kind and the second time.
 */
export const revokeLicence = async (
  tx: WriteTx,
  { outbox, site }: AssignmentDeps,
  body: { report_id: number; regional: boolean },
) => {
  const licence = await lockLicence(tx, body.report_id);
  if (!licence || (licence.kind === 'REGIONAL') !== body.regional) throw new ApiError('not_found');
  const about = { name: licence.name, site };
  const offer = await settleOffer(tx, { licenceId: licence.id }, 'CANCELLED');
  if (offer) await outbox.post(tx, { to: offer.email, ...withdrawnMail(about) });
  await postTo(tx, outbox, [licence.holderId], revokedMail(about));
  const { kind, name, orderId: order } = licence;
  const user = (await findUser(tx, licence.holderId))?.email;
  const change = { target: `licence ${licence.id}`, before: { user, kind, name, order }, after: null };
  return { files: await removeLicence(tx, licence.id), change };
};
