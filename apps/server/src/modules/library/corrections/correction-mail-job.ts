import { findUser, lockUser } from '#modules/accounts/accounts.module.ts';
import {
  type CorrectedCell,
  correctedSamples,
  correctionQueue,
  type Dictionary,
  readCorrections,
} from '#modules/samples/samples.module.ts';
import { eachInTurn } from '#platform/async.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { recipient } from '#platform/mail/recipient.ts';
import type { Platform } from '#platform/platform.ts';
import { visibleCells } from '../licences/licences.service.ts';
import { correctionMail } from './correction-mail.ts';
import { holdersOf, recordTold } from './correction-mails.store.ts';
import { toOwnedCorrection } from './owned-corrections.ts';

export interface CorrectionMailDeps extends Pick<Platform, 'database' | 'outbox' | 'site'> {
  dictionary: () => Dictionary;
}

const oilsOf = (dictionary: Dictionary, cells: readonly CorrectedCell[]) =>
  [...Map.groupBy(cells, ({ reportNumber }) => reportNumber)].map(([reportNumber, some]) => ({
    reportNumber,
    corrections: some.map((cell) => toOwnedCorrection(dictionary, cell)),
  }));

/** Tells a user of the corrected values that the user holds, in one mail, or not at all. */
const tellHolder = async (
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
    if (!user?.isActive || !(await recordTold(tx, importId, userId))) return;
    await outbox.post(tx, {
      ...recipient(user),
      ...correctionMail(site, oilsOf(dictionary(), cells.toReversed())),
    });
  });
};

/** Tells the holders of corrected values. A retry after a crash, or for those who could not be told, skips who has been told. */
export const correctionMailJob = (deps: CorrectionMailDeps) =>
  jobKind(correctionQueue, {
    retries: 5,
    run: async ({ import: importId }) => {
      const { sampleIds, holders } = await deps.database.read(async (tx) => {
        const sampleIds = await correctedSamples(tx, importId);
        return { sampleIds, holders: await holdersOf(tx, sampleIds) };
      });
      await eachInTurn(holders, (userId) => tellHolder(deps, importId, userId, sampleIds));
    },
  });
