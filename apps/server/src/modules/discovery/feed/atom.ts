import { escapeHtml } from '#platform/http/escape-html.ts';

export interface FeedEntry {
  title: string;
  /** Path of the page it is about; also identifies the entry. */
  path: string;
  summary: string;
  updatedAt: Date;
}

interface Feed {
  title: string;
  /** Path of the feed itself. */
  path: string;
  author: string;
  /** The newest first. */
  entries: readonly FeedEntry[];
}

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`;

/** An Atom feed (RFC 4287). */
export const atomFeed = (publicUrl: string, { title, path, author, entries }: Feed): string => {
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
