import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readNews } from './feed.service.ts';

const webRoot = mkdtempSync(path.join(os.tmpdir(), 'built-news-'));
afterAll(() => rmSync(webRoot, { recursive: true }));
const write = (news: unknown) => writeFileSync(path.join(webRoot, 'news.json'), JSON.stringify(news));

test('a news entry links to its place on the news page and is dated as precisely as known', () => {
  write([
    {
      id: '2024-forty-years',
      title: 'Forty years',
      date: '2024',
      page: '/news/celebrate',
      text: 'A picture.',
    },
    { id: '2023-methods', title: 'Methods', date: '2023-05', text: 'Two methods.' },
  ]);
  expect(readNews(webRoot)).toEqual([
    {
      title: 'Forty years',
      path: '/news_events#2024-forty-years',
      summary: 'A picture.',
      updatedAt: new Date('2024-01-01T00:00:00Z'),
    },
    {
      title: 'Methods',
      path: '/news_events#2023-methods',
      summary: 'Two methods.',
      updatedAt: new Date('2023-05-01T00:00:00Z'),
    },
  ]);
});

test('there is no news without a built site, and a list in another format is an error', () => {
  expect(readNews(undefined)).toEqual([]);
  expect(readNews(path.join(webRoot, 'missing'))).toEqual([]);
  write([{ title: 'Without a date' }]);
  expect(() => readNews(webRoot)).toThrow();
});
