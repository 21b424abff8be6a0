import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pages } from '@iom/contract/pages/pages.ts';
import { z } from 'zod';
import type { FeedEntry } from './atom.ts';

/** What the build of the site writes of each news entry; a date is a year, with a month and day where they are known. */
const newsList = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    date: z.iso.date().or(z.string().regex(/^\d{4}(-\d{2})?$/)),
    text: z.string(),
  }),
);

/** The news of the built site as entries of the feed; none where no site is built. @throws when the list has another form */
export const readNews = (webRoot: string | undefined): FeedEntry[] => {
  const file = webRoot === undefined ? undefined : path.join(webRoot, 'news.json');
  if (file === undefined || !existsSync(file)) return [];
  return newsList.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ id, title, date, text }) => ({
    title,
    path: `${pages.newsEvents.path()}#${id}`,
    summary: text,
    updatedAt: new Date(date),
  }));
};
