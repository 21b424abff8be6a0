import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';

// Apart from what administrators send: public pages load this file alone.

/** What administrators edit: news and events, questions with their answers, and the roles of the team. */
export const entrySections = ['NEWS', 'FAQ', 'TEAM'] as const;
export type EntrySection = (typeof entrySections)[number];

export const newsKinds = ['Announcement', 'Database update', 'Events'] as const;
/** News have a kind; other entries have none. */
export const entryKinds = ['', ...newsKinds] as const;

/** A stretch of text; placeholders such as `{testPrices}` are replaced where it is shown. */
const spanShape = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  em: z.literal(true).optional(),
  href: z.string().optional(),
});
export type EntrySpan = z.output<typeof spanShape>;
const spans = z.array(spanShape);

const entryBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), spans }),
  z.object({ type: z.literal('paragraph'), spans }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(spans) }),
]);
export type EntryBlock = z.output<typeof entryBlock>;

const publishedEntry = z.object({
  /** Its place in the page, kept when the title changes: links and the feed name it. */
  anchor: z.string(),
  title: z.string(),
  /** A year, month or day; empty for what is not news, as are kind and link. */
  date: z.string(),
  kind: z.enum(entryKinds),
  /** Where the title leads: a page of this site, an https address, or nothing. */
  link: z.string(),
  blocks: z.array(entryBlock),
});
export type PublishedEntry = z.output<typeof publishedEntry>;

export const readEntries = endpoint({
  method: 'GET',
  path: '/api/home/entries/',
  access: 'public',
  summary:
    'News and events (newest first), questions with their answers, or the roles of the team, as published',
  query: z.object({ section: z.enum(entrySections) }),
  responses: { 200: z.object({ results: z.array(publishedEntry) }) },
});
