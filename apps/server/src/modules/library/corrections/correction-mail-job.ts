import { correctionText } from '@iom/contract/library/oil-values/oil-values.rules.ts';
import type { OwnedCorrection } from '@iom/contract/library/oil-values/oil-values.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { and, eq } from 'drizzle-orm';
import { findUser, lockUser } from '#modules/accounts/accounts.module.ts';
import { users } from '#modules/accounts/accounts.tables.ts';
import {
  type CorrectedCell,
  type CorrectedTests,
  correctedSamples,
  correctionQueue,
  covers,
  type Dictionary,
  type FindMailed,
  readCorrections,
} from '#modules/samples/samples.module.ts';
import { eachInTurn } from '#platform/async.ts';
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import type { Site } from '#platform/site.ts';
import { visibleCells } from '../licences/licences.service.ts';
import { opensAny } from '../licences/licences.store.ts';
import { licences } from '../licences/licences.tables.ts';
import { correctionMails } from './corrections.tables.ts';
import { toOwnedCorrection } from './owned-corrections.ts';

/** Corrected values of one oil that the recipient holds, and corrections of its label. */
interface CorrectedOil {
  reportNumber: string;
  corrections: readonly OwnedCorrection[];
}

/** Maximum number of named oils, and of named values of an oil. */
const maxOils = 20;
const maxValues = 50;

const oilLines = ({ publicUrl }: Site, { reportNumber, corrections }: CorrectedOil) => {
  const more = corrections.length - maxValues;
  return [
    `Report ${reportNumber}`,
    ...corrections.slice(0, maxValues).map((one) => `${one.analyte}: ${correctionText(one)}`),
    ...(more > 0 ? [`and ${counted(more, 'more correction')}`] : []),
    `The oil: ${publicUrl}${pages.oil.path({ reportNumber })}`,
  ].join('\n');
};

/** Mail to a holder of corrected values. */
const correctionMail = (site: Site, oils: readonly CorrectedOil[]): Pick<Mail, 'subject' | 'text'> => {
  const more = oils.length - maxOils;
  const corrections = oils.reduce((sum, oil) => sum + oil.corrections.length, 0);
  return {
    subject: `Corrections of ${counted(oils.length, 'oil')} in your data`,
    text: [
      `The data you hold have ${counted(corrections, 'correction')}.`,
      ...oils.slice(0, maxOils).map((oil) => oilLines(site, oil)),
      ...(more > 0 ? [`${counted(more, 'more oil')} ${more === 1 ? 'has' : 'have'} corrections.`] : []),
      'Files you downloaded before hold the old ones. New downloads and data reports hold the corrected ones and state their revision.',
      `Your data: ${site.publicUrl}${pages.owned.path()}`,
    ].join('\n\n'),
  };
};

/**
 * The recipients of the mails about a correction, ascending by id: users who hold a value of the corrected tests of an oil, or any
 * value of an oil with a corrected label.
 */
export const findMailed: FindMailed = async (tx, corrected) => {
  const mailed: Awaited<ReturnType<FindMailed>> = [];
  const ids = corrected.map(({ sampleId }) => sampleId);
  for (const user of ids.length === 0 ? [] : await findHolders(tx, ids)) {
    const mask = await visibleCells(tx, user);
    const holds = ({ sampleId, testIds, label }: CorrectedTests) =>
      (label && mask.has(sampleId)) || [...testIds].some((testId) => covers(mask, sampleId, testId));
    const oils = corrected.filter(holds).length;
    if (oils > 0) mailed.push({ user, oils });
  }
  return mailed;
};

/** Ids of the active users with a licence that opens cells of the oils, ascending. */
const findHolders = async (tx: ReadTx, sampleIds: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectDistinct({ id: licences.holderId })
    .from(licences)
    .innerJoin(users, and(eq(users.id, licences.holderId), users.isActive))
    .where(opensAny(tx, sampleIds))
    .orderBy(licences.holderId);
  return rows.map(({ id }) => id);
};

/** Records that the user is notified of the correction. @returns false if the user was notified before */
const recordNotified = async (tx: WriteTx, importId: string, userId: number): Promise<boolean> => {
  const rows = await tx
    .insert(correctionMails)
    .values({ importId, userId })
    .onConflictDoNothing()
    .returning({ userId: correctionMails.userId });
  return rows.length > 0;
};

export const deleteCorrectionMails = (tx: WriteTx, userId: number) =>
  tx.delete(correctionMails).where(eq(correctionMails.userId, userId));

interface CorrectionMailDeps extends Pick<Platform, 'database' | 'outbox' | 'site'> {
  dictionary: () => Dictionary;
}

const groupByOil = (dictionary: Dictionary, cells: readonly CorrectedCell[]) =>
  [...Map.groupBy(cells, ({ reportNumber }) => reportNumber)].map(([reportNumber, some]) => ({
    reportNumber,
    corrections: some.map((cell) => toOwnedCorrection(dictionary, cell)),
  }));

/** Notifies a user of the corrected values that the user holds, in one mail, if there are any. */
const notifyHolder = async (
  { database, outbox, site, dictionary }: CorrectionMailDeps,
  importId: string,
  userId: number,
  sampleIds: readonly number[],
) => {
  const cells = await database.read(async (tx) =>
    readCorrections(tx, await visibleCells(tx, userId), sampleIds, importId),
  );
  if (cells.length === 0) return;
  await database.write(async (tx) => {
    await lockUser(tx, userId);
    const user = await findUser(tx, userId);
    if (!user?.isActive || !(await recordNotified(tx, importId, userId))) return;
    await outbox.post(tx, {
      ...recipient(user),
      ...correctionMail(site, groupByOil(dictionary(), cells.toReversed())),
    });
  });
};

/** Mails the holders of corrected values. A retry skips recipients who were already mailed. */
export const correctionMailJob = (deps: CorrectionMailDeps) =>
  jobKind(correctionQueue, {
    retries: 5,
    run: async ({ import: importId }) => {
      const { sampleIds, holders } = await deps.database.read(async (tx) => {
        const sampleIds = await correctedSamples(tx, importId);
        return { sampleIds, holders: await findHolders(tx, sampleIds) };
      });
      await eachInTurn(holders, (userId) => notifyHolder(deps, importId, userId, sampleIds));
    },
  });
