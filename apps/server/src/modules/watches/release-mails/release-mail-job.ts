import { analysisPath } from '@iom/contract/analysis/analysis-path.rules.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { fillAddress } from '@iom/contract/shared/address.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { unsubscribe } from '@iom/contract/watches/watches.endpoints.ts';
import { and, eq, exists, inArray, or } from 'drizzle-orm';
import { findUser, lockUser } from '#modules/accounts/accounts.module.ts';
import { users } from '#modules/accounts/accounts.tables.ts';
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
import type { ReadTx, WriteTx } from '#platform/database/database.ts';
import { jobKind } from '#platform/jobs/jobs.ts';
import { recipient } from '#platform/mail/mailer.ts';
import type { Mail } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import type { Site } from '#platform/site.ts';
import { unsubscribeToken, watchName } from '../watches.service.ts';
import { type FoundWatch, newOilWatches } from '../watches.store.ts';
import { releaseMails, watches } from '../watches.tables.ts';

/** A watch with the new oils that match it. */
interface Match {
  watch: FoundWatch;
  oils: readonly OilRow[];
  /** The number of oils for which the user already holds data, through a regional database. */
  held: number;
}

interface Digest {
  releases: readonly Release[];
  matches: readonly Match[];
  /** Token of the link that ends these mails. */
  token: string;
}

/** Maximum number of named oils per match. */
const maxListedOils = 5;

const oilLine = (oil: OilRow) =>
  [
    `${oil.sample__report_number}: ${oil.brand_name}`,
    formatGrade(oil.sample__sae_grade),
    oil.country || oil.region,
    oil.year,
  ]
    .filter((part) => part !== '')
    .join(', ');

const watchLink = ({ publicUrl }: Site, { watch, analysis }: FoundWatch) =>
  analysis
    ? `Open the analysis: ${publicUrl}${analysisPath(analysis.query.answer?.name, { shared: analysis.token })}`
    : `See all matching oils: ${publicUrl}${pages.catalog.path({ ...watch.filters })}`;

const matchLines = (site: Site, { watch, oils, held }: Match): string => {
  const more = oils.length - maxListedOils;
  return [
    `“${watchName(watch)}” matches ${counted(oils.length, 'new oil')}:`,
    ...oils.slice(0, maxListedOils).map(oilLine),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(watch.analysis
      ? ['Matched by the oil filters of the analysis; its test parameters apply only to data you hold.']
      : []),
    ...(held > 0 ? [`You already hold data for ${held} of them.`] : []),
    watchLink(site, watch),
  ].join('\n');
};

const oilsIn = (releases: readonly Release[]) => releases.reduce((sum, { oils }) => sum + oils.length, 0);

/** One mail for all releases and all watches of a user. */
const releaseMail = (site: Site, { releases, matches, token }: Digest): Pick<Mail, 'subject' | 'text'> => {
  const { publicUrl } = site;
  const matching = new Set(matches.flatMap(({ oils }) => oils.map(({ id }) => id))).size;
  const subject =
    matching > 0
      ? `${counted(matching, 'new oil')} for your ${matches.length === 1 ? 'search' : 'searches'}`
      : `${counted(oilsIn(releases), 'new oil')} in the archive`;
  return {
    subject,
    text: [
      [
        'Test data have been released:',
        ...releases.map(({ name, oils }) => `${name}, ${counted(oils.length, 'oil')}`),
      ].join('\n'),
      ...matches.map((match) => matchLines(site, match)),
      `Recently added oils: ${publicUrl}${pages.recentlyAdded.path()}`,
      [
        'You receive this email because you asked to be notified of new oils.',
        `Choose which searches: ${publicUrl}${pages.watches.path()}`,
        `Stop these emails: ${publicUrl}${pages.unsubscribe.path({ token })}`,
      ].join('\n'),
    ].join('\n\n'),
  };
};

/** Ids of the active users who subscribe to notifications or have an enabled watch about new oils, ascending. */
const possibleRecipients = async (tx: ReadTx): Promise<number[]> => {
  const watching = tx
    .select({ id: watches.id })
    .from(watches)
    .where(and(eq(watches.userId, users.id), eq(watches.enabled, true), eq(watches.about, 'new_oils')));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isActive, true), or(eq(users.dataNotification, true), exists(watching))))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
};

/** Records that the user is notified of these groups. @returns the groups new to the user */
const recordNotified = async (tx: WriteTx, userId: number, groups: readonly number[]): Promise<number[]> => {
  if (groups.length === 0) return [];
  const rows = await tx
    .insert(releaseMails)
    .values(groups.map((groupId) => ({ userId, groupId })))
    .onConflictDoNothing()
    .returning({ groupId: releaseMails.groupId });
  return rows.map(({ groupId }) => groupId);
};

/** The groups among these about which the user was notified. */
const findNotifiedGroups = async (
  tx: ReadTx,
  userId: number,
  groups: readonly number[],
): Promise<number[]> => {
  const rows = await tx
    .select({ groupId: releaseMails.groupId })
    .from(releaseMails)
    .where(and(eq(releaseMails.userId, userId), inArray(releaseMails.groupId, [...groups])));
  return rows.map(({ groupId }) => groupId);
};

export interface ReleaseMailDeps extends Pick<Platform, 'database' | 'outbox' | 'site'> {
  samples: Pick<Samples, 'isOutdated' | 'refreshArchive'>;
  catalogue: Pick<Catalogue, 'matchingIds' | 'oilRows'>;
  analysis: Pick<Analysis, 'matchingByMetadata'>;
}

const flattenOils = (releases: readonly Release[]) => releases.flatMap(({ oils }) => oils);

/** The new oils that match a watch, ascending. */
const newMatchingIds = async (
  { catalogue, analysis }: ReleaseMailDeps,
  { watch, analysis: saved }: FoundWatch,
  added: readonly number[],
): Promise<number[]> => {
  if (saved) return analysis.matchingByMetadata(saved.query, added);
  const matching = new Set(await catalogue.matchingIds(watch.filters ?? {}));
  return added.filter((id) => matching.has(id));
};

const findMatches = async (
  deps: ReleaseMailDeps,
  watches: readonly FoundWatch[],
  added: readonly number[],
  readHeldCells: () => Promise<ReadonlyMap<number, unknown>>,
): Promise<Match[]> => {
  const matches: Match[] = [];
  for (const watch of watches) {
    const ids = await newMatchingIds(deps, watch, added);
    const oils = [...(await deps.database.read((tx) => deps.catalogue.oilRows(tx, ids))).values()];
    if (oils.length === 0) continue;
    const held = await readHeldCells();
    matches.push({ watch, oils, held: ids.filter((id) => held.has(id)).length });
  }
  return matches;
};

/** What a user's mail is made from: the releases not mailed before, the enabled watches and the user. */
const readDigest = async (tx: ReadTx, userId: number, releases: readonly Release[]) => {
  const notified = await findNotifiedGroups(
    tx,
    userId,
    releases.map(({ id }) => id),
  );
  return {
    newReleases: releases.filter(({ id }) => !notified.includes(id)),
    watches: await newOilWatches(tx, userId),
    user: await findUser(tx, userId),
  };
};

/** Mails one user about all releases that are new to them; no mail without one. */
const notifyUser = async (deps: ReleaseMailDeps, userId: number, releases: readonly Release[]) => {
  const { database, outbox, site } = deps;
  const { newReleases, watches, user } = await database.read((tx) => readDigest(tx, userId, releases));
  const matches = await findMatches(deps, watches, flattenOils(newReleases), () =>
    database.read((tx) => visibleCells(tx, userId)),
  );
  if (!user || newReleases.length === 0 || (matches.length === 0 && !user.dataNotification)) return;
  await database.write(async (tx) => {
    await lockUser(tx, userId);
    const current = await findUser(tx, userId);
    if (!current?.isActive) return;
    const groups = newReleases.map(({ id }) => id);
    // another server notified the user meanwhile
    if ((await recordNotified(tx, userId, groups)).length < groups.length)
      throw new Error('notified by another server');
    const token = await unsubscribeToken(tx, userId);
    await outbox.post(tx, {
      ...recipient(current),
      ...releaseMail(site, { releases: newReleases, matches, token }),
      unsubscribeUrl: site.publicUrl + fillAddress(unsubscribe.path, { token }),
    });
  });
};

/**
 * Notifies active users of releases: subscribers about every one, users with watches about matching oils. The
 * job of the first of several releases mails about all of them, and the jobs of the others find nothing left.
 * A retry skips recipients who were already mailed.
 */
export const releaseMailJob = (deps: ReleaseMailDeps) =>
  jobKind(releaseQueue, {
    retries: 5,
    run: async () => {
      const { database, samples } = deps;
      const releases = await database.read(unannouncedReleases);
      if (releases.length === 0) return;
      await samples.refreshArchive();
      // watches would miss the release, and no one would be notified of it later
      if (samples.isOutdated()) throw new Error('the archive could not be reloaded');
      const withOils = releases.filter(({ oils }) => oils.length > 0);
      if (withOils.length > 0)
        await eachInTurn(await database.read(possibleRecipients), (userId) =>
          notifyUser(deps, userId, withOils),
        );
      await database.write((tx) =>
        markAnnounced(
          tx,
          releases.map(({ id }) => id),
        ),
      );
    },
  });
