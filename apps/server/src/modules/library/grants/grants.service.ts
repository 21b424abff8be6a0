import { pages } from '@iom/contract/pages/pages.ts';
import { and, eq } from 'drizzle-orm';
import { findUser, lockUser } from '#modules/accounts/accounts.module.ts';
import { ApiError } from '#platform/api-error.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { scheduleFileRemoval } from '#platform/files/remove-files-job.ts';
import type { Audited, Change } from '#platform/http/audited.ts';
import type { Platform } from '#platform/platform.ts';
import {
  composeMail,
  type DescribedSubject,
  type MailSubject,
  quotedName,
  withdrawnMail,
} from '../assignments/assignment-mails.ts';
import { postTo } from '../assignments/assignments.service.ts';
import { settleAssignment } from '../assignments/assignments.store.ts';
import { deleteLicenceDownloads } from '../downloads/downloads.store.ts';
import { describeLicence } from '../licences/licence-contents.ts';
import { grantLicence, type NewLicence } from '../licences/licences.service.ts';
import { type LicenceRow, licencesOfOrder, lockLicence } from '../licences/licences.store.ts';
import { licenceOils, licences } from '../licences/licences.tables.ts';
import { findOilByNumber, findOilInAnyCase } from '../oil-access/oil-access.service.ts';
import { regionalDatabases } from '../regional-databases/regional-databases.tables.ts';

const reasonAndContact = ({ site }: MailSubject, reason: string) => [
  reason && `The reason: ${reason}`,
  `If you think this is a mistake, please write to us: ${site.publicUrl}${pages.contact.path()}`,
];

/** Mail to the user who has been granted a licence. */
const grantedMail = ({ name, contents, site }: DescribedSubject) =>
  composeMail(
    'You have been given engine oil data',
    `The institute has given you a license of “${quotedName(name)}” (${contents}). It is yours to use and does not expire.`,
    `Your data: ${site.publicUrl}${pages.owned.path()}`,
  );

/** Mail to the holder of a revoked licence. @param reason empty: not stated */
export const revokedMail = (about: MailSubject, reason: string) =>
  composeMail(
    'A license of yours has been revoked',
    `Your copy of “${quotedName(about.name)}” has been revoked by the institute. Any other copy that you hold stays yours.`,
    ...reasonAndContact(about, reason),
  );

/** Mail to the buyer of a licence that was revoked from another holder. @param reason empty: not stated */
export const boughtRevokedMail = (
  about: MailSubject,
  { order, holder }: { order: number; holder: string },
  reason: string,
) =>
  composeMail(
    'A license you bought has been revoked',
    `The copy of “${quotedName(about.name)}” that you bought with order ${order} and that ${holder} held has been revoked by the institute. Any other copy that you bought is not affected.`,
    ...reasonAndContact(about, reason),
  );

/** The regional database of a year and region. */
const findRegionalScope = async (tx: ReadTx, year: number, region: string) => {
  const databases = await tx.select().from(regionalDatabases).where(eq(regionalDatabases.year, year));
  return databases.find((database) => database.region === region);
};

const holdsRegional = async (
  tx: ReadTx,
  userId: number,
  scope: { year: number; region: (typeof regionalDatabases.$inferSelect)['region'] },
): Promise<boolean> =>
  (await tx.$count(
    licences,
    and(eq(licences.holderId, userId), eq(licences.year, scope.year), eq(licences.region, scope.region)),
  )) > 0;

const holdsSingle = async (tx: ReadTx, userId: number, sampleId: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: licences.id })
    .from(licences)
    .innerJoin(licenceOils, eq(licenceOils.licenceId, licences.id))
    .where(
      and(eq(licences.holderId, userId), eq(licences.kind, 'SINGLE'), eq(licenceOils.sampleId, sampleId)),
    );
  return rows.length > 0;
};

/** Deletes a licence with its assignments, requests and downloads. @returns the keys of its stored files */
const deleteLicence = async (tx: WriteTx, id: number): Promise<string[]> => {
  const files = await deleteLicenceDownloads(tx, id);
  await tx.delete(licences).where(eq(licences.id, id));
  return files;
};

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

/** Grants a licence and mails its holder. */
const grant = async (
  tx: WriteTx,
  { outbox, site }: GrantDeps,
  { id: userId, email }: { id: number; email: string },
  licence: NewLicence,
): Promise<Audited<{ id: number }>> => {
  const id = await grantLicence(tx, licence);
  const { kind, name } = licence;
  const contents = await describeLicence(tx, { id, kind });
  await postTo(tx, outbox, [userId], grantedMail({ name, contents, site }));
  return {
    response: { id },
    change: { target: `licence ${id}`, before: null, after: { user: email, kind, name } },
  };
};

const grantedTo = (holderId: number) => ({ orderId: null, buyerId: null, holderId });

/** Grants all of a region and year. @throws ApiError not_found for an unknown user or database, already_granted. */
export const grantRegional = async (
  tx: WriteTx,
  deps: GrantDeps,
  body: { user_id: number; region: string; year: number },
) => {
  const user = await lockedUser(tx, body.user_id);
  const scope = await findRegionalScope(tx, body.year, body.region);
  if (!scope) throw noMatch();
  if (await holdsRegional(tx, user.id, scope)) throw new ApiError('already_granted');
  const { year, region } = scope;
  const name = `${year} ${region}`;
  return grant(tx, deps, user, { ...grantedTo(user.id), kind: 'REGIONAL', name, year, region });
};

/** Grants every test of one oil, named in any case. @throws ApiError not_found for an unknown user or released oil, already_granted. */
export const grantSingle = async (
  tx: WriteTx,
  deps: GrantDeps,
  body: { user_id: number; report_num: string },
) => {
  const user = await lockedUser(tx, body.user_id);
  const number = body.report_num;
  const oil = (await findOilByNumber(tx, number)) ?? (await findOilInAnyCase(tx, number));
  if (!oil) throw noMatch();
  if (await holdsSingle(tx, user.id, oil.id)) throw new ApiError('already_granted');
  const oils = [{ sampleId: oil.id, testIds: null, fullSet: true }];
  return grant(tx, deps, user, { ...grantedTo(user.id), kind: 'SINGLE', name: oil.reportNumber, oils });
};

/**
 * Ends a locked licence, bought or granted, with its assignments and downloads. The holder, the buyer and a pending assignee
 * are notified; stored files are removed by a job after the commit.
 */
const endLicence = async (
  tx: WriteTx,
  { outbox, site, jobs }: GrantDeps,
  licence: LicenceRow,
  reason: string,
): Promise<Change> => {
  const about = { name: licence.name, site };
  const pending = await settleAssignment(tx, { licenceId: licence.id }, 'CANCELLED');
  if (pending) await outbox.post(tx, { to: pending.email, ...withdrawnMail(about) });
  await postTo(tx, outbox, [licence.holderId], revokedMail(about, reason));
  const { kind, name, orderId: order } = licence;
  const user = (await findUser(tx, licence.holderId))?.email ?? '';
  if (order !== null && licence.buyerId !== licence.holderId)
    await postTo(tx, outbox, [licence.buyerId], boughtRevokedMail(about, { order, holder: user }, reason));
  await scheduleFileRemoval(tx, jobs, await deleteLicence(tx, licence.id));
  return {
    target: `licence ${licence.id}`,
    before: { user, kind, name, order },
    after: reason ? { reason } : null,
  };
};

/** Ends a licence. @throws ApiError not_found for an unknown licence and for one of the other kind. */
export const revokeLicence = async (
  tx: WriteTx,
  deps: GrantDeps,
  body: { report_id: number; regional: boolean; reason: string },
): Promise<Audited<{ status: 'OK' }>> => {
  const licence = await lockLicence(tx, body.report_id);
  if (!licence || (licence.kind === 'REGIONAL') !== body.regional) throw new ApiError('not_found');
  return { response: { status: 'OK' }, change: await endLicence(tx, deps, licence, body.reason) };
};

/** Ends the licences that an order bought and that were not revoked before. @returns the change of each, for the audit log */
export const revokeLicencesOfOrder = async (
  tx: WriteTx,
  deps: GrantDeps,
  orderId: number,
  reason: string,
): Promise<Change[]> => {
  const changes: Change[] = [];
  for (const id of await licencesOfOrder(tx, orderId)) {
    const licence = await lockLicence(tx, id);
    if (licence) changes.push(await endLicence(tx, deps, licence, reason));
  }
  return changes;
};
