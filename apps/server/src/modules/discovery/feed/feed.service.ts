import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { ReleasedGroup } from '#modules/samples/samples.module.ts';
import type { Site } from '#platform/site.ts';
import { atomFeed, type FeedEntry } from './atom.ts';

/** Path of the feed. */
export const feedPath = '/feed.xml';
export const feedTitle = (site: Pick<Site, 'siteName'>) => `${site.siteName}: news and releases`;

const mostEntries = 50;

const entryOf = ({ id, name, year, releasedAt, oils }: ReleasedGroup): FeedEntry => ({
  title: `${name}: ${counted(oils, 'oil')} released`,
  path: pages.catalog.path({ sample__group_id: id }),
  summary: `Test data of ${counted(oils, 'engine oil')}, collected up to ${year}, have joined the archive.`,
  updatedAt: releasedAt,
});

const byDate = (one: FeedEntry, other: FeedEntry) => other.updatedAt.getTime() - one.updatedAt.getTime();

/** News and releases, the newest first. */
export const writeFeed = (
  site: Site,
  releases: readonly ReleasedGroup[],
  news: readonly FeedEntry[],
): string =>
  atomFeed(site.publicUrl, {
    title: feedTitle(site),
    path: feedPath,
    author: site.siteName,
    entries: [...releases.map(entryOf), ...news].sort(byDate).slice(0, mostEntries),
  });
