import { fillAddress } from '@iom/contract/shared/address.ts';
import { unsubscribe } from '@iom/contract/watches/watches.endpoints.ts';
import { findUser, lockUser } from '#modules/accounts/accounts.module.ts';
import type { Analysis } from '#modules/analysis/analysis.module.ts';
import type { Catalogue } from '#modules/catalogue/catalogue.module.ts';
import { visibleCells } from '#modules/library/library.module.ts';
import {
  markAnnounced,
  type Release,
  releaseQueue,
  type Samples,
  unannouncedReleases,
} from '#modules/samples/samples.module.ts';
import { eachInTurn } from '#platform/async.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { recipient } from '#platform/mail/recipient.ts';
import type { Platform } from '#platform/platform.ts';
import { unsubscribeToken } from '../unsubscribe/unsubscribe.service.ts';
import { enabledWatches, type FoundWatch } from '../watches.store.ts';
import { type Match, releaseMail } from './release-mail.ts';
import { possibleRecipients, recordTold, toldGroups } from './release-mails.store.ts';

export interface ReleaseMailDeps extends Pick<Platform, 'database' | 'outbox' | 'site'> {
  samples: Pick<Samples, 'isOutdated' | 'refreshArchive'>;
  catalogue: Pick<Catalogue, 'matchingIds' | 'oilRows'>;
  analysis: Pick<Analysis, 'matchingByMetadata'>;
}

const oilsOf = (releases: readonly Release[]) => releases.flatMap(({ oils }) => oils);

/** The new oils that match a watch, ascending. */
const matchingOils = async (
  { catalogue, analysis }: ReleaseMailDeps,
  { watch, analysis: saved }: FoundWatch,
  added: readonly number[],
): Promise<number[]> => {
  if (saved) return analysis.matchingByMetadata(saved.query, added);
  const matching = new Set(await catalogue.matchingIds(watch.filters ?? {}));
  return added.filter((id) => matching.has(id));
};

const matchesOf = async (
  deps: ReleaseMailDeps,
  watches: readonly FoundWatch[],
  added: readonly number[],
  readHeld: () => Promise<ReadonlyMap<number, unknown>>,
): Promise<Match[]> => {
  const matches: Match[] = [];
  for (const found of watches) {
    const ids = await matchingOils(deps, found, added);
    const oils = [...(await deps.database.read((tx) => deps.catalogue.oilRows(tx, ids))).values()];
    if (oils.length === 0) continue;
    const held = await readHeld();
    matches.push({ found, oils, held: ids.filter((id) => held.has(id)).length });
  }
  return matches;
};

/** What a user would be told of: the releases not told before, with the watches they match. */
const readDigest = async (tx: ReadTx, userId: number, releases: readonly Release[]) => {
  const told = await toldGroups(
    tx,
    userId,
    releases.map(({ id }) => id),
  );
  return {
    untold: releases.filter(({ id }) => !told.includes(id)),
    watches: await enabledWatches(tx, userId),
    user: await findUser(tx, userId),
  };
};

/** Tells one user of the releases in one mail, or not at all. */
const tellUser = async (deps: ReleaseMailDeps, userId: number, releases: readonly Release[]) => {
  const { database, outbox, site } = deps;
  const { untold, watches, user } = await database.read((tx) => readDigest(tx, userId, releases));
  const matches = await matchesOf(deps, watches, oilsOf(untold), () =>
    database.read((tx) => visibleCells(tx, userId)),
  );
  if (!user || untold.length === 0 || (matches.length === 0 && !user.dataNotification)) return;
  await database.write(async (tx) => {
    await lockUser(tx, userId);
    const current = await findUser(tx, userId);
    if (!current?.isActive) return;
    const groups = untold.map(({ id }) => id);
    // another server told the user meanwhile
    if ((await recordTold(tx, userId, groups)).length < groups.length)
      throw new Error('told by another server');
    const token = await unsubscribeToken(tx, userId);
    await outbox.post(tx, {
      ...recipient(current),
      ...releaseMail(site, { releases: untold, matches, token }),
      unsubscribeUrl: site.publicUrl + fillAddress(unsubscribe.path, { token }),
    });
  });
};

/**
 * Tells active users of releases: those who take notifications of every one, those with a watch of the oils that match it. The job
 * of the first of several releases tells of all of them in one mail, and those of the others find nothing left to tell. A retry
 * after a crash, or for those who could not be told, skips who has been told.
 */
export const releaseMailJob = (deps: ReleaseMailDeps) =>
  jobKind(releaseQueue, {
    retries: 5,
    run: async () => {
      const { database, samples } = deps;
      const releases = await database.read(unannouncedReleases);
      if (releases.length === 0) return;
      await samples.refreshArchive();
      // a watch would find nothing of the release, and nobody would ever be told
      if (samples.isOutdated()) throw new Error('the archive could not be reloaded');
      const withOils = releases.filter(({ oils }) => oils.length > 0);
      if (withOils.length > 0)
        await eachInTurn(await database.read(possibleRecipients), (userId) =>
          tellUser(deps, userId, withOils),
        );
      await database.write((tx) =>
        markAnnounced(
          tx,
          releases.map(({ id }) => id),
        ),
      );
    },
  });
