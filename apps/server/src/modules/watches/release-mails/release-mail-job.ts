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
import type { Mail } from '#platform/mail/outbox.ts';
import { recipient } from '#platform/mail/recipient.ts';
import type { Platform } from '#platform/platform.ts';
import type { Site } from '#platform/site.ts';
import { unsubscribeToken, watchName } from '../watches.service.ts';
import { enabledWatches, type FoundWatch } from '../watches.store.ts';
import { releaseMails, watches } from '../watches.tables.ts';

/** A watch with the new oils that match it. */
interface Match {
  found: FoundWatch;
  oils: readonly OilRow[];
  /** The number of oils the user already has data of, through a regional database. */
  held: number;
}

interface Digest {
  releases: readonly Release[];
  matches: readonly Match[];
  /** Link that ends these mails. */
  token: string;
}

/** Maximum number of named oils per match. */
const maxNamed = 5;

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

const matchLines = (site: Site, { found, oils, held }: Match): string => {
  const more = oils.length - maxNamed;
  return [
    `“${watchName(found)}” matches ${counted(oils.length, 'new oil')}:`,
    ...oils.slice(0, maxNamed).map(oilLine),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(found.analysis
      ? ['Matched by its oil filters; its test parameters apply only to data you hold.']
      : []),
    ...(held > 0 ? [`You hold data of ${held} of them already.`] : []),
    watchLink(site, found),
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
        'You receive this mail because you asked to be told about new oils.',
        `Choose which searches: ${publicUrl}${pages.watches.path()}`,
        `Stop these emails: ${publicUrl}${pages.unsubscribe.path({ token })}`,
      ].join('\n'),
    ].join('\n\n'),
  };
};

/** Ids of the active users who subscribe to notifications or have an enabled watch, ascending. */
const possibleRecipients = async (tx: ReadTx): Promise<number[]> => {
  const watching = tx
    .select({ id: watches.id })
    .from(watches)
    .where(and(eq(watches.userId, users.id), eq(watches.enabled, true)));
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isActive, true), or(eq(users.dataNotification, true), exists(watching))))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
};

/** Records that the user is notified of these groups. @returns the groups new to the user */
const recordTold = async (tx: WriteTx, userId: number, groups: readonly number[]): Promise<number[]> => {
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

const listOils = (releases: readonly Release[]) => releases.flatMap(({ oils }) => oils);

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

const findMatches = async (
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

/** The contents of a user's mail: the releases not mailed before, with the watches they match. */
const readDigest = async (tx: ReadTx, userId: number, releases: readonly Release[]) => {
  const told = await findNotifiedGroups(
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

/** Notifies one user of the releases in one mail, if there are any. */
const tellUser = async (deps: ReleaseMailDeps, userId: number, releases: readonly Release[]) => {
  const { database, outbox, site } = deps;
  const { untold, watches, user } = await database.read((tx) => readDigest(tx, userId, releases));
  const matches = await findMatches(deps, watches, listOils(untold), () =>
    database.read((tx) => visibleCells(tx, userId)),
  );
  if (!user || untold.length === 0 || (matches.length === 0 && !user.dataNotification)) return;
  await database.write(async (tx) => {
    await lockUser(tx, userId);
    const current = await findUser(tx, userId);
    if (!current?.isActive) return;
    const groups = untold.map(({ id }) => id);
    // another server notified the user meanwhile
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
      // a watch would find nothing of the release, and nobody would ever be notified
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
