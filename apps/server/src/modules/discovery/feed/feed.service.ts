import { pages } from '@iom/contract/pages/pages.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import type { PublicEntry } from '#modules/content/content.module.ts';
import type { ReleasedGroup } from '#modules/samples/samples.module.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';
import type { Site } from '#platform/site.ts';
import type { FillText } from '../edited-texts.ts';

export interface FeedEntry {
  title: string;
  /** Path of the page described; also identifies the entry. */
  path: string;
  summary: string;
  updatedAt: Date;
}

interface Feed {
  title: string;
  /** Path of the feed itself. */
  path: string;
  author: string;
  /** Newest first. */
  entries: readonly FeedEntry[];
}

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;

/** An Atom feed (RFC 4287). */
const atomFeed = (publicUrl: string, { title, path, author, entries }: Feed): string => {
  const url = (to: string) => escapeHtml(publicUrl + to);
  const updated = entries[0]?.updatedAt ?? new Date(0);
  const written = entries.map(
    (entry) =>
      `<entry>${element('title', entry.title)}<link href="${url(entry.path)}"/><id>${url(entry.path)}</id>${element('updated', entry.updatedAt.toISOString())}${element('summary', entry.summary)}</entry>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">${element('title', title)}`,
    `<link rel="self" type="application/atom+xml" href="${url(path)}"/><link href="${url('/')}"/>`,
    `<id>${url(path)}</id>${element('updated', updated.toISOString())}<author>${element('name', author)}</author>`,
    ...written,
    '</feed>',
    '',
  ].join('\n');
};

/** Published news as entries of the feed. A date is a year, with month and day if known. */
export const toNewsEntries = (news: readonly PublicEntry[], fillText: FillText): Promise<FeedEntry[]> =>
  Promise.all(
    news.map(async ({ anchor, title, date, plain }) => ({
      title,
      path: `${pages.newsEvents.path()}#${anchor}`,
      summary: await fillText(plain),
      updatedAt: new Date(date),
    })),
  );

/** Path of the feed. */
export const feedPath = '/feed.xml';
export const feedTitle = (site: Pick<Site, 'siteName'>) => `${site.siteName}: news and releases`;

const maxEntries = 50;

const toEntry = ({ id, name, year, releasedAt, oils }: ReleasedGroup): FeedEntry => ({
  title: `${name}: ${counted(oils, 'oil')} released`,
  path: pages.catalog.path({ sample__group_id: id }),
  summary: `Test data of ${counted(oils, 'engine oil')}, collected up to ${year}, have joined the archive.`,
  updatedAt: releasedAt,
});

const byDate = (one: FeedEntry, other: FeedEntry) => other.updatedAt.getTime() - one.updatedAt.getTime();

/** News and releases, newest first. */
export const writeFeed = (
  site: Site,
  releases: readonly ReleasedGroup[],
  news: readonly FeedEntry[],
): string =>
  atomFeed(site.publicUrl, {
    title: feedTitle(site),
    path: feedPath,
    author: site.siteName,
    entries: [...releases.map(toEntry), ...news].sort(byDate).slice(0, maxEntries),
  });
