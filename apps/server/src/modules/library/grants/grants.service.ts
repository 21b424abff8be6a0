import { findUser, lockUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { WriteTx } from '#platform/database/database.ts';
import { scheduleFileRemoval } from '#platform/files/remove-files-job.ts';
import type { Audited } from '#platform/http/audited.ts';
import type { Platform } from '#platform/platform.ts';
import { withdrawnMail } from '../assignments/assignment-mails.ts';
import { postTo } from '../assignments/assignments.service.ts';
import { settleAssignment } from '../assignments/assignments.store.ts';
import { grantLicence, type NewLicence } from '../licences/licences.service.ts';
import { lockLicence } from '../licences/licences.store.ts';
import { findOilByNumber, findOilInAnyCase } from '../oil-access/oils.store.ts';
import { deleteLicence, findRegionalScope, holdsRegional, holdsSingle } from './grants.store.ts';
import { boughtRevokedMail, revokedMail } from './revoked-mail.ts';

export type GrantDeps = Pick<Platform, 'outbox' | 'site' | 'jobs'>;

const noMatch = () =>
  new ApiError('not_found', { message: 'A report matching those options does not exist.' });

/** The user, locked so that concurrent grants run one after the other. @throws ApiError not_found */
const lockedUser = async (tx: WriteTx, id: number) => {
  await lockUser(tx, id);
  const user = await findUser(tx, id);
  if (!user || user.deletedAt) throw noMatch();
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

const grantedTo = (holderId: number) => ({ orderId: null, buyerId: null, holderId });

/** Grants all of a region and year. @throws ApiError not_found for an unknown user or database, already_granted. */
export const grantRegional = async (tx: WriteTx, body: { user_id: number; region: string; year: number }) => {
  const user = await lockedUser(tx, body.user_id);
  const scope = await findRegionalScope(tx, body.year, body.region);
  if (!scope) throw noMatch();
  if (await holdsRegional(tx, user.id, scope)) throw new ApiError('already_granted');
  const { year, region } = scope;
  const name = `${year} ${region}`;
  return grant(tx, user.email, { ...grantedTo(user.id), kind: 'REGIONAL', name, year, region });
};

/** Grants every test of one oil, named in any case. @throws ApiError not_found for an unknown user or released oil, already_granted. */
export const grantSingle = async (tx: WriteTx, body: { user_id: number; report_num: string }) => {
  const user = await lockedUser(tx, body.user_id);
  const number = body.report_num;
  const oil = (await findOilByNumber(tx, number)) ?? (await findOilInAnyCase(tx, number));
  if (!oil) throw noMatch();
  if (await holdsSingle(tx, user.id, oil.id)) throw new ApiError('already_granted');
  const oils = [{ sampleId: oil.id, testIds: null, fullSet: true }];
  return grant(tx, user.email, { ...grantedTo(user.id), kind: 'SINGLE', name: oil.reportNumber, oils });
};

/**
 * Deletes a licence, bought or granted, with its assignments and downloads. The holder, the buyer and a pending assignee
 * are notified; stored files are removed by a job after the commit.
 * @throws ApiError not_found for an unknown licence and for one of the other kind.
 */
export const revokeLicence = async (
  tx: WriteTx,
  { outbox, site, jobs }: GrantDeps,
  body: { report_id: number; regional: boolean; reason: string },
): Promise<Audited<{ status: 'OK' }>> => {
  const licence = await lockLicence(tx, body.report_id);
  if (!licence || (licence.kind === 'REGIONAL') !== body.regional) throw new ApiError('not_found');
  const about = { name: licence.name, site };
  const pending = await settleAssignment(tx, { licenceId: licence.id }, 'CANCELLED');
  if (pending) await outbox.post(tx, { to: pending.email, ...withdrawnMail(about) });
  await postTo(tx, outbox, [licence.holderId], revokedMail(about, body.reason));
  const { kind, name, orderId: order } = licence;
  const user = (await findUser(tx, licence.holderId))?.email ?? '';
  if (order !== null && licence.buyerId !== licence.holderId)
    await postTo(
      tx,
      outbox,
      [licence.buyerId],
      boughtRevokedMail(about, { order, holder: user }, body.reason),
    );
  await scheduleFileRemoval(tx, jobs, await deleteLicence(tx, licence.id));
  return {
    response: { status: 'OK' },
    change: {
      target: `licence ${licence.id}`,
      before: { user, kind, name, order },
      after: body.reason ? { reason: body.reason } : null,
    },
  };
};
