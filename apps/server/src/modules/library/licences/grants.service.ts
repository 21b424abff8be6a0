import { type Actor, auditOf, findUser, lockUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
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
  new ApiError('not_found', { sentence: 'A report matching those options does not exist.' });

/** The user, held against a twin of this grant. @throws ApiError not_found */
const lockedUser = async (tx: WriteTx, id: number) => {
  await lockUser(tx, id);
  const user = await findUser(tx, id);
  if (!user) throw noMatch();
  return user;
};

const grant = async (tx: WriteTx, by: Actor, email: string, licence: NewLicence) => {
  const id = await grantLicence(tx, licence);
  const { kind, name } = licence;
  await auditOf(tx, by.user, by.request)('licence.grant', `licence ${id}`, null, { user: email, kind, name });
  return { id };
};

const asGrant = (holderId: number) => ({ orderId: null, buyerId: null, holderId });

/** @throws ApiError not_found for no such user or database, already_granted when he holds it. */
export const grantRegional = async (
  tx: WriteTx,
  by: Actor,
  body: { user_id: number; region: string; year: number },
) => {
  const user = await lockedUser(tx, body.user_id);
  const scope = await findRegionalScope(tx, body.year, body.region);
  if (!scope) throw noMatch();
  if (await holdsRegional(tx, user.id, scope)) throw new ApiError('already_granted');
  const { year, region } = scope;
  const name = `${year} ${region}`;
  return grant(tx, by, user.email, { ...asGrant(user.id), kind: 'REGIONAL', name, year, region });
};

/** Every test of one oil. @throws ApiError not_found for no such user or released oil, already_granted when he holds it. */
export const grantSingle = async (tx: WriteTx, by: Actor, body: { user_id: number; report_num: string }) => {
  const user = await lockedUser(tx, body.user_id);
  const oil = await findReleasedOil(tx, body.report_num);
  if (!oil) throw noMatch();
  if (await holdsSingle(tx, user.id, oil.id)) throw new ApiError('already_granted');
  const oils = [{ sampleId: oil.id, testIds: null, fullSet: true }];
  return grant(tx, by, user.email, { ...asGrant(user.id), kind: 'SINGLE', name: oil.reportNumber, oils });
};

/**
 * Takes a licence away, bought or granted, with its offers and files. Whoever loses it is told.
 * @returns the files that nobody may have any more.
 * @throws ApiError not_found, also for one of the other kind and the second time.
 */
export const revokeLicence = async (
  tx: WriteTx,
  { outbox, site }: AssignmentDeps,
  by: Actor,
  body: { report_id: number; regional: boolean },
): Promise<string[]> => {
  const licence = await lockLicence(tx, body.report_id);
  if (!licence || (licence.kind === 'REGIONAL') !== body.regional) throw new ApiError('not_found');
  const about = { name: licence.name, site };
  const offer = await settleOffer(tx, { licenceId: licence.id }, 'CANCELLED');
  if (offer) await outbox.post(tx, { to: offer.email, ...withdrawnMail(about) });
  await postTo(tx, outbox, [licence.holderId], revokedMail(about));
  const { kind, name, orderId: order } = licence;
  const user = (await findUser(tx, licence.holderId))?.email;
  const audit = auditOf(tx, by.user, by.request);
  await audit('licence.revoke', `licence ${licence.id}`, { user, kind, name, order }, null);
  return removeLicence(tx, licence.id);
};
